//! What a trace has told already, and what has to be told before the next records.

use crate::wire::{self, Op};
use crate::{Entry, FieldId, Names, ObjectId, SiteId, TestId, ThreadId};

/// A set of numbers, a bit each: asked for every record. They are counted from 0 up, and some from the greatest one down.
#[derive(Debug, Default)]
struct Numbers([Vec<u64>; 2]);

impl Numbers {
    /// Puts a number in; whether it was missing.
    fn insert(&mut self, number: u32) -> bool {
        let [low, high] = &mut self.0;
        let (bits, number) = match number <= u32::MAX / 2 {
            true => (low, number),
            false => (high, u32::MAX - number),
        };
        let (index, bit) = (number as usize / 64, 1 << (number % 64));
        if bits.len() <= index {
            bits.resize(index + 1, 0);
        }
        let missing = bits[index] & bit == 0;
        bits[index] |= bit;
        missing
    }
}

/// The ids that were told.
#[derive(Debug, Default)]
pub struct Told {
    sites: Numbers,
    fields: Numbers,
    threads: Numbers,
    classes: Numbers,
    tests: Numbers,
}

impl Told {
    /// Remembers an entry that is told without being asked for.
    pub fn entry(&mut self, entry: &Entry) {
        match entry {
            Entry::Site { id, .. } => self.sites.insert(id.0),
            Entry::Field { id, .. } => self.fields.insert(id.0),
            Entry::Thread { id, .. } => self.threads.insert(id.0),
            Entry::Class { number, .. } => self.classes.insert(*number),
            Entry::Test { id, .. } => self.tests.insert(id.0),
            Entry::Stack { .. } => false,
        };
    }

    /// Adds what a record mentions for the first time.
    pub fn record(&mut self, op: Op, record: &[u64], names: &dyn Names, new: &mut Vec<Entry>) {
        use Op::*;
        self.site(wire::site(record[0]), names, new);
        match op {
            Start | Joined | AcquireInterrupt | ReleaseInterrupt => {
                self.thread(ThreadId(record[1] as u32), names, new);
            }
            AcquireClass | ReleaseClass => self.class(record[1] as u32, names, new),
            ReadField | WriteField | ReadElements | WriteElements | ReadContents
            | WriteContents | AcquireMonitor | ReleaseMonitor | AcquireVolatile
            | ReleaseVolatile | AcquireAtomic | ReleaseAtomic | AcquireFinalizer
            | ReleaseFinalizer | AcquireNotify | ReleaseNotify | Locked | Unlocked
            | LockedShared | UnlockedShared | LockedMonitor | UnlockedMonitor => {
                if let Some(class) = ObjectId(record[1]).class_number() {
                    self.class(class, names, new);
                }
            }
            TestBegin | TestEnd => self.test(TestId(record[1] as u32), names, new),
            ReadStatic | WriteStatic | AcquireFence | ReleaseFence | Begin | End => {}
            Freed | Switch | SiteName | FieldName | ThreadName | ClassName | Stack | TestName
            | Summary => {}
        }
    }

    /// Adds a thread, and whoever created it.
    pub fn thread(&mut self, id: ThreadId, names: &dyn Names, new: &mut Vec<Entry>) {
        let mut next = Some(id);
        while let Some(id) = next.filter(|id| self.threads.insert(id.0)) {
            let Some(thread) = names.thread(id) else {
                return;
            };
            if let Some(site) = thread.created_at {
                self.site(site, names, new);
            }
            next = thread.creator;
            new.push(Entry::Thread { id, thread });
        }
    }

    fn site(&mut self, id: SiteId, names: &dyn Names, new: &mut Vec<Entry>) {
        if !self.sites.insert(id.0) {
            return;
        }
        if let Some((site, field)) = names.site(id) {
            self.field(field, names, new);
            new.push(Entry::Site { id, site, field });
        }
        if let Some(frames) = names.stack(id) {
            new.push(Entry::Stack { site: id, frames });
        }
    }

    fn field(&mut self, id: FieldId, names: &dyn Names, new: &mut Vec<Entry>) {
        if id != FieldId(0) && self.fields.insert(id.0) {
            let field = names.field(id);
            new.extend(field.map(|field| Entry::Field { id, field }));
        }
    }

    fn class(&mut self, number: u32, names: &dyn Names, new: &mut Vec<Entry>) {
        if self.classes.insert(number) {
            let name = names.class(number);
            new.extend(name.map(|name| Entry::Class { number, name }));
        }
    }

    fn test(&mut self, id: TestId, names: &dyn Names, new: &mut Vec<Entry>) {
        if self.tests.insert(id.0) {
            let name = names.test(id);
            new.extend(name.map(|name| Entry::Test { id, name }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_near_both_ends_take_little_room() {
        let mut numbers = Numbers::default();
        for number in [0, 64, u32::MAX, u32::MAX - 64] {
            assert!(numbers.insert(number));
            assert!(!numbers.insert(number));
        }
        assert_eq!(numbers.0.map(|bits| bits.len()), [2, 2]);
    }
}
