//! What happens-before remembers of one variable, and FastTrack's rules on it.
//!
//! A variable remembers its last write and its reads since: one read while reads are ordered (an epoch), one per slot once
//! they are not (a vector). There may be millions of variables, so a state has four words.

use crate::clock::{Clock, Epoch};
use crate::mentioned::Mentioned;
use redflag_trace::{Access, SiteId};
use std::sync::Arc;

/// An access as a variable remembers it.
///
/// The slot has three bytes and the kind one, whose unused values let `Option<Mark>` and [`Reads`] be as small as a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Mark {
    time: u32,
    /// Where.
    pub site: SiteId,
    /// Under which locks, see [`crate::locks::Locks::set`].
    pub locks: u32,
    slot: [u8; 3],
    /// How.
    pub kind: Access,
}

impl Mark {
    /// An access in an epoch.
    pub fn new(kind: Access, epoch: Epoch, site: SiteId, locks: u32) -> Mark {
        let [a, b, c, _] = epoch.slot.to_le_bytes();
        Mark {
            time: epoch.time,
            site,
            locks,
            slot: [a, b, c],
            kind,
        }
    }

    /// When, and in whose slot.
    pub fn epoch(&self) -> Epoch {
        Epoch {
            slot: self.slot(),
            time: self.time,
        }
    }

    fn slot(&self) -> u32 {
        let [a, b, c] = self.slot;
        u32::from_le_bytes([a, b, c, 0])
    }

    fn same_epoch(&self, other: &Mark) -> bool {
        self.time == other.time && self.slot == other.slot
    }
}

/// The access being judged.
pub(crate) struct Current<'a> {
    /// As it will be remembered.
    pub mark: Mark,
    /// What its thread knows of others.
    pub known: &'a Clock,
}

impl Current<'_> {
    fn races_with(&self, earlier: &Mark) -> bool {
        self.mark.slot != earlier.slot && self.known.time(earlier.slot()) < earlier.time
    }
}

/// See the module.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct State {
    write: Option<Mark>,
    reads: Reads,
}

const _: () = assert!(size_of::<State>() == 32);

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
enum Reads {
    #[default]
    None,
    Exclusive(Mark),
    /// In the order of slots.
    Shared(Arc<Vec<Mark>>),
}

/// The rules of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// READ SAME EPOCH.
    ReadSameEpoch,
    /// READ SHARED.
    ReadShared,
    /// READ EXCLUSIVE.
    ReadExclusive,
    /// READ SHARE.
    ReadShare,
    /// WRITE SAME EPOCH.
    WriteSameEpoch,
    /// WRITE EXCLUSIVE.
    WriteExclusive,
    /// WRITE SHARED.
    WriteShared,
}

impl State {
    /// The rule that applies if the access changes nothing.
    pub fn same_epoch(&self, now: &Current<'_>) -> Option<Rule> {
        let mark = &now.mark;
        match mark.kind {
            Access::Write => {
                let write = self.write.as_ref();
                let same = write.is_some_and(|last| last.same_epoch(mark));
                same.then_some(Rule::WriteSameEpoch)
            }
            Access::Read => {
                let same = match &self.reads {
                    Reads::None => false,
                    Reads::Exclusive(last) => last.same_epoch(mark),
                    Reads::Shared(all) => find(all, mark).is_ok_and(|at| all[at].same_epoch(mark)),
                };
                same.then_some(Rule::ReadSameEpoch)
            }
        }
    }

    /// Judges an access, which is not one of the same epoch, and tells `race` every earlier one that it races with.
    pub fn access(&mut self, now: &Current<'_>, race: &mut dyn FnMut(&Mark)) -> Rule {
        if let Some(write) = self.write.as_ref().filter(|write| now.races_with(write)) {
            race(write);
        }
        match now.mark.kind {
            Access::Read => self.read(now),
            Access::Write => self.write(now, race),
        }
    }

    fn read(&mut self, now: &Current<'_>) -> Rule {
        match &mut self.reads {
            Reads::Shared(all) => {
                let all = Arc::make_mut(all);
                match find(all, &now.mark) {
                    Ok(at) => all[at] = now.mark,
                    Err(at) => all.insert(at, now.mark),
                }
                Rule::ReadShared
            }
            Reads::Exclusive(last) if now.races_with(last) => {
                let mut all = vec![*last, now.mark];
                all.sort_unstable_by_key(Mark::slot);
                self.reads = Reads::Shared(Arc::new(all));
                Rule::ReadShare
            }
            Reads::None | Reads::Exclusive(_) => {
                self.reads = Reads::Exclusive(now.mark);
                Rule::ReadExclusive
            }
        }
    }

    fn write(&mut self, now: &Current<'_>, race: &mut dyn FnMut(&Mark)) -> Rule {
        self.write = Some(now.mark);
        match &self.reads {
            Reads::None => Rule::WriteExclusive,
            Reads::Exclusive(last) => {
                if now.races_with(last) {
                    race(last);
                }
                Rule::WriteExclusive
            }
            Reads::Shared(all) => {
                all.iter()
                    .filter(|read| now.races_with(read))
                    .for_each(race);
                self.reads = Reads::None;
                Rule::WriteShared
            }
        }
    }

    /// The bytes that it has besides its own.
    pub fn heap(&self) -> usize {
        match &self.reads {
            Reads::None | Reads::Exclusive(_) => 0,
            Reads::Shared(all) => 64 + all.capacity() * size_of::<Mark>(),
        }
    }

    /// Tells what it remembers.
    pub fn mention(&self, mentioned: &mut Mentioned) {
        if let Some(write) = &self.write {
            mentioned.add(write);
        }
        match &self.reads {
            Reads::None => {}
            Reads::Exclusive(read) => mentioned.add(read),
            Reads::Shared(all) => all.iter().for_each(|read| mentioned.add(read)),
        }
    }
}

fn find(all: &[Mark], mark: &Mark) -> Result<usize, usize> {
    all.binary_search_by_key(&mark.slot(), Mark::slot)
}
