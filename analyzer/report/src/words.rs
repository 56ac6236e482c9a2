//! Sentences about a pair of accesses: what does not order them, what would, and what each thread had last seen of the other.

use crate::detector::Detector;
use crate::evidence::{AccessKind, AccessMode, AccessSide, Held, LastSeen, LockKind, SeenStep};
use crate::model::FindingVerdict;
use crate::names::{Namer, READ_SIDE, WRITE_SIDE};
use crate::oneline::kind;
use redflag_detect::{MissingEdge, Step, Towards};

/// What does not order the accesses, and what would.
pub fn missing_edge(
    verdict: FindingVerdict,
    missing: MissingEdge,
    accesses: &[AccessSide; 2],
) -> String {
    let held = sentence(None, &held(missing, accesses));
    let advice = advice(missing, accesses);
    match verdict.happened() {
        true => {
            format!(
                "{held}, and no volatile, thread start, join or other hand-off leads from one access to the other. {advice}"
            )
        }
        false => format!("{held}. {} {advice}", by_chance(accesses)),
    }
}

/// Why a predicted finding was not a race in this run, and can be one in another.
fn by_chance(accesses: &[AccessSide; 2]) -> String {
    let [first, _] = threads(accesses);
    let kind = kind(&accesses[0]);
    let both_read = accesses.iter().all(|side| side.kind == AccessKind::Read);
    if both_read {
        // Each write may still exclude each read, by one lock here and by another there: no more is known.
        return "Two reads do not race. But the variable is also written, and no one lock is held at every access to it."
            .to_owned();
    }
    format!(
        "In this run, the {kind} by {first} happened to come first; another schedule may run both at once."
    )
}

fn held(missing: MissingEdge, accesses: &[AccessSide; 2]) -> String {
    let [first, second] = threads(accesses);
    let [of_first, of_second] = [&accesses[0], &accesses[1]].map(|side| names(&side.held));
    match missing {
        MissingEdge::NoLock => "Neither thread holds a lock".to_owned(),
        MissingEdge::OnlyFirstLocks => {
            format!("{first} holds {of_first}, but {second} holds no lock")
        }
        MissingEdge::OnlySecondLocks => {
            format!("{second} holds {of_second}, but {first} holds no lock")
        }
        MissingEdge::DifferentLocks => {
            format!(
                "{first} holds {of_first}, {second} holds {of_second}: they have no lock in common"
            )
        }
        MissingEdge::OnlyShared => {
            format!(
                "Both threads hold {}, which any number of threads may hold at once",
                names(&common(accesses))
            )
        }
        MissingEdge::CommonLock => {
            format!(
                "Both threads hold {} here, but taking it did not order them",
                names(&common(accesses))
            )
        }
    }
}

/// What would order the accesses, or make both atomic.
fn advice(missing: MissingEdge, accesses: &[AccessSide; 2]) -> String {
    let ordered = order(missing, accesses);
    let [first, second] = threads(accesses);
    let (plain, by) = match accesses.each_ref().map(|side| side.mode) {
        [AccessMode::Plain, AccessMode::Atomic] => (&accesses[0], first),
        [AccessMode::Atomic, AccessMode::Plain] => (&accesses[1], second),
        _ => return ordered,
    };
    format!(
        "{ordered} Or make the {} by {by} atomic: the other access is.",
        kind(plain)
    )
}

fn order(missing: MissingEdge, accesses: &[AccessSide; 2]) -> String {
    let both =
        |side: &AccessSide| {
            let alone: Vec<_> = side
                .held
                .iter()
                .filter(|held| held.kind != LockKind::Shared)
                .collect();
            match alone[..] {
            [] => {
                "A write must hold the lock exclusively, and every other access must hold it, too."
                    .to_owned()
            }
            [held] => format!("Holding {} at both accesses would order them.", called(held)),
            _ => "Holding one of these locks at both accesses would order them.".to_owned(),
        }
        };
    match missing {
        MissingEdge::NoLock => {
            "A lock that both hold, or a hand-off from one to the other, would order them."
                .to_owned()
        }
        MissingEdge::OnlyFirstLocks => both(&accesses[0]),
        MissingEdge::OnlySecondLocks => both(&accesses[1]),
        MissingEdge::DifferentLocks => "One lock that both hold would order them.".to_owned(),
        MissingEdge::OnlyShared => "A write must hold the lock exclusively.".to_owned(),
        MissingEdge::CommonLock => {
            "A lock that makes other threads wait would order them.".to_owned()
        }
    }
}

