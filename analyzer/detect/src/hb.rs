//! Happens-before races by FastTrack: Flanagan and Freund, "FastTrack: Efficient and Precise Dynamic Race Detection", PLDI 2009.
//!
//! The first race of every variable is found, and every reported pair is unordered in this run. A variable remembers its
//! last write and its reads since: one read while reads are ordered (an epoch), one per slot once they are not (a vector).
//! The clocks are in [`crate::order`].
//!
//! Departures: the read vector holds only slots that read, each with its site and locks, because reports need them; a write
//! that races with several reads reports each; after a race the state goes on as if there were none, as the verdicts on later
//! pairs stay right. Elements of an array that are accessed at once are checked one by one, but an earlier access that races
//! with several of them is reported for the first one only. Two accesses under one monitor never race: some monitors are
//! recorded as held only, without the order that they make.

use crate::access_record::AccessRecord;
use crate::finding::{DetectorInfo, Scope, Verdict};
use crate::lock_set::share_monitor;
use crate::per_variable::current_access::CurrentAccess;
use crate::per_variable::edges::Edges;
use crate::per_variable::state::State;
use redflag_trace::Access;
use std::sync::Arc;

/// The happens-before detector.
pub const HB: DetectorInfo = DetectorInfo {
    name: "hb",
    verdict: Verdict::Race,
    scope: Scope::Pair,
};

/// The last write and the reads since. There may be millions of variables, so it has four words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct LastAccesses {
    write: Option<AccessRecord>,
    reads: Reads,
}

const _: () = assert!(size_of::<LastAccesses>() == 32);

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
enum Reads {
    #[default]
    None,
    Exclusive(AccessRecord),
    /// In the order of slots.
    Shared(Arc<Vec<AccessRecord>>),
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
    const INFO: DetectorInfo = HB;
    const RULES: &'static [&'static str] = &[
        "READ SAME EPOCH",
        "READ SHARED",
        "READ EXCLUSIVE",
        "READ SHARE",
        "WRITE SAME EPOCH",
        "WRITE EXCLUSIVE",
        "WRITE SHARED",
    ];

    type Options = ();

    fn edges((): ()) -> Edges {
        Edges::All
    }

    fn unchanged(&self, now: &CurrentAccess<'_>) -> Option<usize> {
        let record = &now.record;
        let (same, rule) = match record.kind {
            Access::Write => {
                let write = self.write.as_ref();
                let same = write.is_some_and(|last| last.same_epoch(record));
                (same, Rule::WriteSameEpoch)
            }
            Access::Read => {
                let same = match &self.reads {
                    Reads::None => false,
                    Reads::Exclusive(last) => last.same_epoch(record),
                    Reads::Shared(all) => {
                        find(all, record).is_ok_and(|at| all[at].same_epoch(record))
                    }
                };
                (same, Rule::ReadSameEpoch)
            }
        };
        same.then_some(rule as usize)
    }

    fn access(
        &mut self,
        now: &CurrentAccess<'_>,
        (): (),
        conflict: &mut dyn FnMut(&AccessRecord),
    ) -> usize {
        if let Some(write) = self.write.as_ref().filter(|write| races(now, write)) {
            conflict(write);
        }
        let rule = match now.record.kind {
            Access::Read => self.read(now),
            Access::Write => self.write(now, conflict),
        };
        rule as usize
    }

    const HAS_PUBLICATIONS: bool = true;

    fn written(by: AccessRecord) -> Self {
        LastAccesses {
            write: Some(by),
            reads: Reads::None,
        }
    }

    fn written_before(
        &mut self,
        by: AccessRecord,
        races: &dyn Fn(&AccessRecord) -> bool,
        conflict: &mut dyn FnMut(&AccessRecord),
    ) {
        self.for_each_record(&mut |record| {
            if races(record) {
                conflict(record);
            }
        });
        self.write = self.write.or(Some(by));
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
            Reads::Shared(all) => 64 + all.capacity() * size_of::<AccessRecord>(),
        }
    }

    fn for_each_record(&self, each: &mut dyn FnMut(&AccessRecord)) {
        self.write.iter().for_each(&mut *each);
        match &self.reads {
            Reads::None => {}
            Reads::Exclusive(read) => each(read),
            Reads::Shared(all) => all.iter().for_each(each),
        }
    }
}

impl LastAccesses {
    fn read(&mut self, now: &CurrentAccess<'_>) -> Rule {
        match &mut self.reads {
            Reads::Shared(all) => {
                let all = Arc::make_mut(all);
                match find(all, &now.record) {
                    Ok(at) => all[at] = now.record,
                    Err(at) => all.insert(at, now.record),
                }
                Rule::ReadShared
            }
            Reads::Exclusive(last) if !now.is_after(last) => {
                let mut all = vec![*last, now.record];
                all.sort_unstable_by_key(AccessRecord::slot);
                self.reads = Reads::Shared(Arc::new(all));
                Rule::ReadShare
            }
            Reads::None | Reads::Exclusive(_) => {
                self.reads = Reads::Exclusive(now.record);
                Rule::ReadExclusive
            }
        }
    }

    fn write(&mut self, now: &CurrentAccess<'_>, conflict: &mut dyn FnMut(&AccessRecord)) -> Rule {
        self.write = Some(now.record);
        match &self.reads {
            Reads::None => Rule::WriteExclusive,
            Reads::Exclusive(last) => {
                if races(now, last) {
                    conflict(last);
                }
                Rule::WriteExclusive
            }
            Reads::Shared(all) => {
                all.iter()
                    .filter(|read| races(now, read))
                    .for_each(conflict);
                self.reads = Reads::None;
                Rule::WriteShared
            }
        }
    }
}

/// Whether an earlier access is unordered with this one.
fn races(now: &CurrentAccess<'_>, earlier: &AccessRecord) -> bool {
    !now.is_after(earlier) && !share_monitor(&now.held_at(earlier), now.held)
}

fn find(all: &[AccessRecord], record: &AccessRecord) -> Result<usize, usize> {
    all.binary_search_by_key(&record.slot(), AccessRecord::slot)
}
