//! Numbers for states, so that elements in the same state share one.

use crate::hash::IdHasher;
use crate::judge::Judging;
use crate::state::State;
use std::hash::Hasher;

/// The number of the fresh state.
pub(crate) const FRESH: u32 = 0;

/// How many hashes there are to find numbers by their state, and how many numbers for each.
const HASHES: usize = 64;
const SAME_HASH: usize = 4;

/// States by number. The same state may have several numbers: to find it each time would cost more.
#[derive(Debug)]
pub(crate) struct States<S> {
    states: Vec<Numbered<S>>,
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
struct Numbered<S> {
    state: S,
    /// How many elements are in it; not counted for the fresh one.
    elements: u32,
    /// The number that elements of this one got by the last access to one of them, and which access that was.
    next: u32,
    access: u64,
}

impl<S: State> Default for States<S> {
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

impl<S: State> States<S> {
    /// Another access begins.
    pub fn begin_access(&mut self) {
        self.accesses += 1;
    }

    /// The number that an element gets by the access. Who asks must say how many [`States::moved`] before asking again.
    pub fn next(&mut self, old: u32, element: u32, judge: &mut Judging<'_, S>) -> u32 {
        let numbered = &self.states[old as usize];
        if numbered.access == self.accesses {
            return numbered.next;
        }
        let mut new = old;
        if let Some(rule) = numbered.state.unchanged(judge.now) {
            judge.rules[rule] += 1;
        } else {
            let mut state = numbered.state.clone();
            judge.access(element, &mut state);
            new = numbered.next;
            if self.is(new, &state) {
                self.states[new as usize].state.absorb(&state);
            } else {
                new = self.number(state);
            }
        }
        let numbered = &mut self.states[old as usize];
        numbered.next = new;
        numbered.access = self.accesses;
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

    fn is(&self, number: u32, state: &S) -> bool {
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
            from.state = S::default();
            self.unused.push(old);
        }
    }

    /// How many numbers are in use.
    pub fn len(&self) -> usize {
        self.states.len() - self.unused.len()
    }

    /// All states but the fresh one, and how many elements are in each.
    pub fn iter(&self) -> impl Iterator<Item = (&S, u32)> {
        let used = self.states.iter().filter(|numbered| numbered.elements > 0);
        used.map(|numbered| (&numbered.state, numbered.elements))
    }

    /// An estimate of the bytes that they need.
    pub fn bytes(&self) -> usize {
        HASHES * SAME_HASH * size_of::<u32>()
            + self.states.capacity() * size_of::<Numbered<S>>()
            + self.unused.capacity() * size_of::<u32>()
            + self.heap
    }
}
