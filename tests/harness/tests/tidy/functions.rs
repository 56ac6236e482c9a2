//! Finds functions by their braces.

use crate::masked::{Language, masked};

/// A function with a body.
#[derive(Debug, PartialEq, Eq)]
pub struct Function {
    pub name: String,
    /// The line of its name.
    pub line: usize,
    /// How many lines it has, from its name to its closing brace.
    pub lines: usize,
}

/// A brace that is open.
struct Block {
    /// The function that it is the body of, with its line.
    function: Option<(String, usize)>,
    is_type: bool,
}

/// The functions of a file, inner ones first.
pub fn functions(text: &str, language: Language) -> Vec<Function> {
    let (mut found, mut blocks) = (Vec::new(), Vec::<Block>::new());
    // What is before a brace, back to the last brace or semicolon; and the line of each of its words.
    let (mut words, mut depth) = (Vec::<(String, usize)>::new(), 0_usize);
    for (line, text) in (1..).zip(masked(text, language).lines()) {
        for token in tokens(text) {
            match token {
                "(" | "[" => depth += 1,
                ")" | "]" => depth = depth.saturating_sub(1),
                _ => {}
            }
            match token {
                "{" => {
                    let in_type = blocks.last().is_none_or(|block| block.is_type);
                    blocks.push(block(&words, language, in_type));
                }
                "}" => {
                    let function = blocks.pop().and_then(|block| block.function);
                    found.extend(function.map(|(name, first)| Function {
                        name,
                        line: first,
                        lines: line - first + 1,
                    }));
                }
                // In brackets, as in an array type, a semicolon ends nothing.
                ";" if depth > 0 => continue,
                ";" => {}
                _ => {
                    words.push((token.to_owned(), line));
                    continue;
                }
            }
            words.clear();
        }
    }
    found
}

/// What a brace opens, by the words before it.
fn block(words: &[(String, usize)], language: Language, in_type: bool) -> Block {
    let place = |name: &str| words.iter().position(|(word, _)| word == name);
    let named = |at: usize| words.get(at).cloned();
    let (function, is_type) = match language {
        Language::Rust => (place("fn").and_then(|at| named(at + 1)), false),
        Language::Java => {
            let keywords = ["class", "interface", "enum", "record", "new"];
            let is_type = keywords.iter().any(|name| place(name).is_some());
            let name = place("(").and_then(|at| named(at.checked_sub(1)?));
            (name.filter(|_| in_type && !is_type), is_type)
        }
    };
    Block { function, is_type }
}

/// Words and single signs.
fn tokens(line: &str) -> impl Iterator<Item = &str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut rest = line;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let first = rest.chars().next()?;
        let end = match is_word(first) {
            true => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        let (token, after) = rest.split_at(end);
        rest = after;
        Some(token)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, language: Language) -> Vec<(String, usize, usize)> {
        let functions = functions(text, language).into_iter();
        functions
            .map(|function| (function.name, function.line, function.lines))
            .collect()
    }

    #[test]
    fn functions_of_rust_are_found_inside_others_and_in_traits() {
        let text = "trait T {\n    fn a(&self);\n    fn b(x: [u8; 2]) -> u8\n    {\n        if x[0] > 1 {\n        }\n        \
            fn c() {}\n        1\n    }\n}\n";
        let expected = [("c".to_owned(), 7, 1), ("b".to_owned(), 3, 7)];
        assert_eq!(found(text, Language::Rust), expected);
    }

    #[test]
    fn methods_of_java_are_found_and_blocks_are_not() {
        let text = "class A {\n    int[] x = {1};\n    A() {\n        if (true) {\n        }\n    }\n    \
            void m() {\n        run(() -> {\n        });\n        new B() {\n            void n() {}\n        };\n    }\n}\n";
        let expected = [("A", 3, 4), ("n", 11, 1), ("m", 7, 7)];
        let expected = expected.map(|(name, line, lines)| (name.to_owned(), line, lines));
        assert_eq!(found(text, Language::Java), expected);
    }
}
