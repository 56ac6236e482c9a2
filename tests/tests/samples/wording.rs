//! What the normal form changes in the strings of a report.

use serde_json::Value;
use std::collections::BTreeSet;

/// Changes every string in a value, but for source code.
pub fn change(value: &mut Value, how: &mut dyn FnMut(&str) -> String) {
    match value {
        Value::String(text) => *text = how(text),
        Value::Array(items) => items.iter_mut().for_each(|item| change(item, how)),
        Value::Object(entries) => {
            let changed = entries.iter_mut().filter(|(key, _)| *key != "source");
            changed.for_each(|(_, entry)| change(entry, how));
        }
        _ => {}
    }
}

/// Changes the names of threads, whole or in quotes.
pub fn rename(text: &str, names: &[(String, String)]) -> String {
    let mut parts: Vec<&str> = text.split('"').collect();
    for part in &mut parts {
        if let Some((_, new)) = names.iter().find(|(old, _)| old == part) {
            *part = new;
        }
    }
    parts.join("\"")
}

/// `Thread.java:840` without the number, if the file is not one of these.
pub fn without_foreign_lines(text: &str, own: &BTreeSet<String>) -> String {
    let mut parts = text.split(".java:");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let name = out.rsplit(|c: char| !c.is_alphanumeric()).next();
        let is_own = own.contains(&format!("{}.java", name.unwrap_or_default()));
        let rest = match is_own {
            true => format!(":{part}"),
            false => without_number(part).1.to_owned(),
        };
        out = out + ".java" + &rest;
    }
    out
}

/// Numbers objects, as in `Account#3`, in the order in which they are met. The numbers so far are in `known`.
pub fn number_objects(text: &str, known: &mut Vec<String>) -> String {
    let mut parts = text.split('#');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (number, rest) = without_number(part);
        out.push('#');
        if !number.is_empty() {
            out += &place(known, number).to_string();
        }
        out += rest;
    }
    out
}

/// `"a" holds A, "b" holds B: …` the other way round; none if a sentence does not say that.
pub fn turned(sentence: &str) -> Option<String> {
    let (holds, rest) = sentence.split_once(": they have no lock in common")?;
    let (first, second) = holds.split_once(", \"")?;
    Some(format!(
        "\"{second}, {first}: they have no lock in common{rest}"
    ))
}

/// A command without the folder and the numbers of a temporary file that it begins with, and without what follows that.
pub fn short(command: &str) -> &str {
    let program = command.split(' ').next().unwrap_or_default();
    match program.rsplit_once('/') {
        Some((_, file)) => file.trim_end_matches(|c: char| c != '-'),
        None => command,
    }
}

/// The digits that a text begins with, and the rest of it.
fn without_number(text: &str) -> (&str, &str) {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    text.split_at(text.len() - rest.len())
}

/// The place of a text among those known, counted from 1.
fn place(known: &mut Vec<String>, text: &str) -> usize {
    let at = known.iter().position(|known| known == text);
    1 + at.unwrap_or_else(|| {
        known.push(text.to_owned());
        known.len() - 1
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lines_of_other_files_are_left_out() {
        let own = BTreeSet::from(["A.java".to_owned()]);
        let text = without_foreign_lines("up to x at B.java:12, then A.java:3.", &own);
        assert_eq!(text, "up to x at B.java, then A.java:3.");
        assert_eq!(without_foreign_lines("no place", &own), "no place");
    }

    #[test]
    fn objects_are_numbered_in_order_and_tests_are_not() {
        let mut known = Vec::new();
        let text = number_objects("A#7 (taken at A.java:3), B#2, A#7", &mut known);
        assert_eq!(text, "A#1 (taken at A.java:3), B#2, A#1");
        assert_eq!(number_objects("C#9 and B#2", &mut known), "C#3 and B#2");
        assert_eq!(number_objects("p.ATest#adds", &mut known), "p.ATest#adds");
    }

    #[test]
    fn threads_are_renamed_together_and_by_whole_names() {
        let names = [("t-2", "t-1"), ("t-1", "t-2")];
        let names = names.map(|(old, new)| (old.to_owned(), new.to_owned()));
        assert_eq!(rename("t-2", &names), "t-1");
        assert_eq!(
            rename("\"t-2\" had seen \"t-1\", not t-12", &names),
            "\"t-1\" had seen \"t-2\", not t-12"
        );
    }

    #[test]
    fn a_command_is_shown_without_what_is_temporary() {
        assert_eq!(short("app.Main -q test"), "app.Main -q test");
        assert_eq!(
            short("/t/surefirebooter-2026_6.jar /t x"),
            "surefirebooter-"
        );
    }
}
