//! Runs of elements that are in the same state.

use super::check::Check;
use super::run::Run;
use super::state::State;

/// Runs in the order of elements. Neighbours without a gap differ in their state.
#[derive(Debug)]
pub(crate) struct Runs<S> {
    runs: Vec<Run<S>>,
    /// What the states have on the heap, see [`State::heap`].
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

    /// Checks an access to all elements from a first to a last one.
    pub fn access(&mut self, first: u32, last: u32, check: &mut Check<'_, S>) {
        let from = self.runs.partition_point(|run| run.last < first);
        let hit = self.runs.get_mut(from).filter(|run| run.first <= first);
        if let Some(run) = hit.filter(|run| last <= run.last) {
            if check.leaves(&run.state) {
                return;
            }
            if (run.first, run.last) == (first, last) {
                self.heap -= run.state.heap();
                check.change(first, &mut run.state);
                self.heap += run.state.heap();
                self.merge(from);
                return;
            }
        }
        self.change(from, (first, last), check);
    }

    /// Merges a run that has changed with its neighbours if they are in the same state now.
    fn merge(&mut self, at: usize) {
        let after = at + 1;
        for (left, right) in [(at, after), (at.wrapping_sub(1), at)] {
            let (Some(one), Some(two)) = (self.runs.get(left), self.runs.get(right)) else {
                continue;
            };
            if one.last + 1 == two.first && one.state == two.state {
                let merged = self.runs.remove(right);
                self.heap -= merged.state.heap();
                self.runs[left].last = merged.last;
                self.runs[left].state.absorb(&merged.state);
            }
        }
    }

    /// Replaces the runs from the one before `from`, which may merge with what comes, to the one after `last`.
    fn change(&mut self, from: usize, (first, last): (u32, u32), check: &mut Check<'_, S>) {
        let many = self.runs[from..].partition_point(|run| run.first <= last);
        let window = from.saturating_sub(1)..(from + many + 1).min(self.runs.len());
        let mut changed = std::mem::take(check.scratch);
        // The first element that is not checked yet; none after the last one.
        let mut next = Some(first);
        for run in &self.runs[window.clone()] {
            self.heap -= run.state.heap();
            if let Some(gap) = next.filter(|&next| next < run.first && run.last >= first) {
                first_access(&mut changed, gap, last.min(run.first - 1), check);
                next = (run.first <= last).then_some(run.first);
            }
            if run.first < first {
                push(&mut changed, run.part(run.first, run.last.min(first - 1)));
            }
            let (low, high) = (run.first.max(first), run.last.min(last));
            if low <= high {
                let mut run = run.part(low, high);
                check.apply(low, &mut run.state);
                push(&mut changed, run);
                next = high.checked_add(1).filter(|&next| next <= last);
            }
            if run.last > last {
                push(&mut changed, run.part(run.first.max(last + 1), run.last));
            }
        }
        if let Some(gap) = next {
            first_access(&mut changed, gap, last, check);
        }
        self.heap += changed.iter().map(|run| run.state.heap()).sum::<usize>();
        if self.runs.is_empty() {
            // Most arrays are and stay one run.
            self.runs.reserve_exact(changed.len());
        }
        self.runs.splice(window, changed.drain(..));
        *check.scratch = changed;
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.runs.len()
    }

    /// How many elements there are from the first run to the last one, gaps included.
    pub fn span(&self) -> usize {
        match (self.runs.first(), self.runs.last()) {
            (Some(first), Some(last)) => (last.last - first.first) as usize + 1,
            _ => 0,
        }
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

/// Checks the access to elements that were never accessed before.
fn first_access<S: State>(
    changed: &mut Vec<Run<S>>,
    first: u32,
    last: u32,
    check: &mut Check<'_, S>,
) {
    let mut state = S::default();
    check.apply(first, &mut state);
    push(changed, Run { first, last, state });
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
