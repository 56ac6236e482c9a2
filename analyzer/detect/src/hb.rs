//! Happens-before races by FastTrack: Flanagan and Freund, "FastTrack: Efficient and Precise Dynamic Race Detection", PLDI 2009.
//!
//! The first race of every variable is found, and every reported pair is unordered in this run. The rules are in
//! [`crate::state`], the clocks in [`crate::threads`].
//!
//! Departures: the read vector holds only slots that read, each with its site and locks, because reports need them; a write
//! that races with several reads reports each; after a race the state goes on as if there were none, as later pairs are
//! still judged rightly. Elements of an array that are accessed at once are judged each on its own, but an earlier access
//! that races with several of them is reported for the first one only.

use crate::mentioned::Mentioned;
use crate::runs::Run;
use crate::shadow::Shadow;
use crate::state::{Current, Mark, Rule, State};
use redflag_trace::{ObjectId, Variable};

/// How often each rule applied. Elements that are accessed at once and were in the same state count as one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleCounts([u64; 7]);

impl RuleCounts {
    /// The count of one rule.
    pub fn of(&self, rule: Rule) -> u64 {
        self.0[rule as usize]
    }

    pub(crate) fn add(&mut self, rule: Rule) {
        self.0[rule as usize] += 1;
    }
}

/// The state of all variables.
#[derive(Debug, Default)]
pub(crate) struct HappensBefore {
    variables: Shadow,
    rules: RuleCounts,
    /// Earlier accesses that the access being judged was seen to race with.
    reported: Vec<Mark>,
    scratch: Vec<Run>,
}

impl HappensBefore {
    /// Judges one access and tells `race` every earlier access that it races with, and on which variable.
    pub fn access(
        &mut self,
        variable: Variable,
        now: &Current<'_>,
        race: &mut dyn FnMut(Variable, &Mark),
    ) {
        let rules = &mut self.rules;
        match variable {
            Variable::Elements {
                array,
                first,
                last,
                stride,
            } => {
                let reported = &mut self.reported;
                reported.clear();
                let mut race = |index, earlier: &Mark| {
                    if !reported.contains(earlier) {
                        reported.push(*earlier);
                        race(Variable::element(array, index), earlier);
                    }
                };
                let judge = &mut Judge {
                    now,
                    rules,
                    race: &mut race,
                    scratch: &mut self.scratch,
                };
                self.variables.elements(array, (first, last, stride), judge);
            }
            _ => self.variables.access(variable, &mut |state| {
                let rule = state
                    .same_epoch(now)
                    .unwrap_or_else(|| state.access(now, &mut |earlier| race(variable, earlier)));
                rules.add(rule);
            }),
        }
    }

    /// Forgets the variables of an object that is gone.
    pub fn free(&mut self, object: ObjectId) {
        self.variables.free(object);
    }

    /// Forgets the objects that were not touched for the longest time until `bytes` suffice, and tells how many it were.
    pub fn forget(&mut self, bytes: usize) -> u64 {
        self.variables.forget(bytes)
    }

    /// An estimate of the bytes that all states need.
    pub fn memory(&self) -> usize {
        self.variables.memory()
    }

    /// Tells what the states remember.
    pub fn mention(&self, mentioned: &mut Mentioned) {
        self.variables.mention(mentioned);
    }

    /// How often each rule applied.
    pub fn rules(&self) -> &RuleCounts {
        &self.rules
    }
}

/// One access, as it goes over the elements of an array.
pub(crate) struct Judge<'a> {
    pub now: &'a Current<'a>,
    pub rules: &'a mut RuleCounts,
    /// Takes the element and the earlier access.
    pub race: &'a mut dyn FnMut(u32, &Mark),
    /// Empty, and kept for its room.
    pub scratch: &'a mut Vec<Run>,
}

impl Judge<'_> {
    /// Judges the access to elements in one state, of which this is the first.
    pub fn access(&mut self, element: u32, state: &mut State) {
        let rule = state.same_epoch(self.now).unwrap_or_else(|| {
            state.access(self.now, &mut |earlier| (self.race)(element, earlier))
        });
        self.rules.add(rule);
    }
}
