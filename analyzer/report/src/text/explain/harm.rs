//! What may go wrong because of a pair.

use super::traits::{Traits, Update};
use crate::evidence::AccessKind;
use crate::subject::PairView;
use crate::variable::VariableKind;
use crate::words::threads;

/// One point for each kind of harm that fits the case.
pub fn harm(pair: &PairView<'_>) -> Vec<String> {
    let traits = Traits::of(pair);
    let mut all = Vec::new();
    if pair.variable.kind == VariableKind::Contents {
        all.push(format!(
            "Broken contents: {} is not made for several threads. It may lose what is put into it, give what was never in it, \
             throw an exception, or loop for ever.",
            pair.variable.class
        ));
    } else {
        all.extend(updates(pair, &traits));
        all.push(values(pair, &traits));
    }
    if traits.is_wide {
        all.push(
            "Torn value: a long or double that is not volatile may be read or written in two halves, so that a reader may get \
             half of one value and half of another."
                .to_owned(),
        );
    }
    if traits.holds_references && traits.read_and_write {
        all.push(
            "Half an object: the reader may get the reference before it can see what was written into the object, so that fields \
             still have their defaults. Only final fields are safe from that."
                .to_owned(),
        );
    }
    all
}

fn updates(pair: &PairView<'_>, traits: &Traits) -> Option<String> {
    let line = pair.accesses[0].source_line();
    let lost = "If both threads read before either writes, one change is lost.";
    match traits.update {
        Update::Yes => Some(format!(
            "Lost update: {line} reads the variable and writes it back. {lost}"
        )),
        Update::Maybe => Some(format!(
            "Lost update, if {line} changes the variable by what it was before, as count++ does. {lost}"
        )),
        Update::No => None,
    }
}

/// What a plain read or write may do.
fn values(pair: &PairView<'_>, traits: &Traits) -> String {
    let [one, other] = threads(pair.accesses);
    if !traits.read_and_write {
        return match pair.accesses[0].kind {
            AccessKind::Write => format!(
                "Overwritten value: which of the writes by {one} and {other} stays is left to chance, and may differ from thread to \
                 thread for a while."
            ),
            AccessKind::Read => {
                // Which write that is, if any, is not known.
                "Stale value: if nothing orders a write with one of these reads, that read may not see it for any length of time."
                    .to_owned()
            }
        };
    }
    let [writer, reader] = match pair.accesses[0].kind {
        AccessKind::Write => [one, other],
        AccessKind::Read => [other, one],
    };
    format!(
        "Stale value: {reader} may see what {writer} wrote late, never, or before what {writer} wrote earlier. A loop that waits for \
         it may run for ever."
    )
}
