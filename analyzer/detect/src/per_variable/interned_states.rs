//! Numbers for states, so that elements in the same state share one.

use super::check::Check;
use super::state::State;
use crate::hash::IdHasher;
use std::hash::Hasher;

/// The number of the initial state.
pub(crate) const INITIAL: u32 = 0;

/// The size of the cache that finds numbers by their states: how many hashes, and how many numbers for each.
const HASHES: usize = 64;
const SAME_HASH: usize = 4;

/// States by number. The same state may have several numbers: an exact search would cost more.
#[derive(Debug)]
pub(crate) struct InternedStates<S> {
    states: Vec<Interned<S>>,
    /// Numbers that no element has.
    unused: Vec<u32>,
    /// Numbers by a hash of their state; the last ones, the newest first.
    recent: Box<[[u32; SAME_HASH]; HASHES]>,
    /// How many accesses there were.
    accesses: u64,
    /// What the states have on the heap, see [`State::heap`].
    heap: usize,
}

#[derive(Debug, Default)]
struct Interned<S> {
    state: S,
    /// How many elements are in it; not counted for the initial one.
    elements: u32,
    /// The number that elements of this one got by the last access to one of them, and the number of that access.
    next: u32,
    access: u64,
}

impl<S: State> Default for InternedStates<S> {
    fn default() -> Self {
        InternedStates {
            states: vec![Interned::default()],
            unused: Vec::new(),
            recent: Box::new([[INITIAL; SAME_HASH]; HASHES]),
            accesses: 0,
            heap: 0,
        }
    }
}

impl<S: State> InternedStates<S> {
    /// Begins another access.
    pub fn begin_access(&mut self) {
        self.accesses += 1;
    }

    /// The number that an element gets by the access. If it is another one, the caller must call
    /// [`InternedStates::moved`] before the next call.
    pub fn next(&mut self, old: u32, element: u32, check: &mut Check<'_, S>) -> u32 {
        let interned = &self.states[old as usize];
        if interned.access == self.accesses {
            return interned.next;
        }
        let mut new = old;
        if !check.leaves(&interned.state) {
            let mut state = interned.state.clone();
            check.change(element, &mut state);
            new = interned.next;
            if self.is(new, &state) {
                self.states[new as usize].state.absorb(&state);
            } else {
                new = self.number(state);
            }
        }
        let interned = &mut self.states[old as usize];
        interned.next = new;
        interned.access = self.accesses;
        new
    }

    /// A number of a state.
    pub fn number(&mut self, state: S) -> u32 {
        let mut hasher = IdHasher::default();
        state.hash(&mut hasher);
        let hash = (hasher.finish() >> 57) as usize % HASHES;
        let recent = self.recent[hash];
        if let Some(number) = recent.into_iter().find(|&number| self.is(number, &state)) {
            self.states[number as usize].state.absorb(&state);
            return number;
        }
        self.heap += state.heap();
        let interned = Interned {
            state,
            ..Interned::default()
        };
        let number = match self.unused.pop() {
            Some(number) => {
                self.states[number as usize] = interned;
                number
            }
            None => {
                self.states.push(interned);
                (self.states.len() - 1) as u32
            }
        };
        self.recent[hash].rotate_right(1);
        self.recent[hash][0] = number;
        number
    }

    fn is(&self, number: u32, state: &S) -> bool {
        // Numbers that are not in use have the initial state, which no access leads to.
        self.states[number as usize].state == *state
    }

    /// Elements have changed from one number to another.
    pub fn moved(&mut self, old: u32, new: u32, count: u32) {
        self.states[new as usize].elements += count;
        if old == INITIAL {
            return;
        }
        let from = &mut self.states[old as usize];
        from.elements -= count;
        if from.elements == 0 {
            self.heap -= from.state.heap();
            from.state = S::default();
            self.unused.push(old);
        }
    }

    /// How many numbers are in use.
    pub fn len(&self) -> usize {
        self.states.len() - self.unused.len()
    }

    /// All states but the initial one, and how many elements are in each.
    pub fn iter(&self) -> impl Iterator<Item = (&S, u32)> {
        let used = self.states.iter().filter(|interned| interned.elements > 0);
        used.map(|interned| (&interned.state, interned.elements))
    }

    /// An estimate of the bytes that they need.
    pub fn bytes(&self) -> usize {
        HASHES * SAME_HASH * size_of::<u32>()
            + self.states.capacity() * size_of::<Interned<S>>()
            + self.unused.capacity() * size_of::<u32>()
            + self.heap
    }
}
