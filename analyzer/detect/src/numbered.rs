//! Numbers for states, so that elements in the same state share one.

use crate::hash::IdHasher;
use crate::hb::Judge;
use crate::state::State;
use std::hash::{Hash, Hasher};

/// The number of the fresh state.
pub(crate) const FRESH: u32 = 0;

/// How many hashes there are to find numbers by their state, and how many numbers for each.
const HASHES: usize = 64;
const SAME_HASH: usize = 4;

/// States by number. The same state may have several numbers: to find it each time would cost more.
#[derive(Debug)]
pub(crate) struct States {
    states: Vec<Numbered>,
    /// Numbers that no element has.
    unused: Vec<u32>,
    /// Numbers by a hash of their state; the last ones, the newest first.
    recent: Box<[[u32; SAME_HASH]; HASHES]>,
    /// How many accesses there were.
    accesses: u64,
    /// What the states have besides, see [`State::heap`].
    heap: usize,
}

#[derive(Debug, Default)]
struct Numbered {
    state: State,
    /// How many elements are in it; not counted for the fresh one.
    elements: u32,
    /// The number that elements of this one got by the last access to one of them, and which access that was.
    next: u32,
    access: u64,
}

impl Default for States {
    fn default() -> Self {
        States {
            states: vec![Numbered::default()],
            unused: Vec::new(),
            recent: Box::new([[FRESH; SAME_HASH]; HASHES]),
            accesses: 0,
            heap: 0,
        }
    }
}

impl States {
    /// Another access begins.
    pub fn begin_access(&mut self) {
        self.accesses += 1;
    }

    /// The number that an element gets by the access. Who asks must say how many [`States::moved`] before asking again.
    pub fn next(&mut self, old: u32, element: u32, judge: &mut Judge<'_>) -> u32 {
        let numbered = &self.states[old as usize];
        if numbered.access == self.accesses {
            return numbered.next;
        }
        let mut new = old;
        if let Some(rule) = numbered.state.same_epoch(judge.now) {
            judge.rules.add(rule);
        } else {
            let mut state = numbered.state.clone();
            judge.access(element, &mut state);
            new = match self.is(numbered.next, &state) {
                true => numbered.next,
                false => self.number(state),
            };
        }
        let numbered = &mut self.states[old as usize];
        numbered.next = new;
        numbered.access = self.accesses;
        new
    }

    /// A number of a state.
    pub fn number(&mut self, state: State) -> u32 {
        let mut hasher = IdHasher::default();
        state.hash(&mut hasher);
        let hash = (hasher.finish() >> 57) as usize % HASHES;
        let recent = self.recent[hash];
        if let Some(number) = recent.into_iter().find(|&number| self.is(number, &state)) {
            return number;
        }
        self.heap += state.heap();
        let numbered = Numbered {
            state,
            ..Numbered::default()
        };
        let number = match self.unused.pop() {
            Some(number) => {
                self.states[number as usize] = numbered;
                number
            }
            None => {
                self.states.push(numbered);
                (self.states.len() - 1) as u32
            }
        };
        self.recent[hash].rotate_right(1);
        self.recent[hash][0] = number;
        number
    }

    fn is(&self, number: u32, state: &State) -> bool {
        // Numbers that are not in use have the fresh state, which no access leads to.
        self.states[number as usize].state == *state
    }

    /// Elements have changed from one number to another.
    pub fn moved(&mut self, old: u32, new: u32, count: u32) {
        self.states[new as usize].elements += count;
        if old == FRESH {
            return;
        }
        let from = &mut self.states[old as usize];
        from.elements -= count;
        if from.elements == 0 {
            self.heap -= from.state.heap();
            from.state = State::default();
            self.unused.push(old);
        }
    }

    /// How many numbers are in use.
    pub fn len(&self) -> usize {
        self.states.len() - self.unused.len()
    }

    /// All states but the fresh one, and how many elements are in each.
    pub fn iter(&self) -> impl Iterator<Item = (&State, u32)> {
        let used = self.states.iter().filter(|numbered| numbered.elements > 0);
        used.map(|numbered| (&numbered.state, numbered.elements))
    }

    /// An estimate of the bytes that they need.
    pub fn bytes(&self) -> usize {
        HASHES * SAME_HASH * size_of::<u32>()
            + self.states.capacity() * size_of::<Numbered>()
            + self.unused.capacity() * size_of::<u32>()
            + self.heap
    }
}
