//! What is remembered of the few variables for which the last write and the reads since are not enough: those that are
//! accessed atomically, and those that have raced.
//!
//! Atomic accesses conflict with plain ones only, and several threads may write atomically without order: there is one atomic
//! read and one atomic write for each slot. The write of an update is recorded after it, and its read before it; what the thread
//! released in between covers both. So the write gets the time of the read, and races with those plain reads that nothing
//! orders with the read; they are remembered until then. With a plain write, the read races already.
//!
//! A variable that has raced also has its last accesses by thread and site for a while, so that further pairs of its accesses
//! are found.

use super::{Rule, find, races};
use crate::access_record::AccessRecord;
use crate::per_variable::current_access::CurrentAccess;
use redflag_trace::Access;

/// How many accesses are remembered of a variable that has raced.
const MAX_RACED: usize = 16;

/// For how many accesses they are remembered: the pairs of a loop are known by then.
const MAX_LATER: u8 = 128;

/// How many plain reads are remembered that an update may race with.
const MAX_BESIDE: usize = 64;

/// What is remembered in addition to the last plain write.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Detailed {
    /// Plain reads since the last plain write, in the order of slots.
    reads: Vec<AccessRecord>,
    /// The last atomic reads, in the order of slots.
    atomic_reads: Vec<AccessRecord>,
    /// The last atomic writes, in the order of slots.
    atomic_writes: Vec<AccessRecord>,
    /// Plain reads that nothing orders with the last atomic read of a slot.
    beside: Vec<(u32, AccessRecord)>,
    /// Of a variable that has raced: the last accesses, the oldest first, each thread and site once; and for how many more
    /// accesses these are remembered.
    raced: Option<(Vec<AccessRecord>, u8)>,
}

impl Detailed {
    /// After these plain reads.
    pub fn new(reads: Vec<AccessRecord>) -> Detailed {
        Detailed {
            reads,
            ..Detailed::default()
        }
    }

    /// All accesses, some of them twice.
    pub fn all(&self) -> impl Iterator<Item = &AccessRecord> {
        let beside = self.beside.iter().map(|(_, read)| read);
        self.last().chain(beside)
    }

    fn last(&self) -> impl Iterator<Item = &AccessRecord> {
        let raced = self.raced.iter().flat_map(|(raced, _)| raced);
        let atomic = self.atomic_reads.iter().chain(&self.atomic_writes);
        self.reads.iter().chain(atomic).chain(raced)
    }

    /// Calls `each` with every access that the current one may race with; `write` is the last plain write.
    pub fn may_race(
        &self,
        now: &CurrentAccess<'_>,
        write: Option<&AccessRecord>,
        each: &mut dyn FnMut(&AccessRecord),
    ) {
        if now.record.kind != Access::AtomicUpdate {
            write.into_iter().chain(self.last()).for_each(each);
        } else if self.placed(now).is_some() {
            let slot = now.record.slot();
            let beside = self.beside.iter().filter(|(of, _)| *of == slot);
            beside.for_each(|(_, read)| each(read));
        }
    }

    /// Whether the access changes nothing and conflicts with nothing new; `write` is the last plain write.
    pub fn is_unchanged_by(&self, now: &AccessRecord, write: Option<&AccessRecord>) -> bool {
        if let Some((raced, 1..)) = &self.raced {
            return raced.contains(now);
        }
        let last = |all: &Vec<AccessRecord>| find(all, now).ok().map(|at| all[at]);
        let last = match now.kind {
            Access::Read => last(&self.reads),
            Access::Write => write.copied(),
            Access::AtomicRead => last(&self.atomic_reads),
            Access::AtomicWrite => last(&self.atomic_writes),
            Access::AtomicUpdate => None,
        };
        last.is_some_and(|last| last.same_epoch(now))
    }

