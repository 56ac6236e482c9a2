//! RACER: lock sets with access periods. Bodden and Havelund, "Aspect-Oriented Race Detection in Java", TSE 2010, section 4.
//!
//! A variable is nobody's (`Virgin`), one thread's (`Exclusive`, and `ExclusiveModified` once it was written), or everybody's
//! (`Shared`, and `SharedModified` once it was written). What is everybody's and was written must be guarded by one lock
//! at every access. A variable that one thread has passes to another one, as if it were new, if the access period of the
//! first is visible to the other: the hand-over. What is visible is the clock's business: by the paper, what a thread did
//! before it started another; see [`crate::edges`].
//!
//! Readings, where the paper leaves room. The set of candidates is refined by every access, the first one and those of the
//! owner included: the guarantee of section 4.7 rests on it. The owner itself never hands over to itself, so a write is
//! not forgotten by the owner's next read. A read that follows an invisible write leads to `SharedModified`, as the example
//! of figure 10 demands. A warning comes once for a variable, and
//! names the last access by another thread that conflicts, or just the last one by another if only the owner ever wrote. A lock that is held
//! to read only guards reads, as in ERASER.
//!
//! Beyond the paper, unless it is asked for: a read by another thread needs to see the last write, not the owner's whole
//! period. What was written once, made visible and is only read from then on is `Shared`, however often its owner reads it.

use crate::finding::Detector;
use crate::locks::{LockKind, LockSet};
use crate::mark::{Current, Mark};
use crate::mentioned::Mentioned;
use crate::state::State;
use redflag_trace::Access;

/// The state of a variable.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Ownership {
    phase: Phase,
    warned: bool,
    /// The locks held at all accesses so far; none before the first, when all locks are candidates.
    candidates: Option<LockSet>,
    /// The last access, whose epoch is the period of the owner.
    last: Option<Mark>,
    /// The last access by another thread than the last one's.
    other: Option<Mark>,
    /// The last write.
    write: Option<Mark>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum Phase {
    #[default]
    Virgin,
    Exclusive,
    ExclusiveModified,
    Shared,
    SharedModified,
}

/// The transitions of figure 9b.
#[derive(Clone, Copy)]
enum Rule {
    VirginRead,
    VirginWrite,
    ExclusiveRead,
    ExclusiveWrite,
    ExclusiveModified,
    HandOverRead,
    HandOverWrite,
    InvisibleRead,
    InvisibleWrite,
    InvisibleAfterWrite,
    VisibleWrite,
    SharedRead,
    SharedWrite,
    SharedModified,
}

impl State for Ownership {
    const DETECTOR: Detector = Detector::Racer;
    const RULES: &'static [&'static str] = &[
        "Virgin to Exclusive",
        "Virgin to ExclusiveModified",
        "Exclusive, read by its thread",
        "Exclusive to ExclusiveModified",
        "ExclusiveModified, accessed by its thread",
        "hand-over to Exclusive",
        "hand-over to ExclusiveModified",
        "Exclusive to Shared",
        "Exclusive to SharedModified",
        "ExclusiveModified to SharedModified",
        "ExclusiveModified to Shared, its write being visible",
        "Shared, read",
        "Shared to SharedModified",
        "SharedModified",
    ];

    fn unchanged(&self, now: &Current<'_>) -> Option<usize> {
        let rule = match self.phase {
            Phase::Virgin => return None,
            Phase::Exclusive => Rule::ExclusiveRead,
            Phase::ExclusiveModified => Rule::ExclusiveModified,
            Phase::Shared => Rule::SharedRead,
            Phase::SharedModified => Rule::SharedModified,
        };
        // The same access again leaves the phase it led to, and refines nothing.
        let same = self.last.as_ref() == Some(&now.mark);
        same.then_some(rule as usize)
    }

    fn access(&mut self, now: &Current<'_>, found: &mut dyn FnMut(&Mark)) -> usize {
        let rule = self.rule(now);
        if let Rule::HandOverRead | Rule::HandOverWrite = rule {
            *self = Ownership::default();
        }
        self.refine(now);
        self.phase = rule.leads_to();
        match self.last {
            Some(last) if !now.is_by(&last) => self.other = Some(last),
            _ => {}
        }
        self.last = Some(now.mark);
        // A read conflicts with a write, if another thread made one.
        let written = self.write.filter(|write| !now.is_by(write));
        let other = match now.mark.kind {
            Access::Read => written.or(self.other),
            Access::Write => {
                self.write = Some(now.mark);
                self.other
            }
        };
        let unguarded = self.candidates.as_ref().is_some_and(|all| all.is_empty());
        if self.phase == Phase::SharedModified && unguarded && !self.warned {
            self.warned = true;
            other.iter().for_each(found);
        }
        rule as usize
    }

    fn heap(&self) -> usize {
        // Most sets of candidates are sets that some thread holds, and shared.
        0
    }

    fn mention(&self, mentioned: &mut Mentioned) {
        self.last.iter().for_each(|mark| mentioned.add(mark));
        self.other.iter().for_each(|mark| mentioned.add(mark));
        self.write.iter().for_each(|mark| mentioned.add(mark));
    }
}

