//! The formats of a report.

use crate::args::Given;
use redflag_report::Report;
use redflag_report::{Look, to_html, to_junit, to_sarif, to_text};

/// What a report is printed as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Text,
    Json,
    Html,
    Sarif,
    Junit,
}

impl Format {
    /// What was given.
    pub fn of(given: &Given) -> Self {
        match given.text("format") {
            Some("json") => Format::Json,
            Some("html") => Format::Html,
            Some("sarif") => Format::Sarif,
            Some("junit") => Format::Junit,
            _ => Format::Text,
        }
    }

    /// The report in this format; how it looks matters to text only.
    pub fn render(self, report: &Report, look: &Look) -> String {
        match self {
            Format::Text => to_text(report, look),
            Format::Json => report.to_json(),
            Format::Html => to_html(report),
            Format::Sarif => to_sarif(report),
            Format::Junit => to_junit(report),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::tests::parsed;
    use redflag_options as options;
    use redflag_options::Command;

    #[test]
    fn every_word_of_the_option_is_a_format_of_its_own() {
        let option = options::find(Command::Report, "format").unwrap();
        let words = option.kind.words();
        let mut formats: Vec<Format> = Vec::new();
        for word in words {
            let format = Format::of(&parsed(&format!("report --format {word}")).unwrap());
            assert!(!formats.contains(&format), "{word}");
            formats.push(format);
        }
        assert_eq!(formats.len(), 5);
    }
}
