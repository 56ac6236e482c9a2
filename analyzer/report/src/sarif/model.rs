//! The part of SARIF 2.1.0 that is written here, named as the standard names it. What is `None` or empty is left out.

use crate::detector::Detector;
use crate::model::{Advice, Origin, Standing};
use serde::Serialize;
use std::collections::BTreeMap;

/// Declares structures that are written with the standard's names and without what is absent.
macro_rules! objects {
    ($($(#[$about:meta])* $name:ident { $($(#[$detail:meta])* $field:ident: $type:ty,)* })*) => {$(
        $(#[$about])*
        #[derive(Serialize)]
        #[serde(rename_all = "camelCase")]
        pub struct $name { $($(#[$detail])* pub $field: $type,)* }
    )*};
}

objects! {
    /// The file.
    Log {
        #[serde(rename = "$schema")]
        schema: &'static str,
        version: &'static str,
        runs: [Run; 1],
    }
    /// All of a report.
    Run {
        tool: Tool,
        invocations: [Invocation; 1],
        results: Vec<Outcome>,
    }
    /// The tool.
    Tool {
        driver: Driver,
    }
    /// Redflag.
    Driver {
        name: &'static str,
        version: &'static str,
        semantic_version: &'static str,
        rules: Vec<Rule>,
    }
    /// A kind of findings.
    Rule {
        id: &'static str,
        name: &'static str,
        short_description: Message,
        full_description: Message,
        help: Help,
        default_configuration: Configuration,
        properties: RuleProperties,
    }
    /// A rule at length, without and with markup.
    Help {
        text: String,
        markdown: String,
    }
    /// How bad the findings of a rule are.
    Configuration {
        level: Level,
    }
    /// What code scanning reads in addition to the standard.
    RuleProperties {
        tags: &'static [&'static str],
        precision: &'static str,
        #[serde(rename = "problem.severity")]
        severity: Level,
    }
    /// How the run went.
    Invocation {
        execution_successful: bool,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        tool_execution_notifications: Vec<Notification>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        tool_configuration_notifications: Vec<Notification>,
    }
    /// A note about the run.
    Notification {
        level: Level,
        message: Message,
    }
    /// A finding: the standard's `result`.
    Outcome {
        rule_id: &'static str,
        rule_index: usize,
        level: Level,
        message: Message,
        locations: [Location; 1],
        related_locations: Vec<Location>,
        code_flows: [CodeFlow; 1],
        partial_fingerprints: BTreeMap<&'static str, String>,
        occurrence_count: u64,
        #[serde(skip_serializing_if = "Option::is_none")]
        suppressions: Option<Vec<Suppression>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        baseline_state: Option<&'static str>,
        properties: OutcomeProperties,
    }
    /// Properties that the standard does not define.
    OutcomeProperties {
        count: u64,
        detector: Detector,
        also: Vec<Detector>,
        standing: Standing,
        origin: Origin,
        jvms: Vec<u32>,
        #[serde(skip_serializing_if = "Option::is_none")]
        test: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        cause: Option<String>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        advice: Vec<Advice>,
    }
    /// Why a finding is suppressed.
    Suppression {
        kind: &'static str,
        status: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        justification: Option<String>,
    }
    /// A place.
    Location {
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<usize>,
        #[serde(skip_serializing_if = "Option::is_none")]
        physical_location: Option<PhysicalLocation>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        logical_locations: Vec<LogicalLocation>,
        #[serde(skip_serializing_if = "Option::is_none")]
        message: Option<Message>,
        #[serde(skip_serializing_if = "Option::is_none")]
        properties: Option<LocationProperties>,
    }
    /// Says that the folder of a file was guessed from a package.
    LocationProperties {
        guessed: bool,
    }
    /// A place in a file.
    PhysicalLocation {
        artifact_location: ArtifactLocation,
        region: Region,
        #[serde(skip_serializing_if = "Option::is_none")]
        context_region: Option<Region>,
    }
    /// A file.
    ArtifactLocation {
        uri: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        uri_base_id: Option<&'static str>,
    }
    /// Lines of a file.
    Region {
        start_line: u32,
        #[serde(skip_serializing_if = "Option::is_none")]
        end_line: Option<u32>,
        #[serde(skip_serializing_if = "Option::is_none")]
        snippet: Option<Message>,
    }
    /// A place in a program.
    LogicalLocation {
        fully_qualified_name: String,
        kind: &'static str,
    }
    /// How both threads got to their accesses.
    CodeFlow {
        message: Message,
        thread_flows: Vec<ThreadFlow>,
    }
    /// How one did.
    ThreadFlow {
        id: String,
        message: Message,
        locations: Vec<Step>,
    }
    /// The standard's `threadFlowLocation`.
    Step {
        location: Location,
        #[serde(skip_serializing_if = "Option::is_none")]
        stack: Option<Stack>,
        kinds: &'static [&'static str],
        #[serde(skip_serializing_if = "Option::is_none")]
        execution_order: Option<u32>,
        importance: &'static str,
    }
    /// Callers, innermost first.
    Stack {
        #[serde(skip_serializing_if = "Option::is_none")]
        message: Option<Message>,
        frames: Vec<Frame>,
    }
    /// One of them.
    Frame {
        location: Location,
    }
    /// Text without markup. A snippet of a file is written the same way.
    Message {
        text: String,
    }
}

/// How bad.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Wrong.
    Error,
    /// Perhaps wrong.
    Warning,
    /// For information.
    Note,
}

impl Message {
    /// Text in which nothing is taken for a link or a placeholder of the standard.
    pub fn plain(words: &str) -> Self {
        Message { text: plain(words) }
    }

    /// Text without control characters, otherwise unchanged.
    pub fn verbatim(text: &str) -> Self {
        Message {
            text: printable(text),
        }
    }
}

/// Braces are doubled, as the standard requires; a thread may be called `[1](2)`, which must not become a link.
pub fn plain(words: &str) -> String {
    without_placeholders(words).replace("](", "] (")
}

/// A link to the place with a number.
pub fn link(words: &str, to: usize) -> String {
    let words = without_placeholders(words).replace('\\', "\\\\");
    let words = words.replace('[', "\\[").replace(']', "\\]");
    format!("[{words}]({to})")
}

/// Names come from the program and may hold anything. Services refuse or mangle control characters.
pub fn printable(text: &str) -> String {
    let keep = |letter: &char| !letter.is_control() || matches!(letter, '\t' | '\n');
    text.chars().filter(keep).collect()
}

fn without_placeholders(words: &str) -> String {
    printable(words).replace('{', "{{").replace('}', "}}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_names_is_escaped() {
        assert_eq!(plain("pool[1](2) {0}\u{0}\u{1b}"), "pool[1] (2) {{0}}");
        assert_eq!(link("A.m[\\]", 3), "[A.m\\[\\\\\\]](3)");
    }
}
