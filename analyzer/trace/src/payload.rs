//! Text inside a trace: columns and lines, padded to whole words.
//!
//! Tabs separate columns and line feeds separate lines; inside a column these two, the backslash and the zero
//! character are written as `\t`, `\n`, `\\` and `\0`. Zeros fill up the last word.

/// The most words of text that a record has. Longer text is cut by the writer and refused by the reader.
pub const TEXT_LIMIT: usize = 1 << 18;
/// The most bytes of a column: the JVM's own limit for names, which thread names may exceed.
const COLUMN_LIMIT: usize = 1 << 16;

/// Lines of columns, as many as fit.
pub fn text<'a, L>(lines: impl IntoIterator<Item = L>) -> String
where
    L: IntoIterator<Item = &'a str>,
{
    let mut text = String::new();
    for line in lines {
        let end = text.len();
        if end > 0 {
            text.push('\n');
        }
        for (index, column) in line.into_iter().enumerate() {
            if index > 0 {
                text.push('\t');
            }
            escape(&mut text, column);
        }
        if text.len() > TEXT_LIMIT * 8 {
            text.truncate(end);
            break;
        }
    }
    text
}

/// The lines of a text.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').filter(|line| !line.is_empty())
}

/// The columns of a line; none if an escape is unknown.
pub fn columns(line: &str) -> Option<Vec<String>> {
    line.split('\t').map(unescape).collect()
}

/// Text as words.
pub fn to_words(text: &str) -> impl Iterator<Item = u64> {
    text.as_bytes().chunks(8).map(|chunk| {
        let mut bytes = [0; 8];
        bytes[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(bytes)
    })
}

/// Words as text; none if they are not UTF-8.
pub fn from_bytes(mut bytes: Vec<u8>) -> Option<String> {
    let padding = bytes.iter().rev().take_while(|&&byte| byte == 0).count();
    bytes.truncate(bytes.len() - padding);
    String::from_utf8(bytes).ok()
}

fn escape(text: &mut String, column: &str) {
    for c in clipped(column).chars() {
        match c {
            '\\' => text.push_str("\\\\"),
            '\t' => text.push_str("\\t"),
            '\n' => text.push_str("\\n"),
            '\0' => text.push_str("\\0"),
            c => text.push(c),
        }
    }
}

fn clipped(column: &str) -> &str {
    let mut end = column.len().min(COLUMN_LIMIT);
    while !column.is_char_boundary(end) {
        end -= 1;
    }
    &column[..end]
}

fn unescape(column: &str) -> Option<String> {
    let mut plain = String::with_capacity(column.len());
    let mut chars = column.chars();
    while let Some(c) = chars.next() {
        plain.push(match c {
            '\\' => match chars.next()? {
                '\\' => '\\',
                't' => '\t',
                'n' => '\n',
                '0' => '\0',
                _ => return None,
            },
            c => c,
        });
    }
    Some(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_column_survives_writing_and_reading() {
        let odd = ["", "a\tb", "\\t\n\0", "ä€𝄞", "\0\0"];
        let written = text([odd]);
        assert!(!written.contains(['\n', '\0']));
        let bytes = to_words(&written).flat_map(u64::to_le_bytes).collect();
        assert_eq!(columns(&from_bytes(bytes).unwrap()).unwrap(), odd);
    }

    #[test]
    fn long_text_is_cut_between_characters_and_lines() {
        let long = "ä".repeat(COLUMN_LIMIT);
        let written = text([[long.as_str()]]);
        assert_eq!(written.len(), COLUMN_LIMIT);
        let many = text((0..100).map(|_| [long.as_str()]));
        assert!(many.len() <= TEXT_LIMIT * 8 && many.len() > TEXT_LIMIT * 8 - COLUMN_LIMIT - 2);
        assert!(many.lines().all(|line| line.len() == COLUMN_LIMIT));
    }

    #[test]
    fn an_unknown_escape_is_refused() {
        assert_eq!(columns("a\\x"), None);
        assert_eq!(columns("a\\"), None);
        assert_eq!(from_bytes(vec![0xff]), None);
    }
}
