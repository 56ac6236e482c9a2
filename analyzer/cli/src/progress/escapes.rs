//! The terminal's escape sequences for the progress line.
//!
//! All are relative to the cursor, whose position belongs to the program: one line down, draw, and back. If the cursor is at
//! the bottom, going down scrolls, and going up returns to the same text.

/// Erases a line that was drawn below, if nothing was written since.
pub const ERASE_BELOW: &str = "\x1bD\x1b7\r\x1b[J\x1b8\x1bM";

/// Erases everything after the cursor, which the program has moved onto the line or beyond it.
pub const ERASE_FROM_CURSOR: &str = "\x1b[J";

/// Draws a text on the line below the cursor, cut so that it does not wrap. A program that writes two lines at once
/// writes the second one there before the text can be erased, so the text is at the right edge, next to that line.
pub fn below(text: &str, width: usize) -> String {
    let columns = width.saturating_sub(1);
    let cut: String = text.chars().take(columns).collect();
    format!("\x1bD\x1b7\r\x1b[J{cut:>columns$}\x1b8\x1bM")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_is_aligned_right_and_cut_before_the_edge() {
        assert_eq!(below("abcdef", 4), "\x1bD\x1b7\r\x1b[Jabc\x1b8\x1bM");
        assert_eq!(below("äöü", 7), "\x1bD\x1b7\r\x1b[J   äöü\x1b8\x1bM");
    }
}
