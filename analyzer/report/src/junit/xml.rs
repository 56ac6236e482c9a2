//! Writes XML 1.0: two spaces for each level, and no character that is illegal in XML.

use std::fmt::Write;

/// A document that is being written.
pub struct Writer {
    out: String,
    depth: usize,
}

impl Writer {
    /// A document with its declaration.
    pub fn new() -> Self {
        Writer {
            out: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned(),
            depth: 0,
        }
    }

    /// Begins an element that has elements inside.
    pub fn open(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.begin(name, attributes);
        self.out.push_str(">\n");
        self.depth += 1;
    }

    /// Ends it.
    pub fn close(&mut self, name: &str) {
        self.depth -= 1;
        self.indent();
        self.end(name);
    }

    /// An element with nothing inside.
    pub fn empty(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.begin(name, attributes);
        self.out.push_str("/>\n");
    }

    /// An element with text inside.
    pub fn text(&mut self, name: &str, attributes: &[(&str, &str)], text: &str) {
        self.begin(name, attributes);
        self.out.push('>');
        escape(&mut self.out, text, Inside::Element);
        self.end(name);
    }

    /// The document.
    pub fn finish(self) -> String {
        self.out
    }

    fn begin(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.indent();
        self.out.push('<');
        self.out.push_str(name);
        for (name, value) in attributes {
            self.out.push_str(&format!(" {name}=\""));
            escape(&mut self.out, value, Inside::Attribute);
            self.out.push('"');
        }
    }

    fn end(&mut self, name: &str) {
        self.out.push_str(&format!("</{name}>\n"));
    }

    fn indent(&mut self) {
        self.out.push_str(&"  ".repeat(self.depth));
    }
}

/// Where text is.
#[derive(PartialEq, Eq)]
enum Inside {
    Element,
    Attribute,
}

/// Characters that are illegal in XML are dropped. Line ends in attributes are escaped, since parsers turn plain ones into spaces.
fn escape(out: &mut String, text: &str, inside: Inside) {
    for letter in text.chars().filter(|&letter| is_legal(letter)) {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' if inside == Inside::Attribute => out.push_str("&quot;"),
            '\t' | '\n' if inside == Inside::Element => out.push(letter),
            '\t' | '\n' | '\r' => {
                // Writing to a string cannot fail.
                let _ = write!(out, "&#{};", u32::from(letter));
            }
            _ => out.push(letter),
        }
    }
}

/// `Char` of XML 1.0.
fn is_legal(letter: char) -> bool {
    matches!(letter, '\t' | '\n' | '\r' | ' '..='\u{FFFD}' | '\u{10000}'..)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_is_read_back_without_characters_illegal_in_xml() {
        let text = "a<b>&\"c\" ]]> \u{0}\u{8}\u{1b}[31m\u{FFFE}\u{FFFF}\r\n\té\u{1F6A9}";
        let mut xml = Writer::new();
        xml.open("a", &[("x", text)]);
        xml.text("b", &[], text);
        xml.empty("c", &[]);
        xml.close("a");
        let xml = xml.finish();
        let document = roxmltree::Document::parse(&xml).unwrap();
        let expected = "a<b>&\"c\" ]]> [31m\r\n\té\u{1F6A9}";
        assert_eq!(document.root_element().attribute("x"), Some(expected));
        let inner = document.descendants().find(|node| node.has_tag_name("b"));
        assert_eq!(inner.unwrap().text(), Some(expected));
    }
}
