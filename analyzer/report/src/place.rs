//! A place in the program, as reports name it.

use serde::{Deserialize, Serialize};

/// A place in the program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// Class of the code.
    pub class: String,
    /// Method.
    pub method: String,
    /// Source file.
    pub file: Option<String>,
    /// Source line.
    pub line: Option<u32>,
}

impl Place {
    /// `LostUpdate.java:9`, or the part of it that is known.
    pub fn source_line(&self) -> String {
        source_line(&self.class, &self.method, self.file.as_deref(), self.line)
    }
}

/// The place as Java's stack traces write it.
pub fn frame(class: &str, method: &str, file: Option<&str>, line: Option<u32>) -> String {
    let source = match (file, line) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        (Some(file), None) => file.to_owned(),
        (None, _) => "unknown source".to_owned(),
    };
    match class.is_empty() {
        // A place of a trace that another tool wrote.
        true => source,
        false => format!("{class}.{method}({source})"),
    }
}

/// `LostUpdate.java:9`, or the part of it that is known.
pub fn source_line(class: &str, method: &str, file: Option<&str>, line: Option<u32>) -> String {
    match (file, line) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        (Some(file), None) => file.to_owned(),
        (None, _) => frame(class, method, file, line),
    }
}
