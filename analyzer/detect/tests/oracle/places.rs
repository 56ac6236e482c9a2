//! Variables as sets of places, each of which races on its own: an array is as many places as it has elements.

use redflag_trace::{ObjectId, Variable};

/// No array is longer. Enough for either form of an array's states.
pub const LENGTH: u32 = 160;

/// What an access touches: a whole that places belong to, and which of them, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places {
    /// An array by its first element, and everything else by itself.
    pub whole: Variable,
    bits: [u64; 3],
}

impl Places {
    pub fn of(variable: Variable) -> Places {
        let mut places = Places {
            whole: variable,
            bits: [1, 0, 0],
        };
        if let Variable::Elements { array, .. } = variable {
            places.whole = Variable::element(array, 0);
            places.bits = [0; 3];
            for index in elements(variable) {
                places.bits[index as usize / 64] |= 1 << (index % 64);
            }
        }
        places
    }

    /// What both touch.
    pub fn common(mut self, other: &Places) -> Places {
        let same = self.whole == other.whole;
        for (mine, theirs) in self.bits.iter_mut().zip(other.bits) {
            *mine = if same { *mine & theirs } else { 0 };
        }
        self
    }

    /// What is not among others of the same whole.
    pub fn without(mut self, other: &Places) -> Places {
        for (mine, theirs) in self.bits.iter_mut().zip(other.bits) {
            *mine &= !theirs;
        }
        self
    }

    /// Adds others of the same whole.
    pub fn add(&mut self, other: &Places) {
        for (mine, theirs) in self.bits.iter_mut().zip(other.bits) {
            *mine |= theirs;
        }
    }

    pub fn is_empty(&self) -> bool {
        self.bits == [0; 3]
    }

    pub fn contains(&self, variable: Variable) -> bool {
        !Places::of(variable).common(self).is_empty()
    }

    /// One by one.
    pub fn all(self) -> impl Iterator<Item = Variable> {
        let numbers = (0..LENGTH).filter(move |n| self.bits[*n as usize / 64] >> (n % 64) & 1 == 1);
        numbers.map(move |n| match self.whole {
            Variable::Elements { array, .. } => Variable::element(array, n),
            other => other,
        })
    }
}

/// The elements of an array that a variable is.
fn elements(variable: Variable) -> impl Iterator<Item = u32> {
    let (first, last, stride) = match variable {
        Variable::Elements {
            first,
            last,
            stride,
            ..
        } => (first, last, stride),
        _ => (1, 0, 1),
    };
    (first..=last).step_by(stride as usize)
}

/// This many elements from a first one on, or as many as there are.
pub fn range(array: ObjectId, first: u32, stride: u32, count: u32) -> Variable {
    let steps = ((LENGTH - 1 - first) / stride).min(count - 1);
    Variable::Elements {
        array,
        first,
        last: first + stride * steps,
        stride: if steps == 0 { 1 } else { stride },
    }
}
