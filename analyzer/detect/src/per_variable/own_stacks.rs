//! The stacks of single accesses, of the most recent ones for which a stack was recorded.
//!
//! Two accesses at one site may have different callers, even under the same locks. So the stack that a finding shows is that of the
//! very access, if possible.

use crate::access_record::AccessRecord;
use crate::hash::IdMap;
use redflag_trace::{ObjectId, SiteId, StackId, Variable};

/// No more than this many are kept, in two generations: 8 MiB.
const MOST: usize = 1 << 16;

/// An access by one thread to one object in one segment. Only the first such access of a segment is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    time: u32,
    slot: u32,
    site: SiteId,
    lock_set: u32,
    object: ObjectId,
}

/// The stacks of accesses.
#[derive(Debug, Default)]
pub(crate) struct OwnStacks {
    young: IdMap<Key, StackId>,
    old: IdMap<Key, StackId>,
}

impl OwnStacks {
    /// Remembers the stack of an access. Of several accesses in an epoch, a state remembers the first.
    pub fn add(&mut self, access: &AccessRecord, variable: Variable, stack: StackId) {
        if self.young.len() >= MOST / 2 {
            self.old = std::mem::take(&mut self.young);
        }
        let key = Key::of(access, variable);
        if !self.old.contains_key(&key) {
            self.young.entry(key).or_insert(stack);
        }
    }

    /// The stack of an access, if it was recorded lately.
    pub fn get(&self, access: &AccessRecord, variable: Variable) -> Option<StackId> {
        let key = Key::of(access, variable);
        let stack = self.young.get(&key).or_else(|| self.old.get(&key));
        stack.copied()
    }

    /// An estimate of the bytes needed.
    pub fn memory(&self) -> usize {
        (self.young.len() + self.old.len()) * 2 * size_of::<(Key, StackId)>()
    }
}

impl Key {
    fn of(access: &AccessRecord, variable: Variable) -> Key {
        Key {
            time: access.epoch().time,
            slot: access.slot(),
            site: access.site,
            lock_set: access.lock_set(),
            object: variable.object().unwrap_or(ObjectId(0)),
        }
    }
}
