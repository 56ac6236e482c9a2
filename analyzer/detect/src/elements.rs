//! The states of an array's elements, in the smaller of two forms.
//!
//! Most arrays are swept from end to end, so that long runs of elements are in the same state: [`Runs`] keeps one state for
//! each. Where accesses leave too many short runs behind, a [`Table`] has a number for each element.

use crate::judge::Judging;
use crate::numbered::{FRESH, States};
use crate::runs::Runs;
use crate::state::State;
use crate::table::{Number, Table};

/// Up to here, elements far apart are looked for one by one among the runs.
const FEW: u32 = 64;

/// The states of all elements. Those that were never accessed are in the fresh state.
#[derive(Debug)]
pub(crate) enum Elements<S> {
    /// Few runs.
    Runs(Runs<S>),
    /// Each on its own, in few states.
    Narrow(Box<Table<u8, S>>),
    /// In any number of states.
    Wide(Box<Table<u32, S>>),
}

impl<S> Default for Elements<S> {
    fn default() -> Self {
        Elements::Runs(Runs::default())
    }
}

impl<S: State> Elements<S> {
    /// Judges an access to the elements from a first to a last one by a stride.
    pub fn access(&mut self, (first, last, stride): (u32, u32, u32), judge: &mut Judging<'_, S>) {
        let apart = stride > 1 && (last - first) / stride >= FEW;
        match self {
            Elements::Runs(runs) if apart || runs.are_too_many() => {
                *self = Elements::one_by_one(runs);
            }
            Elements::Narrow(table) if table.is_full() => {
                *self = Elements::Wide(Box::new(table.renumbered()));
            }
            _ => {}
        }
        let one = match self {
            Elements::Runs(runs) if stride == 1 => {
                runs.access(first, last, judge);
                None
            }
            Elements::Runs(runs) => {
                let each = (first..=last).step_by(stride as usize);
                each.for_each(|index| runs.access(index, index, judge));
                None
            }
            Elements::Narrow(table) => {
                table.access((first, last, stride), judge);
                table.as_one_run()
            }
            Elements::Wide(table) => {
                table.access((first, last, stride), judge);
                table.as_one_run()
            }
        };
        if let Some(run) = one {
            *self = Elements::Runs(Runs::one(run));
        }
    }

    fn one_by_one(runs: &Runs<S>) -> Self {
        let mut states = States::default();
        let numbers: Vec<u32> = runs
            .iter()
            .map(|run| {
                let number = states.number(run.state.clone());
                states.moved(FRESH, number, run.last - run.first + 1);
                number
            })
            .collect();
        match states.len() < <u8 as Number>::HALF {
            true => Elements::Narrow(Box::new(Table::new(runs, &numbers, states))),
            false => Elements::Wide(Box::new(Table::new(runs, &numbers, states))),
        }
    }

    /// Calls `each` for all states but the fresh one.
    pub fn for_each(&self, each: &mut dyn FnMut(&S)) {
        match self {
            Elements::Runs(runs) => runs.iter().for_each(|run| each(&run.state)),
            Elements::Narrow(table) => table.for_each(each),
            Elements::Wide(table) => table.for_each(each),
        }
    }

    /// An estimate of the bytes that they need.
    pub fn bytes(&self) -> usize {
        size_of::<Self>()
            + match self {
                Elements::Runs(runs) => runs.bytes(),
                Elements::Narrow(table) => table.bytes(),
                Elements::Wide(table) => table.bytes(),
            }
    }
}
