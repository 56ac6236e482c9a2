//! What is remembered of each variable, arranged so that it goes away with the variable's object.
//!
//! The elements of arrays have a form of their own, see [`crate::elements`].

use crate::elements::Elements;
use crate::few::FewOrMany;
use crate::hash::IdMap;
use crate::judge::Judging;
use crate::mentioned::Mentioned;
use crate::state::State;
use redflag_trace::{FieldId, ObjectId, Variable};

/// What an object costs by being known at all: its part of the table, and what the allocator adds.
const fn object_bytes<S>() -> usize {
    2 * size_of::<(ObjectId, Object<S>)>()
}

/// What a static field costs.
const fn static_bytes<S>() -> usize {
    2 * size_of::<(FieldId, S)>()
}

/// A state for each variable.
#[derive(Debug, Default)]
pub(crate) struct Shadow<S> {
    objects: IdMap<ObjectId, Object<S>>,
    statics: IdMap<FieldId, S>,
    /// How many accesses there were.
    time: u64,
    /// What all objects and static fields need, see [`Object::bytes`].
    bytes: usize,
}

#[derive(Debug, Default)]
struct Object<S> {
    fields: FewOrMany<Key, S>,
    elements: Option<Box<Elements<S>>>,
    /// The time of the last access.
    touched: u64,
}

/// A variable of an object that is no array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Key {
    Field(FieldId),
    Contents,
}

impl<S: State> Shadow<S> {
    /// Hands the state of a variable, which is fresh the first time, to `change`.
    pub fn access(&mut self, variable: Variable, change: &mut dyn FnMut(&mut S)) {
        let key = match variable {
            Variable::Static { field } => return self.access_static(field, change),
            Variable::Field { field, .. } => Key::Field(field),
            Variable::Contents { .. } | Variable::Elements { .. } => Key::Contents,
        };
        let Some(object) = variable.object() else {
            return;
        };
        let object = touch(&mut self.objects, &mut self.time, &mut self.bytes, object);
        let before = object.fields.bytes();
        let state = object.fields.get_or_insert_with(key, S::default);
        let heap = state.heap();
        change(state);
        self.bytes += state.heap();
        self.bytes += object.fields.bytes();
        self.bytes -= heap + before;
    }

    fn access_static(&mut self, field: FieldId, change: &mut dyn FnMut(&mut S)) {
        let state = self.statics.entry(field).or_insert_with(|| {
            self.bytes += static_bytes::<S>();
            S::default()
        });
        let before = state.heap();
        change(state);
        self.bytes = self.bytes + state.heap() - before;
    }

    /// Has elements of an array judged: first, last and stride.
    pub fn elements(
        &mut self,
        array: ObjectId,
        range: (u32, u32, u32),
        judge: &mut Judging<'_, S>,
    ) {
        let object = touch(&mut self.objects, &mut self.time, &mut self.bytes, array);
        let mut before = 0;
        let elements = match &mut object.elements {
            Some(elements) => {
                before = elements.bytes();
                elements
            }
            none => none.insert(Box::default()),
        };
        elements.access(range, judge);
        self.bytes = self.bytes + elements.bytes() - before;
    }

    /// Forgets the variables of an object that is gone.
    pub fn free(&mut self, object: ObjectId) {
        if let Some(object) = self.objects.remove(&object) {
            self.bytes -= object.bytes();
        }
    }

    /// Forgets the objects that were not touched for the longest time until `bytes` suffice, and tells how many it were.
    pub fn forget(&mut self, bytes: usize) -> u64 {
        let mut oldest: Vec<(u64, ObjectId)> = self
            .objects
            .iter()
            .map(|(&id, object)| (object.touched, id))
            .collect();
        oldest.sort_unstable();
        let mut forgotten = 0;
        for (_, id) in oldest {
            if self.bytes <= bytes {
                break;
            }
            self.free(id);
            forgotten += 1;
        }
        forgotten
    }

    /// How many objects and static fields are remembered.
    pub fn count(&self) -> usize {
        self.objects.len() + self.statics.len()
    }

