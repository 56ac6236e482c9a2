//! Limits on the source code: how long files and functions may be, and which words are not used.
//!
//! A file has at most 500 lines and a function at most 80, in production Rust and Java. That is measured without the unit
//! tests inside a file.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "tidy/functions.rs"]
mod functions;
#[path = "tidy/masked.rs"]
mod masked;

use functions::functions;
use masked::Language;
use redflag_harness::files::files_below;
use std::fs;
use std::path::{Path, PathBuf};

const FILE_LIMIT: usize = 500;
const FUNCTION_LIMIT: usize = 80;
const WORD_LIMIT: usize = 20;

/// Files that may be longer, and why.
const LONG_FILES: [(&str, &str); 1] = [(
    "java-shim/runtime/src/main/java/java/lang/Redflag.java",
    "the list of all probes: one short method for each",
)];

/// Folders of production code. What tests run on is in folders called `tests` or `test`.
const PRODUCTION: [&str; 5] = [
    "agent-native",
    "analyzer",
    "java-shim",
    "tests/src",
    "tests/harness/src",
];

#[test]
fn files_are_not_too_long() {
    let mut long = Vec::new();
    for (file, language) in production() {
        let lines = production_lines(&read(&file), language).lines().count();
        if lines > FILE_LIMIT && !is_exempt(&file) {
            long.push(format!("{}: {lines} lines", shown(&file)));
        }
    }
    assert!(
        long.is_empty(),
        "more than {FILE_LIMIT} lines: split these files:\n{}",
        long.join("\n")
    );
}

#[test]
fn exemptions_are_still_needed() {
    for (name, why) in LONG_FILES {
        let lines = read(&repository().join(name)).lines().count();
        assert!(
            lines > FILE_LIMIT,
            "{name} ({why}) has only {lines} lines: drop the exemption"
        );
    }
}

#[test]
fn functions_are_not_too_long() {
    let (mut long, mut count) = (Vec::new(), 0);
    for (file, language) in production() {
        let text = production_lines(&read(&file), language);
        for function in functions(&text, language) {
            count += 1;
            if function.lines > FUNCTION_LIMIT {
                let (name, line, lines) = (function.name, function.line, function.lines);
                long.push(format!("{}:{line}: {name} has {lines}", shown(&file)));
            }
        }
    }
    // A scanner that finds too few would find no long ones either.
    assert!(count > 2000, "only {count} functions were found");
    assert!(
        long.is_empty(),
        "more than {FUNCTION_LIMIT} lines: split these functions:\n{}",
        long.join("\n")
    );
}

/// These words had too many meanings here. Use instead: record, publish, intern, report, print, notify.
#[test]
fn ambiguous_words_are_not_used() {
    let banned = ["l", "ls", "ling"].map(|end| format!("tel{end}"));
    let banned: Vec<String> = banned
        .into_iter()
        .chain(["told", "untold"].map(str::to_owned))
        .collect();
    let mut found = Vec::new();
    for file in ["rs", "java", "md"]
        .map(|extension| files_below(&repository(), extension))
        .concat()
    {
        if file.ends_with("tests/harness/tests/tidy.rs") {
            continue;
        }
        for (number, line) in (1..).zip(read(&file).lines()) {
            let words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
            let count = words
                .filter(|word| banned.contains(&word.to_lowercase()))
                .count();
            found.extend((0..count).map(|_| format!("{}:{number}: {}", shown(&file), line.trim())));
        }
    }
    assert!(
        found.len() < WORD_LIMIT,
        "{} uses of {banned:?}:\n{}",
        found.len(),
        found.join("\n")
    );
}

/// The production files with their languages.
fn production() -> Vec<(PathBuf, Language)> {
    let mut all = Vec::new();
    for folder in PRODUCTION {
        let folder = repository().join(folder);
        for language in [Language::Rust, Language::Java] {
            let files = files_below(&folder, language.extension());
            let files = files.into_iter().filter(|file| !is_test(file));
            all.extend(files.map(|file| (file, language)));
        }
    }
    all
}

fn is_test(file: &Path) -> bool {
    let inside = file.strip_prefix(repository()).unwrap();
    let mut folders = inside.parent().unwrap().components().skip(1);
    let name = file.file_stem().unwrap_or_default();
    name == "tests"
        || folders.any(|folder| {
            ["test", "tests", "it"]
                .iter()
                .any(|name| folder.as_os_str() == *name)
        })
}

/// A Rust file without the unit tests at its end.
fn production_lines(text: &str, language: Language) -> String {
    let tests = match language {
        Language::Rust => text.find("\n#[cfg(test)]\nmod tests {"),
        Language::Java => None,
    };
    text[..tests.unwrap_or(text.len())].to_owned()
}

fn is_exempt(file: &Path) -> bool {
    LONG_FILES
        .iter()
        .any(|(name, _)| file == repository().join(name))
}

fn repository() -> PathBuf {
    let harness = Path::new(env!("CARGO_MANIFEST_DIR"));
    harness.ancestors().nth(2).unwrap().to_owned()
}

fn shown(file: &Path) -> String {
    let inside = file.strip_prefix(repository()).unwrap();
    inside.display().to_string()
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|why| panic!("{}: {why}", file.display()))
}
