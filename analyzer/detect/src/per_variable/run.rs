//! A run of elements.

/// Elements from a first to a last one, in the same state.
#[derive(Clone, Debug)]
pub(crate) struct Run<S> {
    pub first: u32,
    pub last: u32,
    pub state: S,
}

impl<S: Clone> Run<S> {
    /// The same state from another first to another last element.
    pub fn part(&self, first: u32, last: u32) -> Run<S> {
        Run {
            first,
            last,
            state: self.state.clone(),
        }
    }
}
