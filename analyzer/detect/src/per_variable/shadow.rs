//! The shadow memory: a state for each variable, arranged so that it is freed with the variable's object.
//!
//! The elements of arrays have a form of their own, see [`crate::per_variable::elements`].

use super::check::Check;
use super::elements::Elements;
use super::published::Published;
use super::state::State;
use crate::access_record::AccessRecord;
use crate::hash::IdMap;
use crate::small_map::SmallMap;
use redflag_trace::{FieldId, ObjectId, Variable};

/// In how many states of an object an access is looked for.
const SEARCHED: usize = 256;

/// What an object costs without any state: its part of the table, and what the allocator adds.
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
    /// How many accesses there were; objects note it to find those touched least recently.
    time: u64,
    /// What all objects and static fields need, see [`Object::bytes`].
    bytes: usize,
}

#[derive(Debug, Default)]
struct Object<S> {
    fields: SmallMap<Key, S>,
    elements: Option<Box<Elements<S>>>,
    /// What its creator wrote before it escaped.
    published: Option<Box<Published>>,
    /// The time of the last access.
    touched: u64,
}

/// A variable of an object that is not an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Key {
    Field(FieldId),
    Contents,
}

impl<S: State> Shadow<S> {
    /// Calls `change` with the state of a variable, the initial one the first time.
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
        let published = &object.published;
        let state = object
            .fields
            .get_or_insert_with(key, || initial(published.as_deref(), key));
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

    /// The creator of an object wrote two of its fields, or one, before the object escaped. Calls `known` with the states of those that were
    /// accessed already.
    pub fn publish(
        &mut self,
        object: ObjectId,
        write: AccessRecord,
        fields: [FieldId; 2],
        known: &mut dyn FnMut(FieldId, &mut S),
    ) {
        let object = touch(&mut self.objects, &mut self.time, &mut self.bytes, object);
        self.bytes -= object.bytes();
        let earlier = object.published.take();
        object.published = Some(Box::new(Published::new(write, fields, earlier)));
        for field in fields.into_iter().filter(|field| field.0 != 0) {
            let key = Key::Field(field);
            if object.fields.get(key).is_some() {
                known(field, object.fields.get_or_insert_with(key, S::default));
            }
        }
        self.bytes += object.bytes();
    }

    /// Whether an access is the write of a variable before its object escaped.
    pub fn is_published(&self, variable: Variable, write: &AccessRecord) -> bool {
        let Variable::Field { object, field } = variable else {
            return false;
        };
        let object = self.objects.get(&object);
        let published = object.and_then(|object| object.published.as_ref());
        published.is_some_and(|all| all.write == *write && all.has(field))
    }

    /// Checks an access to elements of an array: first, last and stride.
    pub fn elements(&mut self, array: ObjectId, range: (u32, u32, u32), check: &mut Check<'_, S>) {
        let object = touch(&mut self.objects, &mut self.time, &mut self.bytes, array);
        let mut before = 0;
        let elements = match &mut object.elements {
            Some(elements) => {
                before = elements.bytes();
                elements
            }
            none => none.insert(Box::default()),
        };
        elements.access(range, check);
        self.bytes = self.bytes + elements.bytes() - before;
    }

    /// Forgets the variables of a freed object.
    pub fn free(&mut self, object: ObjectId) {
        if let Some(object) = self.objects.remove(&object) {
            self.bytes -= object.bytes();
        }
    }

    /// Forgets the objects touched least recently until `bytes` suffice, and returns how many those were.
    pub fn evict(&mut self, bytes: usize) -> u64 {
        let mut oldest: Vec<(u64, ObjectId)> = self
            .objects
            .iter()
            .map(|(&id, object)| (object.touched, id))
            .collect();
        oldest.sort_unstable();
        let mut evicted = 0;
        for (_, id) in oldest {
            if self.bytes <= bytes {
                break;
            }
            self.free(id);
            evicted += 1;
        }
        evicted
    }

    /// How many objects and static fields are remembered.
    pub fn count(&self) -> usize {
        self.objects.len() + self.statics.len()
    }

    /// An estimate of the bytes that all states need.
    pub fn memory(&self) -> usize {
        self.bytes
    }

