//! Source code with comments, strings and characters blanked, so that braces and words that are left are code.

use std::iter::Peekable;
use std::str::Chars;

/// The language of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    Rust,
    Java,
}

impl Language {
    /// How the names of its files end.
    pub fn extension(self) -> &'static str {
        match self {
            Language::Rust => "rs",
            Language::Java => "java",
        }
    }
}

/// Blanks what is not code; line breaks stay where they are.
pub fn masked(text: &str, language: Language) -> String {
    let mut masker = Masker {
        rest: text.chars().peekable(),
        out: String::with_capacity(text.len()),
        language,
    };
    masker.run();
    masker.out
}

struct Masker<'a> {
    rest: Peekable<Chars<'a>>,
    out: String,
    language: Language,
}

impl Masker<'_> {
    fn run(&mut self) {
        while let Some(c) = self.rest.next() {
            match (c, self.rest.peek().copied()) {
                ('/', Some('/')) => self.blank_while(|c| c != '\n'),
                ('/', Some('*')) => self.block_comment(),
                ('"', _) if self.is_raw() => self.raw_string(),
                ('"', _) if self.ahead("\"\"") && self.language == Language::Java => {
                    self.text_block();
                }
                ('"', _) => self.quoted('"'),
                ('\'', _) if self.is_character() => self.quoted('\''),
                _ => self.out.push(c),
            }
        }
    }

    /// Whether the rest begins with this text.
    fn ahead(&self, text: &str) -> bool {
        let mut rest = self.rest.clone();
        text.chars().all(|c| rest.next() == Some(c))
    }

    fn blank(&mut self, c: char) {
        self.out.push(if c == '\n' { '\n' } else { ' ' });
    }

    fn blank_while(&mut self, holds: impl Fn(char) -> bool) {
        while let Some(c) = self.rest.next_if(|&c| holds(c)) {
            self.blank(c);
        }
    }

    /// Blanks a block comment; those of Rust nest.
    fn block_comment(&mut self) {
        let mut depth = 1;
        self.rest.next();
        while let (true, Some(c)) = (depth > 0, self.rest.next()) {
            if c == '*' && self.rest.next_if_eq(&'/').is_some() {
                depth -= 1;
            } else if c == '/' && self.ahead("*") && self.language == Language::Rust {
                self.rest.next();
                depth += 1;
            }
            self.blank(c);
        }
    }

    fn quoted(&mut self, end: char) {
        while let Some(c) = self.rest.next() {
            if c == end {
                break;
            }
            self.blank(c);
            if c == '\\' {
                let escaped = self.rest.next().unwrap_or(' ');
                self.blank(escaped);
            }
        }
    }

    fn text_block(&mut self) {
        self.skip(2);
        while let Some(c) = self.rest.next() {
            if c == '"' && self.ahead("\"\"") {
                self.skip(2);
                break;
            }
            self.blank(c);
            if c == '\\' {
                self.skip(1);
            }
        }
    }

    fn skip(&mut self, count: usize) {
        for _ in 0..count {
            self.rest.next();
        }
    }

    /// Whether a quote begins a raw string: `r` and hashes are before it.
    fn is_raw(&self) -> bool {
        let before = self.out.trim_end_matches('#');
        let word = before.trim_end_matches(['r', 'b', 'c']);
        let is_prefix = matches!(&before[word.len()..], "r" | "br" | "cr");
        self.language == Language::Rust
            && is_prefix
            && !word.ends_with(|c: char| c.is_alphanumeric() || c == '_')
    }

    fn raw_string(&mut self) {
        let hashes = self.out.len() - self.out.trim_end_matches('#').len();
        let end = "#".repeat(hashes);
        while let Some(c) = self.rest.next() {
            if c == '"' && self.ahead(&end) {
                break;
            }
            self.blank(c);
        }
    }

    /// Whether a quote begins a character and not a lifetime: `'a'` or `'\n'`.
    fn is_character(&self) -> bool {
        let mut rest = self.rest.clone();
        let first = rest.next();
        self.language == Language::Java || first == Some('\\') || rest.next() == Some('\'')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_strings_and_characters_are_blanked_in_rust() {
        let code = |text: &str| masked(text, Language::Rust).replace(' ', "");
        assert_eq!(code("a { // }\n}"), "a{\n}");
        assert_eq!(code("a /* { /* } */ { */ b"), "ab");
        assert_eq!(code(r#"f("}\"}", '}', b'\'', 'a')"#), "f(,,b,)");
        assert_eq!(code(r##"f(r#"}"}"#, "x")"##), "f(r##,)");
        assert_eq!(code("fn f<'a>(x: &'a str) {}"), "fnf<'a>(x:&'astr){}");
    }

    #[test]
    fn text_blocks_are_blanked_in_java() {
        let code = |text: &str| masked(text, Language::Java).replace(' ', "");
        assert_eq!(
            code("f(\"\"\"\n  } \" }\n  \"\"\", '{', \"\");"),
            "f(\n\n,,);"
        );
    }
}