impl Ownership {
    fn rule(&self, now: &Current<'_>) -> Rule {
        let is_write = now.mark.kind == Access::Write;
        let choose = |read, write| if is_write { write } else { read };
        let (Some(last), Phase::Exclusive | Phase::ExclusiveModified) = (&self.last, self.phase)
        else {
            return match self.phase {
                Phase::Shared if self.write.is_some() && !self.reads_visible(now) => {
                    Rule::InvisibleAfterWrite
                }
                Phase::Shared => choose(Rule::SharedRead, Rule::SharedWrite),
                Phase::SharedModified => Rule::SharedModified,
                _ => choose(Rule::VirginRead, Rule::VirginWrite),
            };
        };
        let is_modified = self.phase == Phase::ExclusiveModified;
        if now.is_by(last) {
            match is_modified {
                true => Rule::ExclusiveModified,
                false => choose(Rule::ExclusiveRead, Rule::ExclusiveWrite),
            }
        } else if now.knows(last) {
            choose(Rule::HandOverRead, Rule::HandOverWrite)
        } else if is_modified && self.reads_visible(now) {
            Rule::VisibleWrite
        } else if is_modified {
            Rule::InvisibleAfterWrite
        } else {
            choose(Rule::InvisibleRead, Rule::InvisibleWrite)
        }
    }

    /// Whether it is a read that sees the last write.
    fn reads_visible(&self, now: &Current<'_>) -> bool {
        let sees = |write: &Mark| !now.by_the_paper && now.knows(write);
        now.mark.kind == Access::Read && self.write.as_ref().is_some_and(sees)
    }

    /// Leaves only candidates that guard this access too.
    fn refine(&mut self, now: &Current<'_>) {
        let is_write = now.mark.kind == Access::Write;
        let guards = |object| {
            let mut held = now.held.iter();
            held.any(|lock| lock.object == object && !(is_write && lock.kind == LockKind::Shared))
        };
        let candidates = self.candidates.take();
        let candidates = candidates.unwrap_or_else(|| now.held.clone());
        let keep = candidates.iter().all(|lock| guards(lock.object));
        self.candidates = Some(match keep {
            true => candidates,
            false => {
                let all = candidates.iter();
                all.filter(|lock| guards(lock.object)).copied().collect()
            }
        });
    }
}

impl Rule {
    fn leads_to(self) -> Phase {
        match self {
            Rule::VirginRead | Rule::ExclusiveRead | Rule::HandOverRead => Phase::Exclusive,
            Rule::VirginWrite
            | Rule::ExclusiveWrite
            | Rule::ExclusiveModified
            | Rule::HandOverWrite => Phase::ExclusiveModified,
            Rule::InvisibleRead | Rule::VisibleWrite | Rule::SharedRead => Phase::Shared,
            Rule::InvisibleWrite
            | Rule::InvisibleAfterWrite
            | Rule::SharedWrite
            | Rule::SharedModified => Phase::SharedModified,
        }
    }
}
