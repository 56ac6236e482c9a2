//! Finds the races that are consequences of another one.
//!
//! A thread writes its data, then publishes it through a plain field, where it should have been a volatile one; another reads
//! that field, then the data. The field is the racy publication, and every race on the data is a consequence of it: had
//! the field's write been ordered before its read, the data's accesses would be ordered, too. That is the criterion, and it
//! needs no knowledge of values: race *a* is a consequence of race *b* if, in the thread that writes in *b*, the access of
//! *a* comes before that write, and in the thread that reads in *b*, the access of *a* comes after that read.
//!
//! If several races could be the cause, it is the one that explains most, the first of equals. A cause is not a
//! consequence.

use crate::finding::{Evidence, Finding, Verdict};
use redflag_trace::Access;
use std::cmp::Reverse;

/// Sets the cause of each race that is a consequence.
pub(crate) fn find_causes(found: &mut [Finding]) {
    let races = found.partition_point(|finding| finding.verdict == Verdict::Race);
    let mut explained: Vec<(usize, Vec<usize>)> = (0..races)
        .map(|cause| {
            let others = (0..races).filter(|&other| other != cause);
            let explained = others.filter(|&other| explains(&found[cause], &found[other]));
            (cause, explained.collect())
        })
        .collect();
    explained.sort_by_key(|(cause, explained)| (Reverse(explained.len()), *cause));
    let mut is_cause = vec![false; races];
    for (cause, consequences) in explained {
        if found[cause].cause.is_some() {
            continue;
        }
        for consequence in consequences {
            if found[consequence].cause.is_none() && !is_cause[consequence] {
                found[consequence].cause = Some(cause);
                is_cause[cause] = true;
            }
        }
    }
}

fn explains(cause: &Finding, other: &Finding) -> bool {
    let [one, two] = &cause.accesses;
    publishes((one, two), other) || publishes((two, one), other)
}

fn publishes((write, read): (&Evidence, &Evidence), other: &Finding) -> bool {
    let [one, two] = &other.accesses;
    let between = |before: &Evidence, after: &Evidence| {
        before.thread == write.thread
            && after.thread == read.thread
            && precedes(before, write)
            && precedes(read, after)
    };
    write.kind == Access::Write
        && read.kind == Access::Read
        && (between(one, two) || between(two, one))
}

/// Whether an access certainly comes before another one of the same thread.
fn precedes(before: &Evidence, after: &Evidence) -> bool {
    let records = before.record.zip(after.record);
    records.is_some_and(|(before, after)| before.precedes(&after))
}
