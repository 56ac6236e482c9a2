//! Happens-before races by FastTrack: Flanagan and Freund, "FastTrack: Efficient and Precise Dynamic Race Detection", PLDI 2009.
//!
//! The first race of every variable is found, and every reported pair is unordered in this run. A variable remembers its
//! last write and its reads since: one read while reads are ordered (an epoch), one per slot once they are not (a vector).
//! The clocks are in [`crate::threads`].
//!
//! Departures: the read vector holds only slots that read, each with its site and locks, because reports need them; a write
//! that races with several reads reports each; after a race the state goes on as if there were none, as later pairs are
//! still judged rightly. Elements of an array that are accessed at once are judged each on its own, but an earlier access
//! that races with several of them is reported for the first one only.

use crate::finding::Detector;
use crate::mark::{Current, Mark};
use crate::mentioned::Mentioned;
use crate::state::State;
use redflag_trace::Access;
use std::sync::Arc;

/// The last write and the reads since. There may be millions of variables, so it has four words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct LastAccesses {
    write: Option<Mark>,
    reads: Reads,
}

const _: () = assert!(size_of::<LastAccesses>() == 32);

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
enum Reads {
    #[default]
    None,
    Exclusive(Mark),
    /// In the order of slots.
    Shared(Arc<Vec<Mark>>),
}

/// The rules of the paper.
#[derive(Clone, Copy)]
enum Rule {
    ReadSameEpoch,
    ReadShared,
    ReadExclusive,
    ReadShare,
    WriteSameEpoch,
    WriteExclusive,
    WriteShared,
}

impl State for LastAccesses {
    const DETECTOR: Detector = Detector::Hb;
    const RULES: &'static [&'static str] = &[
        "READ SAME EPOCH",
        "READ SHARED",
        "READ EXCLUSIVE",
        "READ SHARE",
        "WRITE SAME EPOCH",
        "WRITE EXCLUSIVE",
        "WRITE SHARED",
    ];

    fn unchanged(&self, now: &Current<'_>) -> Option<usize> {
        let mark = &now.mark;
        let (same, rule) = match mark.kind {
            Access::Write => {
                let write = self.write.as_ref();
                let same = write.is_some_and(|last| last.same_epoch(mark));
                (same, Rule::WriteSameEpoch)
            }
            Access::Read => {
                let same = match &self.reads {
                    Reads::None => false,
                    Reads::Exclusive(last) => last.same_epoch(mark),
                    Reads::Shared(all) => find(all, mark).is_ok_and(|at| all[at].same_epoch(mark)),
                };
                (same, Rule::ReadSameEpoch)
            }
        };
        same.then_some(rule as usize)
    }

    fn access(&mut self, now: &Current<'_>, found: &mut dyn FnMut(&Mark)) -> usize {
        if let Some(write) = self.write.as_ref().filter(|write| !now.knows(write)) {
            found(write);
        }
        let rule = match now.mark.kind {
            Access::Read => self.read(now),
            Access::Write => self.write(now, found),
        };
        rule as usize
    }

    fn absorb(&mut self, same: &Self) {
        if let (Some(write), Some(other)) = (&mut self.write, &same.write) {
            write.absorb(other);
        }
        if let (Reads::Exclusive(read), Reads::Exclusive(other)) = (&mut self.reads, &same.reads) {
            read.absorb(other);
        }
    }

    fn heap(&self) -> usize {
        match &self.reads {
            Reads::None | Reads::Exclusive(_) => 0,
            Reads::Shared(all) => 64 + all.capacity() * size_of::<Mark>(),
        }
    }

    fn mention(&self, mentioned: &mut Mentioned) {
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

impl LastAccesses {
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
            Reads::Exclusive(last) if !now.knows(last) => {
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

    fn write(&mut self, now: &Current<'_>, found: &mut dyn FnMut(&Mark)) -> Rule {
        self.write = Some(now.mark);
        match &self.reads {
            Reads::None => Rule::WriteExclusive,
            Reads::Exclusive(last) => {
                if !now.knows(last) {
                    found(last);
                }
                Rule::WriteExclusive
            }
            Reads::Shared(all) => {
                all.iter().filter(|read| !now.knows(read)).for_each(found);
                self.reads = Reads::None;
                Rule::WriteShared
            }
        }
    }
}

fn find(all: &[Mark], mark: &Mark) -> Result<usize, usize> {
    all.binary_search_by_key(&mark.slot(), Mark::slot)
}
