//! What an algorithm remembers of each variable, arranged so that it goes away with the variable's object.
//!
//! Most objects have a few watched fields and are searched one by one, without a table of their own; arrays get one.

use crate::hash::IdMap;
use redflag_trace::{FieldId, ObjectId, Variable};

/// Up to here, searching is faster than hashing and takes less memory.
const FEW: usize = 8;

/// A state for each variable.
#[derive(Debug)]
pub(crate) struct Shadow<S> {
    objects: IdMap<ObjectId, Slots<S>>,
    statics: IdMap<FieldId, S>,
}

#[derive(Debug)]
enum Slots<S> {
    Few(Vec<(Variable, S)>),
    Many(IdMap<Variable, S>),
}

impl<S> Default for Shadow<S> {
    fn default() -> Self {
        Shadow {
            objects: IdMap::default(),
            statics: IdMap::default(),
        }
    }
}

impl<S: Default> Shadow<S> {
    /// The state of a variable, which is fresh the first time.
    pub fn state(&mut self, variable: Variable) -> &mut S {
        match variable {
            Variable::Static { field } => self.statics.entry(field).or_default(),
            Variable::Field { object, .. }
            | Variable::Contents { object }
            | Variable::Elements { array: object, .. } => self
                .objects
                .entry(object)
                .or_insert_with(|| Slots::Few(Vec::with_capacity(1)))
                .state(variable),
        }
    }

    /// Forgets the variables of an object that is gone.
    pub fn free(&mut self, object: ObjectId) {
        self.objects.remove(&object);
    }
}

impl<S: Default> Slots<S> {
    fn state(&mut self, variable: Variable) -> &mut S {
        if let Slots::Few(few) = self {
            if few.len() == FEW && !few.iter().any(|(known, _)| *known == variable) {
                *self = Slots::Many(few.drain(..).collect());
            }
        }
        match self {
            Slots::Few(few) => {
                let at = few
                    .iter()
                    .position(|(known, _)| *known == variable)
                    .unwrap_or_else(|| {
                        few.push((variable, S::default()));
                        few.len() - 1
                    });
                &mut few[at].1
            }
            Slots::Many(many) => many.entry(variable).or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_stay_with_their_variables_as_an_object_gets_more_of_them() {
        let mut shadow = Shadow::<u32>::default();
        let element = |index| Variable::element(ObjectId(1), index);
        for index in 0..3 * FEW as u32 {
            *shadow.state(element(index)) = index + 1;
        }
        for index in 0..3 * FEW as u32 {
            assert_eq!(*shadow.state(element(index)), index + 1);
        }
    }

    #[test]
    fn freeing_an_object_forgets_its_variables_only() {
        let mut shadow = Shadow::<u32>::default();
        let freed = Variable::Contents {
            object: ObjectId(1),
        };
        let others = [
            Variable::Contents {
                object: ObjectId(2),
            },
            Variable::Static { field: FieldId(1) },
        ];
        for variable in others.into_iter().chain([freed]) {
            *shadow.state(variable) = 7;
        }
        shadow.free(ObjectId(1));
        assert_eq!(*shadow.state(freed), 0);
        assert!(others.iter().all(|&variable| *shadow.state(variable) == 7));
    }
}
