//! Hybrid detection: lock sets, and happens-before without the edges that locks make. Phase 1 of Sen, "Race Directed Random
//! Testing of Concurrent Programs", PLDI 2008, after O'Callahan and Choi.
//!
//! Two accesses of different threads, one of them a write, are a pair if no lock excludes them from each other and no message
//! (start, join, notify to wait, volatile; see [`crate::per_variable::edges`]) orders them. In another schedule they may come together.
//!
//! A variable remembers an access until a later one replaces it: one at the same site that is ordered after it, is
//! guarded by no more locks and conflicts with no less. Whatever would conflict with the replaced access conflicts with
//! the new one, too. So no variable and no pair of sites is missed, unless a variable has more than [`MAX_ACCESSES`]
//! accesses.
//!
//! Two atomic accesses are no pair; an atomic and a plain one may be, and no lock need exclude them if a message orders them.

use crate::access_record::AccessRecord;
use crate::finding::{DetectorInfo, Scope, Verdict};
use crate::lock_set::{covers, exclude};
use crate::per_variable::current_access::CurrentAccess;
use crate::per_variable::edges::Edges;
use crate::per_variable::state::State;
use redflag_trace::Access;
use std::sync::Arc;

/// The hybrid detector.
pub const HYBRID: DetectorInfo = DetectorInfo {
    name: "hybrid",
    verdict: Verdict::Predicted,
    scope: Scope::Pair,
};

/// How many accesses to a variable are remembered.
const MAX_ACCESSES: usize = 32;

/// Accesses that later ones may conflict with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Accesses(Option<Arc<Vec<AccessRecord>>>);

#[derive(Clone, Copy)]
enum Rule {
    Same,
    New,
    Replaces,
    Full,
}

impl State for Accesses {
    const INFO: DetectorInfo = HYBRID;
    const RULES: &'static [&'static str] = &["same", "new", "replaces", "full"];

    type Options = ();

    fn edges((): ()) -> Edges {
        Edges::Messages
    }

    fn unchanged(&self, now: &CurrentAccess<'_>) -> Option<usize> {
        let same = self.all().contains(&now.record);
        same.then_some(Rule::Same as usize)
    }

    fn access(
        &mut self,
        now: &CurrentAccess<'_>,
        (): (),
        conflict: &mut dyn FnMut(&AccessRecord),
    ) -> usize {
        let (record, before) = match self.placed(now) {
            Some(placed) => placed,
            None => return Rule::Same as usize,
        };
        let earlier = self.all()[..before].iter();
        earlier
            .filter(|earlier| conflicts(now, earlier))
            .for_each(conflict);
        let all = Arc::make_mut(self.0.get_or_insert_default());
        let before = all.len();
        let record_replaces = |earlier: &AccessRecord| {
            // The write of an update is before `now`.
            let is_earlier = now.record.same_epoch(&record) || earlier.slot() == record.slot();
            is_earlier && replaces(now, earlier)
        };
        all.retain(|earlier| earlier.site != now.record.site || !record_replaces(earlier));
        let mut rule = match all.len() < before {
            true => Rule::Replaces,
            false => Rule::New,
        };
        if all.len() >= MAX_ACCESSES {
            rule = Rule::Full;
            let spare = all.iter().position(record_replaces);
            all.remove(spare.unwrap_or(0));
        }
        all.push(record);
        rule as usize
    }

    fn heap(&self) -> usize {
        let all = self.0.as_ref();
        all.map_or(0, |all| 64 + all.capacity() * size_of::<AccessRecord>())
    }

    fn for_each_record(&self, each: &mut dyn FnMut(&AccessRecord)) {
        self.all().iter().for_each(each);
    }
}

impl Accesses {
    fn all(&self) -> &[AccessRecord] {
        self.0.as_deref().map_or(&[], Vec::as_slice)
    }

    /// The current access at its own time, and how many accesses were remembered then. The write of an update happened with its
    /// read; none if that is not remembered.
    fn placed(&self, now: &CurrentAccess<'_>) -> Option<(AccessRecord, usize)> {
        let all = self.all();
        if now.record.kind != Access::AtomicUpdate {
            return Some((now.record, all.len()));
        }
        let is_read =
            |read: &AccessRecord| read.kind == Access::AtomicRead && now.is_by_thread_of(read);
        let at = all.iter().rposition(is_read)?;
        Some((now.record.at_time_of(&all[at]), at))
    }
}

fn conflicts(now: &CurrentAccess<'_>, earlier: &AccessRecord) -> bool {
    now.record.kind.conflicts(earlier.kind)
        && !now.is_after(earlier)
        && !exclude(now.held, &now.held_at(earlier))
}

fn replaces(now: &CurrentAccess<'_>, earlier: &AccessRecord) -> bool {
    // The write of an update looks for its read.
    let is_awaited = earlier.kind == Access::AtomicRead && !now.is_by_thread_of(earlier);
    now.record.kind.conflicts_as_much(earlier.kind)
        && !is_awaited
        && now.is_after(earlier)
        && covers(&now.held_at(earlier), now.held)
}
