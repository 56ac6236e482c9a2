//! Drops accesses that a thread already made in the same segment.
//!
//! A segment is what a thread does between two of its synchronization operations: all its accesses share one clock and one
//! lock set, so the first read and the first write of a variable stand for the others.

use redflag_trace::{Access, Variable};

const SLOTS: usize = 512;

#[derive(Clone, Copy)]
struct Slot {
    segment: u64,
    variable: Variable,
    kind: Access,
}

/// One thread's recent accesses. Direct-mapped: a collision forgets the older one, which then may be sent again.
pub struct Filter {
    segment: u64,
    slots: Box<[Option<Slot>]>,
}

impl Default for Filter {
    fn default() -> Self {
        Filter {
            segment: 0,
            slots: vec![None; SLOTS].into_boxed_slice(),
        }
    }
}

impl Filter {
    /// Begins a new segment.
    pub fn next_segment(&mut self) {
        self.segment += 1;
    }

    /// Whether this access says something new; remembers it if so. A write stands for a later read too.
    pub fn is_new(&mut self, kind: Access, variable: Variable) -> bool {
        let slot = &mut self.slots[index(variable)];
        let known = slot.is_some_and(|slot| {
            slot.segment == self.segment
                && slot.variable == variable
                && (slot.kind == kind || slot.kind == Access::Write)
        });
        if !known {
            *slot = Some(Slot {
                segment: self.segment,
                variable,
                kind,
            });
        }
        !known
    }
}

fn index(variable: Variable) -> usize {
    let mixed = match variable {
        Variable::Field { object, field } => object.0 ^ u64::from(field.0) << 20,
        Variable::Static { field } => u64::from(field.0),
        Variable::Element { array, index } => array.0 ^ u64::from(index) << 20,
        Variable::Contents { object } => object.0,
    };
    let hash = mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    usize::try_from(hash).expect("32 bits") % SLOTS
}

#[cfg(test)]
mod tests {
    use super::*;
    use redflag_trace::{FieldId, ObjectId};

    const X: Variable = Variable::Field {
        object: ObjectId(1),
        field: FieldId(1),
    };

    #[test]
    fn a_repeat_in_the_same_segment_is_not_new() {
        let mut filter = Filter::default();
        assert!(filter.is_new(Access::Read, X));
        assert!(!filter.is_new(Access::Read, X));
        filter.next_segment();
        assert!(filter.is_new(Access::Read, X));
    }

    #[test]
    fn a_write_after_a_read_is_new_and_a_read_after_a_write_is_not() {
        let mut filter = Filter::default();
        assert!(filter.is_new(Access::Read, X));
        assert!(filter.is_new(Access::Write, X));
        assert!(!filter.is_new(Access::Read, X));
    }

    #[test]
    fn a_collision_only_forgets() {
        let mut filter = Filter::default();
        let colliding = (2..).map(|n| Variable::Contents {
            object: ObjectId(n),
        });
        let other = colliding
            .into_iter()
            .find(|&v| index(v) == index(X))
            .unwrap();
        assert!(filter.is_new(Access::Write, X));
        assert!(filter.is_new(Access::Write, other));
        assert!(filter.is_new(Access::Write, X));
    }
}
