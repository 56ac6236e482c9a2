//! The accesses that a warning can name.
//!
//! An access may be the other side of a later one until a second access replaces it: one by the same thread, under no more
//! locks, that conflicts with no less. Two such accesses by two other threads replace it as well: the later access is not by
//! the thread of both. Nearly all variables need three accesses: the last one, the last one by another thread, and
//! the last write. Further ones are kept only if the locks differ.

use crate::access_record::AccessRecord;
use crate::lock_set::{covers, exclude};
use crate::per_variable::current_access::CurrentAccess;
use redflag_trace::Access;
use std::sync::Arc;

/// How many further accesses are kept.
const MAX_FURTHER: usize = 16;

/// The accesses of one variable that a warning can name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Earlier {
    /// The last access.
    pub last: Option<AccessRecord>,
    /// The last write.
    pub write: Option<AccessRecord>,
    /// The last access by another thread than that of `last`.
    other: Option<AccessRecord>,
    /// Accesses that none of these replaces, the oldest first.
    further: Option<Arc<Vec<AccessRecord>>>,
}

impl Earlier {
    /// The access to name in a warning at the current one: by another thread and without a common lock. A read and a write are
    /// preferred to two reads.
    ///
    /// It is the last write if a thread reads, or else the last access by another thread, unless a common lock excludes it.
    pub fn opposite(&self, now: &CurrentAccess<'_>) -> Option<AccessRecord> {
        let recent = match now.record.kind {
            Access::Write => [self.last, self.other, self.write],
            _ => [self.write, self.last, self.other],
        };
        let further = self.further().iter().rev().copied();
        let opposites: Vec<AccessRecord> = recent
            .into_iter()
            .flatten()
            .chain(further)
            .filter(|earlier| !now.is_by_thread_of(earlier))
            .filter(|earlier| !exclude(now.held, &now.held_at(earlier)))
            .collect();
        let writes = |earlier: &&AccessRecord| {
            now.record.kind == Access::Write || earlier.kind == Access::Write
        };
        let conflicting = opposites.iter().find(writes);
        conflicting.or(opposites.first()).copied()
    }

    /// Adds the current access.
    pub fn add(&mut self, now: &CurrentAccess<'_>) {
        let before = [self.last, self.other, self.write];
        match self.last {
            Some(last) if !now.is_by_thread_of(&last) => self.other = Some(last),
            _ => {}
        }
        self.last = Some(now.record);
        if now.record.kind == Access::Write {
            self.write = Some(now.record);
        }
        for dropped in before.into_iter().flatten() {
            let kept = self.recent().chain(self.further().iter().copied());
            if !are_substitutes(kept, &dropped, now) {
                self.keep(dropped, now);
            }
        }
    }

    fn keep(&mut self, access: AccessRecord, now: &CurrentAccess<'_>) {
        let mut further = std::mem::take(&mut self.further).unwrap_or_default();
        let all = Arc::make_mut(&mut further);
        all.retain(|earlier| !are_substitutes(self.recent().chain([access]), earlier, now));
        if all.len() >= MAX_FURTHER {
            all.remove(0);
        }
        all.push(access);
        self.further = Some(further);
    }

    fn recent(&self) -> impl Iterator<Item = AccessRecord> {
        [self.last, self.other, self.write].into_iter().flatten()
    }

    /// Leaves only the last access: the variable was warned of, which happens once.
    pub fn clear(&mut self) {
        *self = Earlier {
            last: self.last,
            ..Earlier::default()
        };
    }

    fn further(&self) -> &[AccessRecord] {
        self.further.as_deref().map_or(&[], Vec::as_slice)
    }

    /// The bytes that it has on the heap.
    pub fn heap(&self) -> usize {
        let further = self.further.as_ref();
        further.map_or(0, |all| 64 + all.capacity() * size_of::<AccessRecord>())
    }

    /// Calls `each` with every access.
    pub fn for_each(&self, each: &mut dyn FnMut(&AccessRecord)) {
        let recent = [&self.last, &self.other, &self.write];
        recent
            .into_iter()
            .flatten()
            .chain(self.further())
            .for_each(each);
    }
}

/// Whether any access that could race with `access` could race with one of these, too.
fn are_substitutes(
    kept: impl Iterator<Item = AccessRecord>,
    access: &AccessRecord,
    now: &CurrentAccess<'_>,
) -> bool {
    let mut slot = None;
    for kept in kept.filter(|kept| conflicts_as_much(kept, access, now)) {
        if kept.slot() == access.slot() || slot.is_some_and(|slot| slot != kept.slot()) {
            return true;
        }
        slot = Some(kept.slot());
    }
    false
}

/// Whether any access by a third thread that could race with `access` could race with `kept`, too.
fn conflicts_as_much(kept: &AccessRecord, access: &AccessRecord, now: &CurrentAccess<'_>) -> bool {
    (kept.kind == Access::Write || access.kind == Access::Read)
        && (kept.lock_set() == access.lock_set()
            || covers(&now.held_at(access), &now.held_at(kept)))
}
