//! Happens-before races by FastTrack: Flanagan and Freund, "FastTrack: Efficient and Precise Dynamic Race Detection", PLDI 2009.
//!
//! The first race of every variable is found, and every reported pair is unordered in this run. A variable remembers its
//! last write and its reads since: one read while reads are ordered (an epoch), one per slot once they are not (a vector).
//! The clocks are in [`crate::order`].
//!
//! Beyond the paper, accesses may be atomic: two of those do not race with each other. Variables with such accesses, and those
//! that have raced, are remembered in more detail; see [`detailed`].
//!
//! Departures: the read vector holds only slots that read, each with its site and locks, because reports need them; a write
//! that races with several reads reports each; after a race the state goes on as if there were none, as the verdicts on later
//! pairs stay right, and keeps more accesses, so that there are more such pairs. Elements of an array that are accessed at once are checked one by one, but an earlier access that races
//! with several of them is reported for the first one only. Two accesses under one monitor never race: some monitors are
//! recorded as held only, without the order that they make.

mod detailed;

use crate::access_record::AccessRecord;
use crate::finding::{DetectorInfo, Scope, Verdict};
use crate::lock_set::share_monitor;
use crate::per_variable::current_access::CurrentAccess;
use crate::per_variable::edges::Edges;
use crate::per_variable::state::State;
use detailed::Detailed;
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
    /// Of a variable that is accessed atomically or has raced.
    Detailed(Arc<Detailed>),
}

/// The rules of the paper, and those for variables that are remembered in detail.
#[derive(Clone, Copy)]
enum Rule {
    ReadSameEpoch,
    ReadShared,
    ReadExclusive,
    ReadShare,
    WriteSameEpoch,
    WriteExclusive,
    WriteShared,
    DetailedRead,
    DetailedWrite,
    Atomic,
    SameAgain,
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
        "read in detail",
        "write in detail",
        "atomic",
        "same in detail",
    ];

    type Options = ();

    fn edges((): ()) -> Edges {
        Edges::All
    }

    fn unchanged(&self, now: &CurrentAccess<'_>) -> Option<usize> {
        let record = &now.record;
        let (same, rule) = match (&self.reads, record.kind) {
            (Reads::Detailed(all), _) => {
                let same = all.is_unchanged_by(record, self.write.as_ref());
                (same, Rule::SameAgain)
            }
            (_, Access::Write) => {
                let write = self.write.as_ref();
                let same = write.is_some_and(|last| last.same_epoch(record));
                (same, Rule::WriteSameEpoch)
            }
            (Reads::Exclusive(last), Access::Read) => {
                (last.same_epoch(record), Rule::ReadSameEpoch)
            }
            (Reads::Shared(all), Access::Read) => {
                let last = find(all, record);
                let same = last.is_ok_and(|at| all[at].same_epoch(record));
                (same, Rule::ReadSameEpoch)
            }
            _ => return None,
        };
        same.then_some(rule as usize)
    }

    fn access(
        &mut self,
        now: &CurrentAccess<'_>,
        (): (),
        conflict: &mut dyn FnMut(&AccessRecord),
    ) -> usize {
        let raced = self.check(now, conflict);
        if raced || now.record.kind.is_atomic() {
            self.detail(raced);
        }
        let rule = match (&mut self.reads, now.record.kind) {
            (Reads::Detailed(all), _) => Arc::make_mut(all).add(now, &mut self.write),
            (_, Access::Write) => self.write(now),
            _ => self.read(now),
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
            Reads::Detailed(all) => all.heap(),
        }
    }

    fn for_each_record(&self, each: &mut dyn FnMut(&AccessRecord)) {
        self.write.iter().for_each(&mut *each);
        match &self.reads {
            Reads::None => {}
            Reads::Exclusive(read) => each(read),
            Reads::Shared(all) => all.iter().for_each(each),
            Reads::Detailed(all) => all.all().for_each(each),
        }
    }
}

impl LastAccesses {
    /// Calls `conflict` with every earlier access that an access races with, and returns whether there is one.
    fn check(&self, now: &CurrentAccess<'_>, conflict: &mut dyn FnMut(&AccessRecord)) -> bool {
        let mut raced = false;
        let mut earlier = |earlier: &AccessRecord| {
            if detailed::conflicts(now, earlier) {
                raced = true;
                conflict(earlier);
            }
        };
        if let Reads::Detailed(all) = &self.reads {
            all.may_race(now, self.write.as_ref(), &mut earlier);
            return raced;
        }
        self.write.iter().for_each(&mut earlier);
        match &self.reads {
            _ if now.record.kind == Access::Read => {}
            Reads::Exclusive(last) => earlier(last),
            Reads::Shared(all) => all.iter().for_each(earlier),
            Reads::None | Reads::Detailed(_) => {}
        }
        raced
    }

    /// Remembers the variable in detail from now on.
    #[cold]
    fn detail(&mut self, raced: bool) {
        let reads = match &mut self.reads {
            Reads::None => Vec::new(),
            Reads::Exclusive(last) => vec![*last],
            Reads::Shared(all) => all.to_vec(),
            Reads::Detailed(all) => {
                if raced {
                    Arc::make_mut(all).race(self.write);
                }
                return;
            }
        };
        let mut all = Detailed::new(reads);
        if raced {
            all.race(self.write);
        }
        self.reads = Reads::Detailed(Arc::new(all));
    }

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
            _ => {
                self.reads = Reads::Exclusive(now.record);
                Rule::ReadExclusive
            }
        }
    }

    fn write(&mut self, now: &CurrentAccess<'_>) -> Rule {
        self.write = Some(now.record);
        match &self.reads {
            Reads::Shared(_) => {
                self.reads = Reads::None;
                Rule::WriteShared
            }
            _ => Rule::WriteExclusive,
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