    /// Remembers an access; a plain write is the caller's.
    pub fn add(&mut self, now: &CurrentAccess<'_>, write: &mut Option<AccessRecord>) -> Rule {
        let Some(record) = self.placed(now) else {
            return Rule::Atomic;
        };
        match record.kind {
            Access::Read => {
                put(&mut self.reads, record);
                let atomic = self.atomic_reads.iter().filter(|read| races(now, read));
                for read in atomic {
                    put_beside(&mut self.beside, (read.slot(), record));
                }
            }
            Access::Write => {
                *write = Some(record);
                self.reads.clear();
            }
            Access::AtomicRead => {
                put(&mut self.atomic_reads, record);
                self.beside.retain(|(slot, _)| *slot != record.slot());
                let plain = self.reads.iter().filter(|read| races(now, read));
                for read in plain {
                    put_beside(&mut self.beside, (record.slot(), *read));
                }
            }
            Access::AtomicWrite | Access::AtomicUpdate => put(&mut self.atomic_writes, record),
        }
        match &mut self.raced {
            Some((raced, left @ 2..)) => {
                remember(raced, record);
                *left -= 1;
            }
            Some((_, 0)) | None => {}
            over => *over = Some((Vec::new(), 0)),
        }
        match record.kind {
            Access::Read => Rule::DetailedRead,
            Access::Write => Rule::DetailedWrite,
            _ => Rule::Atomic,
        }
    }

    /// The access at its own time: that of its read if it is the write of an update, which is left out if the read is not remembered.
    fn placed(&self, now: &CurrentAccess<'_>) -> Option<AccessRecord> {
        if now.record.kind != Access::AtomicUpdate {
            return Some(now.record);
        }
        let read = &self.atomic_reads[find(&self.atomic_reads, &now.record).ok()?];
        now.is_by_thread_of(read)
            .then(|| now.record.at_time_of(read))
    }

    /// The variable has raced for the first time; `write` is the last plain write.
    pub fn race(&mut self, write: Option<AccessRecord>) {
        if self.raced.is_none() {
            let mut raced = Vec::new();
            let before = write.iter().chain(self.all());
            before.for_each(|record| remember(&mut raced, *record));
            self.raced = Some((raced, MAX_LATER));
        }
    }

    /// The bytes that it has on the heap.
    pub fn heap(&self) -> usize {
        let raced = self.raced.as_ref().map_or(0, |(raced, _)| raced.capacity());
        let by_slot = [&self.reads, &self.atomic_reads, &self.atomic_writes];
        let records = raced + by_slot.iter().map(|all| all.capacity()).sum::<usize>();
        let beside = self.beside.capacity() * size_of::<(u32, AccessRecord)>();
        64 + size_of::<Self>() + records * size_of::<AccessRecord>() + beside
    }
}

/// Whether an access races with one of the accesses remembered.
pub(super) fn conflicts(now: &CurrentAccess<'_>, earlier: &AccessRecord) -> bool {
    now.record.kind.conflicts(earlier.kind) && races(now, earlier)
}

/// Puts an access in place of the last one in its slot.
fn put(all: &mut Vec<AccessRecord>, record: AccessRecord) {
    match find(all, &record) {
        Ok(at) => all[at] = record,
        Err(at) => all.insert(at, record),
    }
}

/// The same for a plain read beside an atomic one.
fn put_beside(all: &mut Vec<(u32, AccessRecord)>, beside: (u32, AccessRecord)) {
    let same =
        |other: &(u32, AccessRecord)| (other.0, other.1.slot()) == (beside.0, beside.1.slot());
    match all.iter().position(same) {
        Some(at) => _ = all.remove(at),
        None if all.len() == MAX_BESIDE => _ = all.remove(0),
        None => {}
    }
    all.push(beside);
}

fn remember(raced: &mut Vec<AccessRecord>, record: AccessRecord) {
    let is_same = |last: &AccessRecord| {
        last.slot() == record.slot() && last.site == record.site && last.kind == record.kind
    };
    match raced.iter().position(is_same) {
        Some(at) => _ = raced.remove(at),
        None if raced.len() == MAX_RACED => _ = raced.remove(0),
        None => {}
    }
    raced.push(record);
}
