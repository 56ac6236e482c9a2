//! The states of an array's elements, in the smaller of two forms.
//!
//! Most arrays are accessed from end to end, so that long runs of elements are in the same state: [`Runs`] keeps one state for
//! each. Where accesses leave too many short runs, an [`ElementTable`] has a number for each element.

use super::check::Check;
use super::element_table::{self, ElementTable, Number};
use super::interned_states::{INITIAL, InternedStates};
use super::run::Run;
use super::runs::Runs;
use super::state::State;

/// A strided access to at most this many elements searches the runs for each; a longer one turns them into a table.
const MAX_SEARCHES: u32 = 64;

/// Up to this many runs are never too many.
const FEW_RUNS: usize = 64;

/// More runs than this are always too many, since an insertion moves all runs after it.
const MANY_RUNS: usize = 512;

/// How many times larger than the runs a table may be: it is faster, and there are seldom fewer runs later.
const TABLE_FACTOR: usize = 8;

/// The states of all elements. Those that were never accessed are in the initial state.
#[derive(Debug)]
pub(crate) enum Elements<S> {
    /// In few runs.
    Runs(Runs<S>),
    /// A number of one byte for each element.
    Narrow(Box<ElementTable<u8, S>>),
    /// A number of four bytes for each element.
    Wide(Box<ElementTable<u32, S>>),
}

impl<S> Default for Elements<S> {
    fn default() -> Self {
        Elements::Runs(Runs::default())
    }
}

impl<S: State> Elements<S> {
    /// Checks an access to the elements from a first to a last one by a stride.
    pub fn access(&mut self, (first, last, stride): (u32, u32, u32), check: &mut Check<'_, S>) {
        let apart = stride > 1 && (last - first) / stride >= MAX_SEARCHES;
        match self {
            Elements::Runs(runs) if apart || are_too_many(runs) => {
                *self = Elements::one_by_one(runs);
            }
            Elements::Narrow(table) if table.is_full() => {
                *self = Elements::Wide(Box::new(table.renumbered()));
            }
            _ => {}
        }
        let one = match self {
            Elements::Runs(runs) if stride == 1 => {
                runs.access(first, last, check);
                None
            }
            Elements::Runs(runs) => {
                let each = (first..=last).step_by(stride as usize);
                each.for_each(|index| runs.access(index, index, check));
                None
            }
            Elements::Narrow(table) => {
                table.access((first, last, stride), check);
                table.as_one_run()
            }
            Elements::Wide(table) => {
                table.access((first, last, stride), check);
                table.as_one_run()
            }
        };
        if let Some(run) = one {
            *self = Elements::Runs(Runs::one(run));
        }
    }

    fn one_by_one(runs: &Runs<S>) -> Self {
        let mut states = InternedStates::default();
        let numbers: Vec<u32> = runs
            .iter()
            .map(|run| {
                let number = states.number(run.state.clone());
                states.moved(INITIAL, number, run.last - run.first + 1);
                number
            })
            .collect();
        match states.len() < <u8 as Number>::HALF {
            true => Elements::Narrow(Box::new(ElementTable::new(runs, &numbers, states))),
            false => Elements::Wide(Box::new(ElementTable::new(runs, &numbers, states))),
        }
    }

    /// Calls `each` for all states but the initial one.
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

/// Whether a table would be better.
fn are_too_many<S: State>(runs: &Runs<S>) -> bool {
    let count = runs.len();
    count > FEW_RUNS
        && (count > MANY_RUNS
            || count * size_of::<Run<S>>() * TABLE_FACTOR > element_table::bytes_for(runs.span()))
}
