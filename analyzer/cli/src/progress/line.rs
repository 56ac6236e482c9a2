//! The line as terminals understand it.
//!
//! All is relative to the cursor, whose place is the program's business: one line down, draw, and back. If the cursor is at the
//! bottom, going down scrolls, and going up comes back to the same text.

/// Takes away a line that was drawn below, if nobody has written since.
pub const ERASE_BELOW: &str = "\x1bD\x1b7\r\x1b[J\x1b8\x1bM";

/// Takes away everything behind the cursor, which somebody has moved onto the line or beyond it.
pub const ERASE_FROM_CURSOR: &str = "\x1b[J";

/// Draws a line below the cursor, cut so that it does not go on in the next one, and at the right edge: a program that writes two
/// lines at once gets there before it can be taken away, and then has a note beside its second line, not within it.
pub fn below(text: &str, width: usize) -> String {
    let room = width.saturating_sub(1);
    let cut: String = text.chars().take(room).collect();
    format!("\x1bD\x1b7\r\x1b[J{cut:>room$}\x1b8\x1bM")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_stands_at_the_right_and_is_cut_before_the_edge() {
        assert_eq!(below("abcdef", 4), "\x1bD\x1b7\r\x1b[Jabc\x1b8\x1bM");
        assert_eq!(below("äöü", 7), "\x1bD\x1b7\r\x1b[J   äöü\x1b8\x1bM");
    }
}
