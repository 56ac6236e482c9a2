//! RACER: lock sets with access periods. Bodden and Havelund, "Aspect-Oriented Race Detection in Java", TSE 2010, section 4.
//!
//! A variable has no owner (`Virgin`), one (`Exclusive`, and `ExclusiveModified` once it was written), or is shared
//! (`Shared`, and `SharedModified` once it was written). A shared variable that was written must be guarded by one lock
//! at every access. A variable with an owner passes to another thread, as if it were new, if the access period of the
//! owner is visible to that thread: the hand-over. The clocks decide what is visible: by the paper, what a thread did
//! before it started another; see [`crate::per_variable::edges`].
//!
//! Where the paper leaves a choice: the set of candidates is refined by every access, the first one and those of the
//! owner included, as the guarantee of section 4.7 rests on it. The owner never hands over to itself, so its next read does
//! not forget its write. A read that follows an invisible write leads to `SharedModified`, as the example of figure 10
//! demands. A lock that is held to read guards reads only, as in ERASER. There is one warning for a variable. It names two
//! accesses by different threads without a common lock, and waits for such a pair; see [`earlier`].
//!
//! Atomic accesses are not checked: they guard themselves, and whether a plain one is ordered with them is for the other detectors.
//!
//! Beyond the paper, with [`Visibility::Extended`]: a read by another thread needs to see the last write, not the owner's whole
//! period. What was written once, made visible and is only read from then on is `Shared`, however often its owner reads it.

mod earlier;

use crate::access_record::AccessRecord;
use crate::finding::{DetectorInfo, Scope, Verdict};
use crate::lock_set::{LockKind, LockSet};
use crate::per_variable::current_access::CurrentAccess;
use crate::per_variable::edges::Edges;
use crate::per_variable::state::State;
use earlier::Earlier;
use redflag_trace::Access;

/// RACER.
pub const RACER: DetectorInfo = DetectorInfo {
    name: "racer",
    verdict: Verdict::Predicted,
    scope: Scope::Variable,
};

/// Which actions of one thread RACER takes for visible to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// Those before it started the other thread: as in the paper.
    Paper,
    /// Those before any message to the other that is not a lock: start, end and join, volatile and so on.
    Extended,
}

/// The state of a variable.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Ownership {
    phase: Phase,
    warned: bool,
    /// The locks held at all accesses so far; none before the first, when all locks are candidates.
    candidates: Option<LockSet>,
    /// The accesses so far; the epoch of the last one is the period of the owner.
    earlier: Earlier,
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
    const INFO: DetectorInfo = RACER;
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
    const CHECKS_ATOMIC: bool = false;

    type Options = Visibility;

    fn edges(visibility: Visibility) -> Edges {
        match visibility {
            Visibility::Paper => Edges::Starts,
            Visibility::Extended => Edges::Messages,
        }
    }

    fn unchanged(&self, now: &CurrentAccess<'_>) -> Option<usize> {
        let rule = match self.phase {
            Phase::Virgin => return None,
            Phase::Exclusive => Rule::ExclusiveRead,
            Phase::ExclusiveModified => Rule::ExclusiveModified,
            Phase::Shared => Rule::SharedRead,
            Phase::SharedModified => Rule::SharedModified,
        };
        // The same access again leaves the phase it led to, and refines nothing.
        let same = self.earlier.last.as_ref() == Some(&now.record);
        same.then_some(rule as usize)
    }

    fn access(
        &mut self,
        now: &CurrentAccess<'_>,
        visibility: Visibility,
        conflict: &mut dyn FnMut(&AccessRecord),
    ) -> usize {
        let rule = self.rule(now, visibility);
        if let Rule::HandOverRead | Rule::HandOverWrite = rule {
            *self = Ownership::default();
        }
        self.refine(now);
        self.phase = rule.leads_to();
        if self.is_unguarded() && !self.warned {
            let opposite = self.earlier.opposite(now);
            self.warned = opposite.is_some();
            opposite.iter().for_each(conflict);
        }
        self.earlier.add(now);
        if self.warned {
            self.earlier.clear();
        }
        rule as usize
    }

    fn heap(&self) -> usize {
        // Most sets of candidates are sets that some thread holds, and shared.
        self.earlier.heap()
    }

    fn for_each_record(&self, each: &mut dyn FnMut(&AccessRecord)) {
        self.earlier.for_each(each);
    }
}

impl Ownership {
    fn rule(&self, now: &CurrentAccess<'_>, visibility: Visibility) -> Rule {
        let is_write = now.record.kind == Access::Write;
        let choose = |read, write| if is_write { write } else { read };
        let (Some(last), Phase::Exclusive | Phase::ExclusiveModified) =
            (&self.earlier.last, self.phase)
        else {
            return match self.phase {
                Phase::Shared
                    if self.earlier.write.is_some() && !self.reads_visible(now, visibility) =>
                {
                    Rule::InvisibleAfterWrite
                }
                Phase::Shared => choose(Rule::SharedRead, Rule::SharedWrite),
                Phase::SharedModified => Rule::SharedModified,
                _ => choose(Rule::VirginRead, Rule::VirginWrite),
            };
        };
        let is_modified = self.phase == Phase::ExclusiveModified;
        if now.is_by_thread_of(last) {
            match is_modified {
                true => Rule::ExclusiveModified,
                false => choose(Rule::ExclusiveRead, Rule::ExclusiveWrite),
            }
        } else if now.is_after(last) {
            choose(Rule::HandOverRead, Rule::HandOverWrite)
        } else if is_modified && self.reads_visible(now, visibility) {
            Rule::VisibleWrite
        } else if is_modified {
            Rule::InvisibleAfterWrite
        } else {
            choose(Rule::InvisibleRead, Rule::InvisibleWrite)
        }
    }

    /// Whether it is a read that sees the last write.
    fn reads_visible(&self, now: &CurrentAccess<'_>, visibility: Visibility) -> bool {
        let sees = |write: &AccessRecord| visibility == Visibility::Extended && now.is_after(write);
        now.record.kind == Access::Read && self.earlier.write.as_ref().is_some_and(sees)
    }

    /// Whether the variable is shared and written, and no lock was held at every access.
    fn is_unguarded(&self) -> bool {
        let no_candidate = self.candidates.as_ref().is_some_and(|all| all.is_empty());
        self.phase == Phase::SharedModified && no_candidate
    }

    /// Leaves only candidates that guard this access too.
    fn refine(&mut self, now: &CurrentAccess<'_>) {
        let is_write = now.record.kind == Access::Write;
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
