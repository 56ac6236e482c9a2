//! The tool and its rules, one for each verdict.

use super::model::{Configuration, Driver, Help, Level, Message, Rule, RuleProperties};
use crate::model::FindingVerdict;

/// Redflag and its rules. It has no web page, so no address is given.
pub fn driver() -> Driver {
    Driver {
        name: "Redflag",
        version: env!("CARGO_PKG_VERSION"),
        semantic_version: env!("CARGO_PKG_VERSION"),
        rules: VERDICTS.map(rule).into(),
    }
}

/// In the order of the rules.
const VERDICTS: [FindingVerdict; 2] = [FindingVerdict::Race, FindingVerdict::Predicted];

/// The place of a verdict's rule among them.
pub fn index(verdict: FindingVerdict) -> usize {
    match verdict {
        FindingVerdict::Race => 0,
        FindingVerdict::Predicted => 1,
    }
}

/// How bad a finding is. A prediction can be wrong.
pub fn level(verdict: FindingVerdict) -> Level {
    match verdict {
        FindingVerdict::Race => Level::Error,
        FindingVerdict::Predicted => Level::Warning,
    }
}

fn rule(verdict: FindingVerdict) -> Rule {
    let words = words(verdict);
    let steps = FIX.map(|step| format!("- {step}")).join("\n");
    Rule {
        id: verdict.name(),
        name: words.name,
        short_description: Message::plain(words.short),
        full_description: Message::plain(words.full),
        help: Help {
            text: format!("{}\n\n{HOW}\n\n{steps}", words.full),
            markdown: format!("{}\n\n**How to fix it.** {HOW}\n\n{steps}", words.full),
        },
        default_configuration: Configuration {
            level: level(verdict),
        },
        properties: RuleProperties {
            tags: &["concurrency", "correctness", "external/cwe/cwe-567"],
            precision: words.precision,
            severity: level(verdict),
        },
    }
}

/// What differs between the rules.
struct Words {
    name: &'static str,
    short: &'static str,
    full: &'static str,
    precision: &'static str,
}

fn words(verdict: FindingVerdict) -> Words {
    match verdict {
        FindingVerdict::Race => Words {
            name: "DataRace",
            short: "Data race",
            full: "Two threads accessed the same variable, at least one of them wrote it, and nothing in this run ordered the two \
                   accesses. The Java Memory Model then promises nothing: an update may be lost, a value may be stale, and an \
                   object may be seen half made.",
            precision: "very-high",
        },
        FindingVerdict::Predicted => Words {
            name: "PredictedDataRace",
            short: "Predicted data race",
            full: "Two threads accessed the same variable, at least one of them wrote it, and no lock was held at both accesses. \
                   They were not seen to race in this run, but another schedule may let them. A prediction can be wrong: \
                   something other than a lock may always order the two.",
            precision: "medium",
        },
    }
}

const HOW: &str = "Let one access happen before the other, whatever the schedule:";

const FIX: [&str; 4] = [
    "hold the same lock at both accesses;",
    "make the variable volatile, if each access stands for itself, or use an atomic class or a concurrent collection;",
    "hand the value over: through a queue, a future, or the start or join of a thread;",
    "or do not share it.",
];