    /// Calls `each` with every access that a state remembers.
    pub fn for_each_record(&self, each: &mut dyn FnMut(&AccessRecord)) {
        for state in self.statics.values() {
            state.for_each_record(each);
        }
        for object in self.objects.values() {
            if let Some(published) = &object.published {
                each(&published.write);
            }
            object.fields.for_each(|state| state.for_each_record(each));
            if let Some(elements) = &object.elements {
                elements.for_each(&mut |state| state.for_each_record(each));
            }
        }
    }
}

impl<S: State> Shadow<S> {
    /// Whether the thread of an access is remembered to have accessed an object before, or at a time that is not known. Large
    /// objects are not searched to the end.
    pub fn touched(&self, object: ObjectId, since: &AccessRecord) -> bool {
        let Some(object) = self.objects.get(&object) else {
            return false;
        };
        let mut touched = false;
        let mut left = SEARCHED;
        let mut look = |state: &S| {
            if left > 0 && !touched {
                left -= 1;
                state.for_each_record(&mut |record| {
                    touched |= record.slot() == since.slot() && !since.precedes(record);
                });
            }
        };
        object.fields.for_each(&mut look);
        if let Some(elements) = &object.elements {
            elements.for_each(&mut look);
        }
        touched
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
        let published = self.published.as_ref().map_or(0, |all| all.bytes());
        object_bytes::<S>() + elements + self.fields.bytes() + heap + published
    }
}

/// The first state of a variable: its object's creator may have written it before the object escaped.
fn initial<S: State>(published: Option<&Published>, key: Key) -> S {
    match (published, key) {
        (Some(published), Key::Field(field)) if published.has(field) => S::written(published.write),
        _ => S::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::current_access::CurrentAccess;
    use super::*;
    use crate::facts::locks::Locks;
    use crate::hb::LastAccesses;
    use crate::order::clock::{Clock, Epoch};
    use crate::small_map::FEW;
    use redflag_trace::{Access, SiteId};

    fn field(object: u64, field: u32) -> Variable {
        Variable::Field {
            object: ObjectId(object),
            field: FieldId(field),
        }
    }

    /// Writes by one and the same access.
    fn write(shadow: &mut Shadow<LastAccesses>, variable: Variable) {
        let record = AccessRecord::new(Access::Write, Epoch { slot: 0, time: 1 }, SiteId(1), 0, 0);
        let now = CurrentAccess {
            record,
            clock: &Clock::default(),
            since: 1,
            held: &Default::default(),
            locks: &Locks::default(),
        };
        shadow.access(variable, &mut |state| {
            state.access(&now, (), &mut |_| {});
        });
    }

    fn is_initial(shadow: &mut Shadow<LastAccesses>, variable: Variable) -> bool {
        let mut initial = false;
        shadow.access(variable, &mut |state| {
            initial = *state == LastAccesses::default()
        });
        initial
    }

    #[test]
    fn states_stay_with_their_variables_as_an_object_grows() {
        let mut shadow = Shadow::default();
        let fields = 3 * FEW as u32;
        for index in (0..fields).step_by(2) {
            write(&mut shadow, field(1, index));
        }
        for index in 0..fields {
            assert_eq!(is_initial(&mut shadow, field(1, index)), index % 2 == 1);
        }
    }

    #[test]
    fn freed_object_takes_its_variables_and_their_memory_along() {
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
        assert!(!is_initial(&mut shadow, field(2, 1)));
        let global = Variable::Static { field: FieldId(1) };
        assert!(!is_initial(&mut shadow, global));
        assert!(is_initial(&mut shadow, field(1, 1)));
    }

    #[test]
    fn eviction_keeps_the_objects_touched_last() {
        let mut shadow = Shadow::default();
        for object in 0..10 {
            write(&mut shadow, field(object, 1));
        }
        write(&mut shadow, field(0, 1));
        assert_eq!(shadow.evict(shadow.memory() / 2), 5);
        for object in 0..10 {
            let kept = shadow.objects.contains_key(&ObjectId(object));
            assert_eq!(kept, object == 0 || object > 5, "{object}");
        }
    }
}
