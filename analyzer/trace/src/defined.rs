//! Which ids a trace has defined, and which it must define before the next records.

use crate::wire::{self, Mention, Op};
use crate::{Entry, Escape, FieldId, Names, SiteId, StackId, TestId, ThreadId};

/// A set of numbers, one bit each, since it is looked up for every record. Most ids count up from 0, some down from the
/// greatest number.
#[derive(Debug, Default)]
struct Numbers([Vec<u64>; 2]);

impl Numbers {
    /// Inserts a number; true if it was missing.
    fn insert(&mut self, number: u32) -> bool {
        let (bits, index, bit) = self.place(number);
        if bits.len() <= index {
            bits.resize(index + 1, 0);
        }
        let missing = bits[index] & bit == 0;
        bits[index] |= bit;
        missing
    }

    /// Removes a number; true if it was there.
    fn remove(&mut self, number: u32) -> bool {
        let (bits, index, bit) = self.place(number);
        let there = bits.get(index).is_some_and(|bits| bits & bit != 0);
        if there {
            bits[index] &= !bit;
        }
        there
    }

    fn place(&mut self, number: u32) -> (&mut Vec<u64>, usize, u64) {
        let [low, high] = &mut self.0;
        let (bits, number) = match number <= u32::MAX / 2 {
            true => (low, number),
            false => (high, u32::MAX - number),
        };
        (bits, number as usize / 64, 1 << (number % 64))
    }
}

/// The ids that the trace has defined.
#[derive(Debug, Default)]
pub struct DefinedIds {
    sites: Numbers,
    /// Those whose field was not known.
    sites_without_field: Numbers,
    fields: Numbers,
    threads: Numbers,
    classes: Numbers,
    tests: Numbers,
    stacks: Numbers,
}

impl DefinedIds {
    /// Notes that an entry was written.
    pub fn entry(&mut self, entry: &Entry) {
        match entry {
            Entry::Site { id, .. } => self.sites.insert(id.0),
            Entry::Field { id, .. } => self.fields.insert(id.0),
            // It is defined at the end, for whatever field.
            Entry::InitOnly { .. } => true,
            Entry::Thread { id, .. } => self.threads.insert(id.0),
            Entry::Class { number, .. } => self.classes.insert(*number),
            Entry::Test { id, .. } => self.tests.insert(id.0),
            Entry::Stack { id, .. } => self.stacks.insert(id.0),
        };
    }

    /// Adds an entry for each id that a record mentions for the first time.
    pub fn record(&mut self, op: Op, record: &[u64], names: &dyn Names, new: &mut Vec<Entry>) {
        let site = wire::site(record[0]);
        self.site(site, names, new);
        if op.has_field() && self.sites_without_field.remove(site.0) {
            self.site_with_field(site, names, new);
        }
        match record.get(1).and_then(|&word| op.mention(word)) {
            Some(Mention::Thread(number)) => self.thread(ThreadId(number as u32), names, new),
            Some(Mention::Class(number)) => self.class(number as u32, names, new),
            Some(Mention::Test(number)) => self.test(TestId(number as u32), names, new),
            Some(Mention::Stack(number)) => self.stack(StackId(number as u32), names, new),
            Some(Mention::Object(object)) => {
                if let Some(class) = object.class_number() {
                    self.class(class, names, new);
                }
            }
            None => {}
        }
        if op == Op::Published
            && let [_, _, escape, fields] = *record
        {
            if let Some(escape) = Escape::of(escape) {
                self.thread(escape.creator, names, new);
            }
            self.field(FieldId(fields as u32), names, new);
            self.field(FieldId((fields >> 32) as u32), names, new);
        }
    }

    /// Adds a thread and its creators.
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
        if self.sites.insert(id.0) {
            self.site_with_field(id, names, new);
        }
    }

    /// A site that was mentioned before its field was known, by the mark of what escapes there, is defined again by its access.
    fn site_with_field(&mut self, id: SiteId, names: &dyn Names, new: &mut Vec<Entry>) {
        if let Some((site, field)) = names.site(id) {
            if field == FieldId(0) {
                self.sites_without_field.insert(id.0);
            }
            let owner = names.site_owner(id).unwrap_or(FieldId(0));
            self.field(field, names, new);
            self.field(owner, names, new);
            new.push(Entry::Site {
                id,
                site,
                field,
                owner,
            });
        }
    }

    fn field(&mut self, id: FieldId, names: &dyn Names, new: &mut Vec<Entry>) {
        if id != FieldId(0) && self.fields.insert(id.0) {
            let field = names.field(id);
            let flags = names.field_flags(id);
            new.extend(field.map(|field| Entry::Field { id, field, flags }));
        }
    }

    fn class(&mut self, number: u32, names: &dyn Names, new: &mut Vec<Entry>) {
        if self.classes.insert(number) {
            let name = names.class(number);
            new.extend(name.map(|name| Entry::Class { number, name }));
        }
    }

    fn stack(&mut self, id: StackId, names: &dyn Names, new: &mut Vec<Entry>) {
        if self.stacks.insert(id.0) {
            let frames = names.stack(id);
            new.extend(frames.map(|frames| Entry::Stack { id, frames }));
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
    fn numbers_near_both_ends_take_little_memory() {
        let mut numbers = Numbers::default();
        for number in [0, 64, u32::MAX, u32::MAX - 64] {
            assert!(numbers.insert(number));
            assert!(!numbers.insert(number));
        }
        assert_eq!(numbers.0.map(|bits| bits.len()), [2, 2]);
    }
}
