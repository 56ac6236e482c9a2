//! A number for each element of an array, and a state for each number.
//!
//! Elements in the same state share a number, and random accesses from a few sites leave few states. So an element
//! costs one small number, of one byte as long as that suffices, and an access to many elements checks each number once.
//! Numbers come in pages; an array that is accessed here and there has few of them.

use super::check::Check;
use super::interned_states::{INITIAL, InternedStates};
use super::run::Run;
use super::runs::Runs;
use super::state::State;

const PAGE: usize = 1024;

/// The form of a number.
pub(crate) trait Number: Copy + PartialEq {
    /// There must be fewer states than this before an access, which can make one more of each.
    const HALF: usize;
    fn new(number: u32) -> Self;
    fn get(self) -> u32;
}

impl Number for u8 {
    const HALF: usize = 1 << 7;
    fn new(number: u32) -> Self {
        number as u8
    }
    fn get(self) -> u32 {
        self.into()
    }
}

impl Number for u32 {
    const HALF: usize = 1 << 31;
    fn new(number: u32) -> Self {
        number
    }
    fn get(self) -> u32 {
        self
    }
}

/// See the module.
#[derive(Debug)]
pub(crate) struct ElementTable<N, S> {
    /// Elements without a page are in the initial state.
    pages: Vec<Option<Box<[N; PAGE]>>>,
    /// How many pages there are.
    paged: usize,
    states: InternedStates<S>,
    /// The first and the last element that were ever accessed.
    span: (u32, u32),
}

impl<N: Number, S: State> ElementTable<N, S> {
    /// A table of the elements of runs, given the number of each run's state.
    pub fn new(runs: &Runs<S>, numbers: &[u32], states: InternedStates<S>) -> Self {
        let mut table = Self {
            pages: Vec::new(),
            paged: 0,
            states,
            span: (u32::MAX, 0),
        };
        for (run, &number) in runs.iter().zip(numbers) {
            table.each_page((run.first, run.last, 1), |_, page, (_, at, last)| {
                page[at..=last].fill(N::new(number));
            });
        }
        table
    }

    /// Checks an access to the elements from a first to a last one by a stride.
    pub fn access(&mut self, range: (u32, u32, u32), check: &mut Check<'_, S>) {
        self.states.begin_access();
        let stride = range.2 as usize;
        self.each_page(range, |states, page, (base, mut at, last)| {
            while at <= last {
                let old = page[at];
                let new = states.next(old.get(), base + at as u32, check);
                let mut count = 0;
                while at <= last && page[at] == old {
                    page[at] = N::new(new);
                    at += stride;
                    count += 1;
                }
                if new != old.get() {
                    states.moved(old.get(), new, count);
                }
            }
        });
    }

    /// Calls `each` with every page that has some of the elements: the index of the page's first element, and the positions
    /// of the first and the last one in the page.
    fn each_page(
        &mut self,
        (first, last, stride): (u32, u32, u32),
        mut each: impl FnMut(&mut InternedStates<S>, &mut [N; PAGE], (u32, usize, usize)),
    ) {
        self.span = (self.span.0.min(first), self.span.1.max(last));
        let pages = last as usize / PAGE + 1;
        if self.pages.len() < pages {
            self.pages.resize_with(pages, || None);
        }
        let (mut at, last, stride) = (first as usize, last as usize, stride as usize);
        while at <= last {
            let base = at - at % PAGE;
            let end = last.min(base + PAGE - 1);
            let page = self.pages[at / PAGE].get_or_insert_with(|| {
                self.paged += 1;
                Box::new([N::new(INITIAL); PAGE])
            });
            each(&mut self.states, page, (base as u32, at - base, end - base));
            // Most accesses are to one element, and a division costs as much as all the rest.
            at = match stride {
                1 => end + 1,
                _ => end + stride - (end - at) % stride,
            };
        }
    }

    /// Whether numbers may not suffice for another access.
    pub fn is_full(&self) -> bool {
        self.states.len() >= N::HALF
    }

    /// The same with another form of numbers.
    pub fn renumbered<M: Number>(&mut self) -> ElementTable<M, S> {
        let renumbered = |page: Box<[N; PAGE]>| Box::new(page.map(|number| M::new(number.get())));
        let pages = self.pages.drain(..);
        ElementTable {
            pages: pages.map(|page| page.map(renumbered)).collect(),
            paged: self.paged,
            states: std::mem::take(&mut self.states),
            span: self.span,
        }
    }

    /// All elements that were ever accessed as one run, if they are one.
    pub fn as_one_run(&self) -> Option<Run<S>> {
        if self.states.len() != 2 {
            return None;
        }
        let (first, last) = self.span;
        let (state, elements) = self.states.iter().next()?;
        (elements - 1 == last - first).then(|| Run {
            first,
            last,
            state: state.clone(),
        })
    }

    /// Calls `each` for all states but the initial one.
    pub fn for_each(&self, each: &mut dyn FnMut(&S)) {
        self.states.iter().for_each(|(state, _)| each(state));
    }

    /// An estimate of the bytes that it needs.
    pub fn bytes(&self) -> usize {
        size_of::<Self>()
            + self.paged * size_of::<[N; PAGE]>()
            + self.pages.capacity() * size_of::<usize>()
            + self.states.bytes()
    }
}

/// An estimate of the bytes that a table needs at least for this many elements one after another.
pub(crate) fn bytes_for(elements: usize) -> usize {
    (elements / PAGE + 1) * size_of::<[u8; PAGE]>()
}
