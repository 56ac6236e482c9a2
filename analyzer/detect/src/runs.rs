//! Runs of elements that are in the same state.

use crate::judge::Judging;
use crate::state::State;
use crate::table;

/// Fewer than this many are never too many.
const FEW: usize = 64;

/// More than this many are always too many, since runs are moved to make room for another.
const MANY: usize = 512;

/// How many times larger than the runs a table may be: it is faster, and there are seldom fewer runs later.
const WORTH: usize = 8;

/// Elements from a first to a last one, in the same state.
#[derive(Clone, Debug)]
pub(crate) struct Run<S> {
    pub first: u32,
    pub last: u32,
    pub state: S,
}

/// Runs in the order of elements. Neighbours without a gap differ in their state.
#[derive(Debug)]
pub(crate) struct Runs<S> {
    runs: Vec<Run<S>>,
    /// What the states have besides the runs, see [`State::heap`].
    heap: usize,
}

impl<S> Default for Runs<S> {
    fn default() -> Self {
        Runs {
            runs: Vec::new(),
            heap: 0,
        }
    }
}

impl<S: State> Runs<S> {
    /// One run.
    pub fn one(run: Run<S>) -> Self {
        Runs {
            heap: run.state.heap(),
            runs: vec![run],
        }
    }

    /// Judges an access to all elements from a first to a last one.
    pub fn access(&mut self, first: u32, last: u32, judge: &mut Judging<'_, S>) {
        let from = self.runs.partition_point(|run| run.last < first);
        let hit = self.runs.get_mut(from).filter(|run| run.first <= first);
        if let Some(run) = hit.filter(|run| last <= run.last) {
            if let Some(rule) = run.state.unchanged(judge.now) {
                judge.rules[rule] += 1;
                return;
            }
            if (run.first, run.last) == (first, last) {
                self.heap -= run.state.heap();
                judge.access(first, &mut run.state);
                self.heap += run.state.heap();
                self.merge(from);
                return;
            }
        }
        self.change(from, (first, last), judge);
    }

    /// Makes a run that has changed one with its neighbours if they are in the same state now.
    fn merge(&mut self, at: usize) {
        let after = at + 1;
        for (left, right) in [(at, after), (at.wrapping_sub(1), at)] {
            let (Some(one), Some(two)) = (self.runs.get(left), self.runs.get(right)) else {
                continue;
            };
            if one.last + 1 == two.first && one.state == two.state {
                let gone = self.runs.remove(right);
                self.heap -= gone.state.heap();
                self.runs[left].last = gone.last;
                self.runs[left].state.absorb(&gone.state);
            }
        }
    }

    /// Makes the runs anew from the one before `from`, which may merge with what comes, to the one after `last`.
    fn change(&mut self, from: usize, (first, last): (u32, u32), judge: &mut Judging<'_, S>) {
        let many = self.runs[from..].partition_point(|run| run.first <= last);
        let window = from.saturating_sub(1)..(from + many + 1).min(self.runs.len());
        let mut changed = std::mem::take(judge.scratch);
        // The first element that is not judged yet; past the last one there is none.
        let mut next = Some(first);
        for run in &self.runs[window.clone()] {
            self.heap -= run.state.heap();
            if let Some(gap) = next.filter(|&next| next < run.first && run.last >= first) {
                judged(&mut changed, gap, last.min(run.first - 1), judge);
                next = (run.first <= last).then_some(run.first);
            }
            if run.first < first {
                push(&mut changed, part(run, run.first, run.last.min(first - 1)));
            }
            let (low, high) = (run.first.max(first), run.last.min(last));
            if low <= high {
                let mut run = part(run, low, high);
                judge.access(low, &mut run.state);
                push(&mut changed, run);
                next = high.checked_add(1).filter(|&next| next <= last);
            }
            if run.last > last {
                push(&mut changed, part(run, run.first.max(last + 1), run.last));
            }
        }
        if let Some(gap) = next {
            judged(&mut changed, gap, last, judge);
        }
        self.heap += changed.iter().map(|run| run.state.heap()).sum::<usize>();
        if self.runs.is_empty() {
            // Most arrays are and stay one run.
            self.runs.reserve_exact(changed.len());
        }
        self.runs.splice(window, changed.drain(..));
        *judge.scratch = changed;
    }

    /// Whether a table would be better.
    pub fn are_too_many(&self) -> bool {
        let runs = self.runs.len();
        if runs <= FEW {
            return false;
        }
        let span = match (self.runs.first(), self.runs.last()) {
            (Some(first), Some(last)) => (last.last - first.first) as usize + 1,
            _ => 0,
        };
        runs > MANY || runs * size_of::<Run<S>>() * WORTH > table::bytes_for(span)
    }

    /// All runs in their order.
    pub fn iter(&self) -> impl Iterator<Item = &Run<S>> {
        self.runs.iter()
    }

    /// An estimate of the bytes that they need.
    pub fn bytes(&self) -> usize {
        self.runs.capacity() * size_of::<Run<S>>() + self.heap
    }
}

/// Elements that were never accessed are now.
fn judged<S: State>(changed: &mut Vec<Run<S>>, first: u32, last: u32, judge: &mut Judging<'_, S>) {
    let mut state = S::default();
    judge.access(first, &mut state);
    push(changed, Run { first, last, state });
}

fn part<S: State>(run: &Run<S>, first: u32, last: u32) -> Run<S> {
    Run {
        first,
        last,
        state: run.state.clone(),
    }
}

fn push<S: State>(runs: &mut Vec<Run<S>>, run: Run<S>) {
    match runs.last_mut() {
        Some(last) if last.last + 1 == run.first && last.state == run.state => {
            last.last = run.last;
            last.state.absorb(&run.state);
        }
        _ => runs.push(run),
    }
}
