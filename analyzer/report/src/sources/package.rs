//! The package that a source file declares.

/// Keywords that end the search for a package declaration.
const AFTER: [&str; 9] = [
    "import",
    "class",
    "interface",
    "enum",
    "record",
    "object",
    "trait",
    "public",
    "final",
];

/// Some editors begin a file with it.
pub const BYTE_ORDER_MARK: char = '\u{feff}';

/// The package that a file declares; empty if it declares none. Scala may declare it in several steps.
pub fn declared(text: &str) -> String {
    let mut parts: Vec<String> = Vec::new();
    let text = without_comments(text.trim_start_matches(BYTE_ORDER_MARK));
    for line in text.split(['\n', ';']).map(str::trim) {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("package") => match words.next() {
                // A package object of Scala is content, and not the file's package.
                Some("object") | None => break,
                Some(name) => parts.push(name.trim_end_matches('{').replace('`', "")),
            },
            // Annotations of a Kotlin file come before the package, and may go over several lines.
            Some(word) if AFTER.contains(&word) => break,
            _ => {}
        }
    }
    parts.join(".")
}

/// The text without comments, which may contain examples with a package. Strings do not occur before the package, except in
/// annotations of Kotlin files, where a `//` in a string only hides the rest of its line.
fn without_comments(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("/*").into_iter().chain(rest.find("//")).min() {
        code.push_str(&rest[..at]);
        let (end, past) = match rest[at..].starts_with("/*") {
            true => ("*/", 2),
            false => ("\n", 0),
        };
        let comment = &rest[at + 2..];
        match comment.find(end) {
            Some(end) => rest = &comment[end + past..],
            None => return code,
        }
    }
    code.push_str(rest);
    code
}

#[cfg(test)]
mod tests {
    use super::declared;

    #[test]
    fn a_package_is_found_after_comments_and_annotations() {
        for (text, package) in [
            ("package com.acme;\nclass A {}", "com.acme"),
            ("/* package no; */ package com.acme ;", "com.acme"),
            (
                "// package no;\n/**\n * package no;\n */\npackage a.b;",
                "a.b",
            ),
            (
                "@file:JvmName(\n    \"X\"\n)\n\npackage a.b\n\nimport c.d",
                "a.b",
            ),
            ("package a.`in`.b", "a.in.b"),
            ("\u{feff}package a;", "a"),
            ("\r\npackage a;\r\nimport b.C;\r\n", "a"),
            ("package com.acme\npackage sub\n\nclass A", "com.acme.sub"),
            ("package com.acme {\n  class A", "com.acme"),
        ] {
            assert_eq!(declared(text), package, "{text}");
        }
    }

    #[test]
    fn text_after_the_first_import_or_class_is_not_a_package() {
        for text in [
            "",
            "/* never closed package a;",
            "import b.C;\npackage a;",
            "public class A {\n    String s = \"\"\"\n        package a;\n        \"\"\";\n}",
            "package object acme {",
        ] {
            assert_eq!(declared(text), "", "{text}");
        }
    }
}
