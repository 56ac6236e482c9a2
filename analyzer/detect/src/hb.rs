//! Happens-before races by FastTrack: Flanagan and Freund, "FastTrack: Efficient and Precise Dynamic Race Detection", PLDI 2009.
//!
//! A variable remembers its last write and its reads since: one read while reads are ordered (an epoch), one per thread once
//! they are not (a vector). The first race of every variable is found, and every reported pair is unordered in this run.
//!
//! Departures: the read vector is a map from threads, each entry with its site and locks, because reports need them; a write
//! that races with several reads reports each; after a race the state goes on as if there were none, as later pairs are
//! still judged rightly.

use crate::clock::{Epoch, VectorClock};
use crate::locks::LockSet;
use crate::shadow::Shadow;
use redflag_trace::{Access, ObjectId, SiteId, ThreadId, Variable};
use std::collections::BTreeMap;

/// An access as the variable remembers it.
#[derive(Clone, Debug)]
pub struct Remembered {
    /// When, and by whom.
    pub epoch: Epoch,
    /// Where.
    pub site: SiteId,
    /// Under which locks.
    pub locks: LockSet,
}

/// The access being judged.
pub struct Current<'a> {
    /// When, and by whom.
    pub epoch: Epoch,
    /// What its thread knows.
    pub clock: &'a VectorClock,
    /// Where.
    pub site: SiteId,
    /// Under which locks.
    pub locks: &'a LockSet,
}

impl Current<'_> {
    fn remember(&self) -> Remembered {
        Remembered {
            epoch: self.epoch,
            site: self.site,
            locks: self.locks.clone(),
        }
    }

    fn races_with(&self, earlier: &Remembered) -> bool {
        !self.clock.covers(earlier.epoch)
    }
}

#[derive(Debug, Default)]
struct State {
    write: Option<Remembered>,
    reads: Reads,
}

#[derive(Debug, Default)]
enum Reads {
    #[default]
    None,
    Exclusive(Remembered),
    Shared(BTreeMap<ThreadId, Remembered>),
}

/// The rules of the paper, and how often each applied.
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

/// How often each rule applied.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleCounts([u64; 7]);

impl RuleCounts {
    /// The count of one rule.
    pub fn of(&self, rule: Rule) -> u64 {
        self.0[rule as usize]
    }

    fn add(&mut self, rule: Rule) {
        self.0[rule as usize] += 1;
    }
}

/// The state of all variables.
#[derive(Debug, Default)]
pub struct HappensBefore {
    variables: Shadow<State>,
    rules: RuleCounts,
}

impl HappensBefore {
    /// Judges one access and tells `race` every earlier access that it races with.
    pub fn access(
        &mut self,
        kind: Access,
        variable: Variable,
        now: &Current<'_>,
        race: &mut dyn FnMut(Access, &Remembered),
    ) {
        let state = self.variables.state(variable);
        let rule = match kind {
            Access::Read => read(state, now, race),
            Access::Write => write(state, now, race),
        };
        self.rules.add(rule);
    }

    /// Forgets the variables of an object that is gone.
    pub fn free(&mut self, object: ObjectId) {
        self.variables.free(object);
    }

    /// How often each rule applied.
    pub fn rules(&self) -> &RuleCounts {
        &self.rules
    }
}

fn read(state: &mut State, now: &Current<'_>, race: &mut dyn FnMut(Access, &Remembered)) -> Rule {
    let thread = now.epoch.thread;
    match &state.reads {
        Reads::Exclusive(last) if last.epoch == now.epoch => return Rule::ReadSameEpoch,
        Reads::Shared(all) if all.get(&thread).is_some_and(|last| last.epoch == now.epoch) => {
            return Rule::ReadSameEpoch;
        }
        _ => {}
    }
    if let Some(write) = state.write.as_ref().filter(|write| now.races_with(write)) {
        race(Access::Write, write);
    }
    match &mut state.reads {
        Reads::Shared(all) => {
            all.insert(thread, now.remember());
            Rule::ReadShared
        }
        Reads::Exclusive(last) if now.races_with(last) => {
            let all = BTreeMap::from([(last.epoch.thread, last.clone()), (thread, now.remember())]);
            state.reads = Reads::Shared(all);
            Rule::ReadShare
        }
        Reads::None | Reads::Exclusive(_) => {
            state.reads = Reads::Exclusive(now.remember());
            Rule::ReadExclusive
        }
    }
}

fn write(state: &mut State, now: &Current<'_>, race: &mut dyn FnMut(Access, &Remembered)) -> Rule {
    if let Some(last) = &state.write {
        if last.epoch == now.epoch {
            return Rule::WriteSameEpoch;
        }
        if now.races_with(last) {
            race(Access::Write, last);
        }
    }
    let rule = match &state.reads {
        Reads::None => Rule::WriteExclusive,
        Reads::Exclusive(last) => {
            if now.races_with(last) {
                race(Access::Read, last);
            }
            Rule::WriteExclusive
        }
        Reads::Shared(all) => {
            all.values()
                .filter(|read| now.races_with(read))
                .for_each(|read| race(Access::Read, read));
            state.reads = Reads::None;
            Rule::WriteShared
        }
    };
    state.write = Some(now.remember());
    rule
}