    /// An estimate of the bytes that all states need.
    pub fn memory(&self) -> usize {
        self.bytes
    }

    /// Tells what the states remember.
    pub fn mention(&self, mentioned: &mut Mentioned) {
        for state in self.statics.values() {
            state.mention(mentioned);
        }
        for object in self.objects.values() {
            object.fields.for_each(|state| state.mention(mentioned));
            if let Some(elements) = &object.elements {
                elements.for_each(&mut |state| state.mention(mentioned));
            }
        }
    }
}

fn touch<'a, S: State>(
    objects: &'a mut IdMap<ObjectId, Object<S>>,
    time: &mut u64,
    bytes: &mut usize,
    object: ObjectId,
) -> &'a mut Object<S> {
    let object = objects.entry(object).or_insert_with(|| {
        *bytes += object_bytes::<S>();
        Object::default()
    });
    *time += 1;
    object.touched = *time;
    object
}

impl<S: State> Object<S> {
    fn bytes(&self) -> usize {
        let elements = self.elements.as_ref().map_or(0, |all| all.bytes());
        let mut heap = 0;
        self.fields.for_each(|state| heap += state.heap());
        object_bytes::<S>() + elements + self.fields.bytes() + heap
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::{Clock, Epoch};
    use crate::few::FEW;
    use crate::hb::LastAccesses;
    use crate::locks::Locks;
    use crate::mark::{Current, Mark};
    use redflag_trace::{Access, SiteId};

    fn field(object: u64, field: u32) -> Variable {
        Variable::Field {
            object: ObjectId(object),
            field: FieldId(field),
        }
    }

    /// Writes by one and the same access.
    fn write(shadow: &mut Shadow<LastAccesses>, variable: Variable) {
        let mark = Mark::new(Access::Write, Epoch { slot: 0, time: 1 }, SiteId(1), 0, 0);
        let now = Current {
            mark,
            known: &Clock::default(),
            since: 1,
            held: &Default::default(),
            locks: &Locks::default(),
            by_the_paper: false,
        };
        shadow.access(variable, &mut |state| {
            state.access(&now, &mut |_| {});
        });
    }

    fn is_fresh(shadow: &mut Shadow<LastAccesses>, variable: Variable) -> bool {
        let mut fresh = false;
        shadow.access(variable, &mut |state| {
            fresh = *state == LastAccesses::default()
        });
        fresh
    }

    #[test]
    fn states_stay_with_their_variables_as_an_object_gets_more_of_them() {
        let mut shadow = Shadow::default();
        let fields = 3 * FEW as u32;
        for index in (0..fields).step_by(2) {
            write(&mut shadow, field(1, index));
        }
        for index in 0..fields {
            assert_eq!(is_fresh(&mut shadow, field(1, index)), index % 2 == 1);
        }
    }

    #[test]
    fn freeing_an_object_forgets_its_variables_only_and_frees_all_its_memory() {
        let mut shadow = Shadow::default();
        write(&mut shadow, field(2, 1));
        write(&mut shadow, Variable::Static { field: FieldId(1) });
        let before = shadow.memory();
        for index in 0..3 * FEW as u32 {
            write(&mut shadow, field(1, index));
        }
        assert!(shadow.memory() > before);
        shadow.free(ObjectId(1));
        assert_eq!(shadow.memory(), before);
        assert!(!is_fresh(&mut shadow, field(2, 1)));
        let global = Variable::Static { field: FieldId(1) };
        assert!(!is_fresh(&mut shadow, global));
        assert!(is_fresh(&mut shadow, field(1, 1)));
    }

    #[test]
    fn the_objects_touched_last_are_kept() {
        let mut shadow = Shadow::default();
        for object in 0..10 {
            write(&mut shadow, field(object, 1));
        }
        write(&mut shadow, field(0, 1));
        assert_eq!(shadow.forget(shadow.memory() / 2), 5);
        for object in 0..10 {
            let kept = shadow.objects.contains_key(&ObjectId(object));
            assert_eq!(kept, object == 0 || object > 5, "{object}");
        }
    }
}
