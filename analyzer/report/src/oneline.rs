//! Short phrases about a finding, the same in every format.

use crate::evidence::{AccessKind, AccessMode, AccessSide};
use crate::model::{Finding, FindingVerdict};
use crate::subject::{Block, Ending, Pair, Subject, Wait};

/// The title of a finding, as `RF-1a2b3c4d race on field A.x (int)`: the same in every run.
pub fn title(finding: &Finding) -> String {
    let verdict = verdict(finding);
    format!("{} {verdict} {}", finding.id, about(finding))
}

/// The verdict in words.
pub fn verdict(finding: &Finding) -> &'static str {
    use FindingVerdict::{Confirmed, Deadlock, Harmful, HighLevel, Predicted, Race};
    match (&finding.subject, finding.verdict) {
        (Subject::Race(_), Predicted) => "predicted race",
        (Subject::Race(_), Confirmed) => "confirmed race",
        (Subject::Race(_), Harmful) => "harmful race",
        (Subject::Race(_), Race | Deadlock | HighLevel) => "race",
        (Subject::Deadlock(_), Predicted) => "predicted deadlock",
        (Subject::Deadlock(_), Harmful | Confirmed | Race | Deadlock | HighLevel) => "deadlock",
        (Subject::Views(_), _) => "high-level race",
        (Subject::Failure(failure), _) => failure.failure.kind.words(),
    }
}

/// What a finding is about, as it follows the verdict: `on field A.x (int)`.
pub fn about(finding: &Finding) -> String {
    match &finding.subject {
        Subject::Race(race) => format!("on {}", race.variable.words()),
        Subject::Deadlock(deadlock) => {
            let locks = deadlock.cycle.iter().map(|wait| wait.wants.lock.clone());
            format!("on {}", list(&locks.collect::<Vec<_>>()))
        }
        Subject::Views(views) => format!("on {} under {}", list(&views.whole), views.lock),
        Subject::Failure(failure) => {
            let Ending {
                exception, thread, ..
            } = &failure.failure;
            let what = exception
                .as_deref()
                .map_or_else(String::new, |exception| format!(": {exception}"));
            match thread {
                Some(thread) => format!("in \"{thread}\"{what}"),
                None => format!("of the program{what}"),
            }
        }
    }
}

/// What a finding is about by its name alone, as in tables.
pub fn short_name(finding: &Finding) -> String {
    match &finding.subject {
        Subject::Race(race) => race.variable.name(),
        Subject::Deadlock(deadlock) => {
            let locks = deadlock.cycle.iter().map(|wait| wait.wants.lock.as_str());
            locks.collect::<Vec<_>>().join(", ")
        }
        Subject::Views(views) => views.whole.join(", "),
        Subject::Failure(failure) => {
            let exception = failure.failure.exception.as_deref();
            exception.unwrap_or(failure.failure.kind.words()).to_owned()
        }
    }
}

/// `A`, `A and B`, `A, B and C`.
pub fn list(names: &[String]) -> String {
    match names {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// What is wrong with the two accesses.
pub fn complaint(verdict: FindingVerdict) -> &'static str {
    match verdict.happened() {
        true => "are not ordered",
        false => "may run at the same time in another schedule",
    }
}

/// What each thread of a finding did, as `write by "first"` or `"first" waits for A.lock#1`, in the order of its strands.
pub fn actors(finding: &Finding) -> Vec<String> {
    match &finding.subject {
        Subject::Race(race) => race.pair.accesses.iter().map(actor).collect(),
        Subject::Deadlock(deadlock) => deadlock.cycle.iter().map(waiting).collect(),
        Subject::Views(views) => {
            let parts = std::iter::once(&views.whole).chain(&views.fields);
            let blocks = views.blocks.iter().zip(parts);
            let words = |(block, fields): (&Block, &Vec<String>)| {
                format!("\"{}\" accesses {}", block.thread, list(fields))
            };
            blocks.map(words).collect()
        }
        Subject::Failure(failure) => vec![failure.failure.kind.words().to_owned()],
    }
}

/// What a thread of a deadlock holds and wants.
pub fn waiting(wait: &Wait) -> String {
    let holds = wait
        .holds
        .iter()
        .map(|held| format!("{} (taken at {})", held.lock, held.at.source_line()));
    let holds = list(&holds.collect::<Vec<_>>());
    format!(
        "\"{}\" holds {holds} and waits for {}",
        wait.thread, wait.wants.lock
    )
}

/// Kind and thread of an access: `write by "first"`.
pub fn actor(side: &AccessSide) -> String {
    format!("{} by \"{}\"{}", kind(side), side.thread, when(side))
}

/// When an access was made, if that is not at its place.
pub fn when(side: &AccessSide) -> &'static str {
    match side.publication {
        true => " before it published the object",
        false => "",
    }
}

/// `write`, `atomic read`.
pub fn kind(side: &AccessSide) -> &'static str {
    match (side.mode, side.kind) {
        (AccessMode::Plain, AccessKind::Read) => "read",
        (AccessMode::Plain, AccessKind::Write) => "write",
        (AccessMode::Atomic, AccessKind::Read) => "atomic read",
        (AccessMode::Atomic, AccessKind::Write) => "atomic write",
    }
}

/// `1 class`, `2 classes`.
pub fn count(n: u64, noun: &str) -> String {
    let plural = if noun.ends_with('s') { "es" } else { "s" };
    format!("{n} {noun}{}", if n == 1 { "" } else { plural })
}

/// Both accesses, in an order that does not depend on the run. Which access came first does depend on it, and a tool that compares
/// two runs by place would take the same finding for a new one. An access with a source file comes first.
pub fn in_fixed_order(pair: &Pair) -> [&AccessSide; 2] {
    let [first, second] = &pair.accesses;
    let key = |side: &AccessSide| (side.file.is_none(), side.place());
    if key(second) < key(first) {
        [second, first]
    } else {
        [first, second]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::finding;

    #[test]
    fn the_order_of_the_accesses_depends_on_their_places_only() {
        let finding = finding(FindingVerdict::Race, "x", [3, 5]);
        let one = &finding.race().unwrap().pair;
        let mut other = one.clone();
        other.accesses.reverse();
        assert_eq!(in_fixed_order(one), in_fixed_order(&other));
        other.accesses[1].file = None;
        assert_eq!(in_fixed_order(&other)[0].line, Some(5));
    }
}
