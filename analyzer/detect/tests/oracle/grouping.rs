//! What a finding has in addition to its pair: its cause, and what the threads had seen of each other.

use crate::closure::{Closure, Edges};
use crate::events::{access, site, thread};
use crate::evidence::{Known, run};
use crate::shrink::for_all;
use redflag_detect::{DetectorOptions, Finding, Settings, SiteFacts, Step, SyncPoint, Towards};
use redflag_trace::{Event, FieldId, SiteId, Variable};

const TRACES: u64 = 30_000;

/// Everything is a reference, and the object of a site was loaded from one of the two fields.
fn settings() -> Settings {
    Settings::new(&DetectorOptions::default(), |site| SiteFacts {
        is_reference: true,
        owner: Some(owner(site)),
        ..SiteFacts::default()
    })
}

fn owner(site: SiteId) -> FieldId {
    FieldId(site.0 % 2)
}

#[test]
fn with_its_cause_ordered_a_consequence_is_ordered_too() {
    let (mut consequences, mut explained) = (0, 0);
    for_all(0..TRACES, |trace| {
        let found = run(settings(), trace);
        let closure = Closure::new(trace, Edges::All);
        let known = Known::new(trace);
        let pairs: Vec<[usize; 2]> = found
            .iter()
            .map(|finding| known.pair(finding))
            .collect::<Result<_, _>>()?;
        let explains = |cause: usize, other: usize| {
            let [a, b] = pairs[other];
            publication(&found[cause], pairs[cause]).is_some_and(|edge| {
                closure.ordered_with(edge, a, b) || closure.ordered_with(edge, b, a)
            })
        };
        for (at, finding) in found.iter().enumerate() {
            // The object must have been reached directly, if perhaps through another consequence.
            let by = |other: &Finding| {
                let pair = known.pair(other).ok()?;
                is_reached(trace, other, pair, (finding.variable, pairs[at]))
            };
            let others = (0..found.len()).filter(|&other| other != at);
            let reached: Vec<bool> = others.filter_map(|other| by(&found[other])).collect();
            if let Some(cause) = finding.cause {
                let is_cause = found[cause].cause.is_none() && explains(cause, at);
                if cause == at || !is_cause || reached.is_empty() {
                    return Err(format!("{cause} is not the cause of {at}: {found:?}"));
                }
                consequences += 1;
            }
            // Nearly all consequences must be found whose object the reader had never reached before.
            let is_cause = found.iter().any(|other| other.cause == Some(at));
            explained += u64::from(reached.contains(&true) && !is_cause);
        }
        Ok(())
    });
    assert!(consequences > TRACES / 15, "{consequences} consequences");
    assert!(
        consequences * 100 >= explained * 95,
        "{consequences} of {explained}"
    );
}

/// Whether the object of a race was reached through a publication: none if not, and else whether the reader had never reached it
/// before.
fn is_reached(
    trace: &[Event],
    by: &Finding,
    pair: [usize; 2],
    (variable, race): (Variable, [usize; 2]),
) -> Option<bool> {
    let (write, read) = publication(by, pair)?;
    let object = variable.object()?;
    let after = is_published(trace, (write, read), race)?;
    let field = match by.variable {
        Variable::Field { field, .. } | Variable::Static { field } => field,
        Variable::Elements { .. } => owner(site(&trace[read])?),
        Variable::Contents { .. } => return None,
    };
    let is_loaded = by.variable.object() != Some(object) && owner(site(&trace[after])?) == field;
    let reader = thread(&trace[read]);
    let is_of = |event: &Event| match access(event) {
        Some((by, _, variable)) => Some(by) == reader && variable.object() == Some(object),
        None => false,
    };
    is_loaded.then(|| !trace[..read].iter().any(is_of))
}

/// If one of two accesses is a write by the thread that writes, before, and the other is by the one that reads, after: the latter.
fn is_published(
    trace: &[Event],
    (write, read): (usize, usize),
    [a, b]: [usize; 2],
) -> Option<usize> {
    let before = |a, b| a < b && thread(&trace[a]) == thread(&trace[b]);
    let is_write = |at: usize| access(&trace[at]).is_some_and(|(_, kind, _)| kind.is_write());
    let sides = [(a, b), (b, a)];
    let published =
        |(first, second)| is_write(first) && before(first, write) && before(read, second);
    let found = sides.into_iter().find(|&sides| published(sides));
    found.map(|(_, after)| after)
}

/// The edge that would be there, were the variable volatile: from the write to the read.
fn publication(finding: &Finding, [a, b]: [usize; 2]) -> Option<(usize, usize)> {
    match finding.accesses.each_ref().map(|side| side.kind.is_write()) {
        [true, false] => Some((a, b)),
        [false, true] => Some((b, a)),
        _ => None,
    }
}

#[test]
fn what_one_thread_had_seen_of_the_other_is_right() {
    let mut last = 0;
    for_all(0..TRACES, |trace| {
        let closure = Closure::new(trace, Edges::All);
        let known = Known::new(trace);
        for finding in run(Settings::default(), trace) {
            let [a, b] = known.pair(&finding)?;
            let by = thread(&trace[a]);
            // The first thread has seen what it had seen at its last event before the second access.
            let until = (0..b).rev().find(|at| thread(&trace[*at]) == by);
            check_towards(&closure, finding.towards[0], a, b)?;
            check_towards(&closure, finding.towards[1], b, until.unwrap_or(a))?;
            last += u64::from(matches!(finding.towards[0], Towards::Last(_)));
        }
        Ok(())
    });
    assert!(last > TRACES / 10, "{last} had seen something");
}

/// `seen_by` must have seen the step in `towards`, and no later access by the thread of `access`.
fn check_towards(
    closure: &Closure<'_>,
    towards: Towards,
    access: usize,
    seen_by: usize,
) -> Result<(), String> {
    let trace = closure.trace;
    let by = thread(&trace[access]);
    let step = match towards {
        Towards::Forgotten => return Ok(()),
        Towards::Never => None,
        Towards::Last(point) => {
            let step = (0..access).rev().find(|at| is(&trace[*at], point));
            let step = step.filter(|at| thread(&trace[*at]) == by);
            Some(step.ok_or_else(|| format!("{access}: no {point:?} before"))?)
        }
    };
    let up_to = |at: usize| at == seen_by || closure.ordered(at, seen_by);
    if step.is_some_and(|step| !up_to(step)) {
        return Err(format!("{access}: {seen_by} had not seen {towards:?}"));
    }
    let after = step.map_or(0, |step| step + 1)..access;
    let seen = after
        .into_iter()
        .find(|at| closure.touched[*at].is_some() && thread(&trace[*at]) == by && up_to(*at));
    match seen {
        Some(more) => Err(format!(
            "{access}: {seen_by} had seen {more} too, not {towards:?}"
        )),
        None => Ok(()),
    }
}

fn is(event: &Event, point: SyncPoint) -> bool {
    let step = match *event {
        Event::Release { sync, .. } => Step::Release(sync),
        Event::Unlocked { lock, .. } => Step::Unlock(lock),
        Event::Start { child, .. } => Step::Start(child),
        Event::End { .. } => Step::End,
        _ => return false,
    };
    step == point.step && site(event) == point.site
}
