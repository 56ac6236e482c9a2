//! The tool and its rules, one for each kind of finding.

use super::model::{Configuration, Driver, Help, Level, Message, Rule, RuleProperties};
use crate::model::{Finding, FindingVerdict};
use crate::subject::Subject;

/// Redflag and its rules. It has no web page, so no address is given.
pub fn driver() -> Driver {
    Driver {
        name: "Redflag",
        version: env!("CARGO_PKG_VERSION"),
        semantic_version: env!("CARGO_PKG_VERSION"),
        rules: RULES.iter().map(rule).collect(),
    }
}

/// The place of a finding's rule among them.
pub fn of(finding: &Finding) -> usize {
    use FindingVerdict::Predicted;
    match (&finding.subject, finding.verdict) {
        (Subject::Race(_), Predicted) => 1,
        (Subject::Race(_), _) => 0,
        (Subject::Deadlock(_), Predicted) => 3,
        (Subject::Deadlock(_), _) => 2,
        (Subject::Views(_), _) => 4,
        (Subject::Failure(_), _) => 5,
    }
}

/// The id of a rule.
pub fn id(rule: usize) -> &'static str {
    RULES[rule].id
}

/// How bad a finding is. A prediction can be wrong.
pub fn level(verdict: FindingVerdict) -> Level {
    match verdict.happened() {
        true => Level::Error,
        false => Level::Warning,
    }
}

fn rule(words: &Words) -> Rule {
    let listed = |points: &[&str]| {
        let points = points.iter().map(|point| format!("- {point}"));
        points.collect::<Vec<_>>().join("\n")
    };
    let (full, harm) = (words.full, listed(words.harm));
    let (how, steps) = (words.how, listed(words.fix));
    Rule {
        id: words.id,
        name: words.name,
        short_description: Message::plain(words.short),
        full_description: Message::plain(words.full),
        help: Help {
            text: format!("{full}\n\nWhat may go wrong:\n\n{harm}\n\n{how}\n\n{steps}"),
            markdown: format!(
                "{full}\n\n**What may go wrong:**\n\n{harm}\n\n**How to fix it.** {how}\n\n{steps}"
            ),
        },
        default_configuration: Configuration { level: words.level },
        properties: RuleProperties {
            tags: &["concurrency", "correctness", "external/cwe/cwe-567"],
            precision: words.precision,
            severity: words.level,
        },
    }
}

/// What differs between the rules.
struct Words {
    id: &'static str,
    name: &'static str,
    short: &'static str,
    full: &'static str,
    harm: &'static [&'static str],
    how: &'static str,
    fix: &'static [&'static str],
    level: Level,
    precision: &'static str,
}

const RULES: [Words; 6] = [
    Words {
        id: "race",
        name: "DataRace",
        short: "Data race",
        full: "Two threads accessed the same variable, at least one of them wrote it, and nothing in this run ordered the two \
               accesses. The Java Memory Model then promises nothing: an update may be lost, a value may be stale, and an \
               object may be seen half made.",
        harm: &RACE_HARMS,
        how: ORDER,
        fix: &ORDERINGS,
        level: Level::Error,
        precision: "very-high",
    },
    Words {
        id: "predicted",
        name: "PredictedDataRace",
        short: "Predicted data race",
        full: "Two threads accessed the same variable, at least one of them wrote it, and no lock was held at both accesses. \
               They were not seen to race in this run, but another schedule may let them. A prediction can be wrong: \
               something other than a lock may always order the two.",
        harm: &RACE_HARMS,
        how: ORDER,
        fix: &ORDERINGS,
        level: Level::Warning,
        precision: "medium",
    },
    Words {
        id: "deadlock",
        name: "Deadlock",
        short: "Deadlock",
        full: "Each of several threads waited for a lock that the next one held, so that none of them could go on.",
        harm: &[
            "None of the threads goes on, nor does what waits for them: the program does not end, or no longer answers.",
        ],
        how: KEEP_ORDER,
        fix: &LOCK_ORDERS,
        level: Level::Error,
        precision: "very-high",
    },
    Words {
        id: "predicted-deadlock",
        name: "PredictedDeadlock",
        short: "Predicted deadlock",
        full: "Several threads took the same locks in different orders. They did not block each other in this run, but another \
               schedule may let each wait for a lock that the next one holds.",
        harm: &[
            "None of the threads goes on, nor does what waits for them: the program does not end, or no longer answers.",
        ],
        how: KEEP_ORDER,
        fix: &LOCK_ORDERS,
        level: Level::Warning,
        precision: "medium",
    },
    Words {
        id: "high-level",
        name: "HighLevelRace",
        short: "High-level race",
        full: "One thread accesses several fields while it holds a lock once; another accesses them in parts, and gives the lock \
               back in between. No access races, but the first may see one part changed and the other not.",
        harm: &[
            "One of the fields has its old value and another its new one, which do not belong together.",
        ],
        how: "Let fields that belong together change together:",
        fix: &[
            "hold the lock for all of them;",
            "or put them into one immutable object, and exchange that.",
        ],
        level: Level::Warning,
        precision: "low",
    },
    Words {
        id: "failure",
        name: "ScheduleFailure",
        short: "Failure under a schedule",
        full: "A schedule that was explored made the program fail: by an exception, an assertion, its exit status, or by never \
               ending. The stored schedule repeats it.",
        harm: &["The same, in any run that the JVM happens to schedule like that."],
        how: "Repeat the schedule, and look at what each thread does:",
        fix: &["run `redflag replay` with the schedule's file."],
        level: Level::Error,
        precision: "very-high",
    },
];

const RACE_HARMS: [&str; 4] = [
    "a lost update: if both threads read before either writes, one change is lost;",
    "a stale value: a write is seen late, never, or before an earlier one, and a loop that waits for it runs for ever;",
    "a torn value: half of a long or double is that of one write, half that of another;",
    "half an object: a reference is seen before what was written into the object.",
];
const ORDER: &str = "Let one access happen before the other, whatever the schedule:";
const ORDERINGS: [&str; 4] = [
    "hold the same lock at both accesses;",
    "make the variable volatile, if each access stands for itself, or use an atomic class or a concurrent collection;",
    "hand the value over: through a queue, a future, or the start or join of a thread;",
    "or do not share it.",
];
const KEEP_ORDER: &str =
    "Keep every thread from waiting for a lock while it holds one that the other needs:";
const LOCK_ORDERS: [&str; 3] = [
    "take the locks in the same order everywhere;",
    "give back the first lock before the second is taken;",
    "or guard both with one lock.",
];
