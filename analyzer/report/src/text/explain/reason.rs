//! Why a pair is one: the orderings that were looked for, and what each side had of them.

use super::Paragraph::{self, Point, Text};
use crate::detector::Detector;
use crate::evidence::{AccessKind, AccessSide, SeenStep};
use crate::model::Finding;
use crate::subject::PairView;
use crate::words::{common, names, threads};

/// A heading and its paragraphs.
pub fn reason(finding: &Finding, pair: &PairView<'_>) -> (&'static str, Vec<Paragraph>) {
    match pair.predicted {
        false => ("Why this is a race", race(pair)),
        true => ("Why this is predicted", predicted(finding, pair)),
    }
}

fn race(pair: &PairView<'_>) -> Vec<Paragraph> {
    let mut all = vec![
        Text(format!(
            "{} By the Java Memory Model that is a data race unless one of the accesses happens before the other. Everything that \
             would order them was looked for, and in this run there was none of it:",
            conflict(pair)
        )),
        Point(format!("A lock that both hold: {}.", locks(pair))),
        Point(starts(pair)),
        Point(
            "A volatile or atomic variable, a hand-off through java.util.concurrent, the initialization of a class, an interrupt: \
             none leads from one access to the other."
                .to_owned(),
        ),
    ];
    all.extend(last_seen(pair));
    all
}

fn predicted(finding: &Finding, pair: &PairView<'_>) -> Vec<Paragraph> {
    let counted = |&detector: &Detector| match detector {
        Detector::RACER => Some(
            "racer demands one lock that is held at every access once threads share a variable",
        ),
        Detector::HYBRID => {
            Some("hybrid demands a lock in common, or an ordering that does not come from locks")
        }
        _ => None,
    };
    let detectors = std::iter::once(&finding.detector).chain(&finding.also);
    let demands: Vec<&str> = detectors.filter_map(counted).collect();
    let mut all = vec![
        Text(format!(
            "{} In this run they were ordered, or were not seen to be unordered, but by the locks that are held nothing keeps them \
             apart: {}.",
            conflict(pair),
            demands.join("; ")
        )),
        Point(format!("A lock that both hold: {}.", locks(pair))),
        Point(starts(pair)),
    ];
    all.extend(last_seen(pair));
    all.push(Text(
        "A prediction can be wrong: something other than a lock may order the two in every run. Look for what that might be before \
         you change anything."
            .to_owned(),
    ));
    all
}

fn conflict(pair: &PairView<'_>) -> String {
    let [first, second] = pair.accesses;
    let [one, other] = threads(pair.accesses);
    let verb = |side: &AccessSide| match side.kind {
        AccessKind::Read => "read",
        AccessKind::Write => "write",
    };
    match (verb(first), verb(second)) {
        ("read", "read") => {
            format!("{one} and {other} read the same variable, which another thread writes.")
        }
        (same, also) if same == also => format!("{one} and {other} both {same} the same variable."),
        (does, other_does) => format!("{one} {does}s the variable that {other} {other_does}s."),
    }
}

/// The locks that each side holds.
pub fn locks(pair: &PairView<'_>) -> String {
    let [first, second] = pair.accesses;
    let [one, other] = threads(pair.accesses);
    let shared = common(pair.accesses);
    match (&first.held[..], &second.held[..]) {
        ([], []) if first.locks.is_empty() && second.locks.is_empty() => {
            "neither thread holds any".to_owned()
        }
        // A report of an earlier version has no more than the words.
        ([], []) => format!(
            "{one} holds {}, {other} holds {}",
            words(first),
            words(second)
        ),
        _ if !shared.is_empty() => format!(
            "both hold {}, which does not keep them apart",
            names(&shared)
        ),
        (of_one, of_other) => {
            format!(
                "{one} holds {}, {other} holds {}",
                names(of_one),
                names(of_other)
            )
        }
    }
}

fn words(side: &AccessSide) -> String {
    match &side.locks[..] {
        [] => "no lock".to_owned(),
        locks => locks.join(", "),
    }
}

/// Where the threads were started: a start orders only what came before it.
fn starts(pair: &PairView<'_>) -> String {
    let names = threads(pair.accesses);
    let mut started = Vec::new();
    for (side, name) in pair.accesses.iter().zip(&names) {
        if let Some(by) = &side.created_by {
            let at = side.created_at.iter().map(|at| format!(" at {at}"));
            started.push(format!(
                "{name} was started by \"{by}\"{}",
                at.collect::<String>()
            ));
        }
    }
    let none = "no start, end or join leads from one access to the other";
    match started.is_empty() {
        true => format!("Starting or joining a thread: {none}."),
        false => format!(
            "Starting or joining a thread: {}, but {none}.",
            started.join(" and ")
        ),
    }
}

/// What each thread had last seen of the other, which shows hand-offs that came too early.
fn last_seen(pair: &PairView<'_>) -> Option<Paragraph> {
    let seen = pair.last_synchronization;
    let words: Vec<&str> = seen.iter().map(|seen| &*seen.words).collect();
    let some = seen.iter().any(|seen| {
        matches!(
            seen.step,
            SeenStep::Release | SeenStep::Start | SeenStep::End
        )
    });
    let after = match some {
        true => " What came before such a step is in order; the access came after it.",
        false => "",
    };
    (!words.is_empty()).then(|| {
        Point(format!(
            "What each had last seen of the other: {}{after}",
            words.join(" ")
        ))
    })
}