/// The locks that both sides hold: as held by the first side, or by the second if the first holds only the read side.
pub fn common(accesses: &[AccessSide; 2]) -> Vec<Held> {
    let [first, second] = [&accesses[0].held, &accesses[1].held];
    let pairs = first.iter().filter_map(|one| {
        let other = second.iter().find(|other| bare(one) == bare(other))?;
        let shared = one.kind == LockKind::Shared;
        Some(if shared { other } else { one }.clone())
    });
    pairs.collect()
}

/// The name of a lock without its read or write side.
fn bare(held: &Held) -> &str {
    let sides = [WRITE_SIDE, READ_SIDE];
    let bare = sides.iter().find_map(|side| held.lock.strip_prefix(side));
    bare.unwrap_or(&held.lock)
}

/// `A#1, B#2 and C#3`.
pub fn names(locks: &[Held]) -> String {
    match locks {
        [] => "no lock".to_owned(),
        [one] => called(one),
        [most @ .., last] => {
            let most: Vec<String> = most.iter().map(called).collect();
            format!("{} and {}", most.join(", "), called(last))
        }
    }
}

/// The name of a lock in a sentence.
fn called(held: &Held) -> String {
    let lock = &held.lock;
    if bare(held) != lock {
        format!("the {lock}")
    } else if lock.starts_with("class ") {
        format!("the monitor of {lock}")
    } else {
        lock.clone()
    }
}

/// The names of the two threads in sentences. They may be equal.
pub fn threads(accesses: &[AccessSide; 2]) -> [String; 2] {
    let [first, second] = [&accesses[0].thread, &accesses[1].thread];
    if first == second {
        [
            format!("the first \"{first}\""),
            format!("the second \"{second}\""),
        ]
    } else {
        [format!("\"{first}\""), format!("\"{second}\"")]
    }
}

/// What each thread had last seen of the other: the second of the first, then the first of the second.
///
/// A predicting detector ignores some orderings, so its sentences name it.
pub fn last_synchronization(
    (towards, counted_by): (&[Towards; 2], Option<Detector>),
    accesses: &[AccessSide; 2],
    namer: &mut Namer<'_>,
) -> Vec<LastSeen> {
    let names = threads(accesses);
    let counted = counted_by.map(|by| format!("By the orderings that count for {}, ", by.name()));
    let mut all = Vec::new();
    for (towards, [by, of]) in towards.iter().zip([[1, 0], [0, 1]]) {
        let (step, doing, what, site) = match towards {
            Towards::Never => (SeenStep::Never, "", None, None),
            Towards::Forgotten => (SeenStep::Forgotten, "", None, None),
            Towards::Last(point) => match point.step {
                Step::Release(sync) => {
                    let (doing, what) = namer.release(sync, point.site);
                    (SeenStep::Release, doing, what, point.site)
                }
                Step::Unlock(lock) => {
                    let lock = Some(namer.unlocked(lock));
                    (SeenStep::Release, "unlocking", lock, point.site)
                }
                Step::Start(thread) => {
                    let thread = format!("\"{}\"", namer.thread(thread));
                    (SeenStep::Start, "starting", Some(thread), point.site)
                }
                Step::End => (SeenStep::End, "its end", None, None),
            },
        };
        let at = site
            .filter(|&site| namer.is_the_programs(site))
            .and_then(|site| namer.source_line(site));
        let (seer, seen) = (&names[by], &names[of]);
        let words = match step {
            SeenStep::Never => format!("{seer} had seen no access of {seen}."),
            SeenStep::Forgotten => {
                format!("what {seer} had last seen of {seen} is too long ago to be remembered.")
            }
            SeenStep::Release | SeenStep::Start | SeenStep::End => {
                let what = what.iter().map(|what| format!(" {what}"));
                let at = at.iter().map(|at| format!(" at {at}"));
                let rest: String = what.chain(at).collect();
                format!("{seer} had seen what {seen} did up to {doing}{rest}.")
            }
        };
        all.push(LastSeen {
            by: accesses[by].thread.clone(),
            of: accesses[of].thread.clone(),
            step,
            what,
            at,
            words: sentence(counted.as_deref(), &words),
        });
    }
    all
}

/// Joins a beginning to the rest of a sentence. It begins with a capital, unless it begins with a name.
fn sentence(beginning: Option<&str>, rest: &str) -> String {
    if let Some(beginning) = beginning {
        return format!("{beginning}{rest}");
    }
    let mut letters = rest.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests;
