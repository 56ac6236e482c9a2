//! Who is who: object identities as JVM tags, numbers for classes and fields.
//!
//! A tag is given out once and never again. It carries the number of the object's class in its upper half, so that the class
//! of an object in a finding is known even when the object is gone. Class objects carry their own number and a mark.

use crate::jvm::{Env, Layout, Object, class_name};
use crate::lock::lock;
use redflag_layout::is_private;
use redflag_trace::{CLASS_LIMIT, FieldId, Identity as Kind, ObjectId};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// A class, by a number that no other class of this process ever has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassId(pub u32);

impl ClassId {
    /// The class object.
    pub fn mirror(self) -> ObjectId {
        ObjectId::class_object(self.0)
    }
}

/// A field by its class, so that classes of one name in two loaders do not share theirs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FieldKey {
    /// The declaring class.
    pub class: ClassId,
    /// Name.
    pub name: Arc<str>,
    /// Type.
    pub descriptor: Arc<str>,
}

/// Gives out identities.
#[derive(Default)]
pub struct Identity {
    serial: AtomicU64,
    /// Held while a tag is given, never across anything else.
    tagging: Mutex<Vec<Arc<str>>>,
    fields: Mutex<Fields>,
}

#[derive(Default)]
struct Fields {
    ids: HashMap<FieldKey, FieldId>,
    keys: Vec<FieldKey>,
}

impl Identity {
    /// The identity of an object. None only while the JVM ends.
    pub fn object(&self, env: &Env<'_>, object: Object<'_>) -> Option<ObjectId> {
        let tag = env.jvm.tag(object).ok()?;
        if tag != 0 {
            return Some(ObjectId(tag));
        }
        self.first_sight(env, object)
    }

    /// The identity of an object, given the number of its class; none for class objects, and where it is not known.
    pub fn of_class(
        &self,
        env: &Env<'_>,
        object: Object<'_>,
        class: Option<ClassId>,
    ) -> Option<ObjectId> {
        match class {
            Some(class) => self.give(env, object, class),
            None => self.object(env, object),
        }
    }

    /// The identity of an object that keeps it in a hidden field, given the number of its class, and whether it was new.
    pub fn kept(
        &self,
        env: &Env<'_>,
        object: Object<'_>,
        (class, layout): (ClassId, &Layout),
    ) -> Option<(ObjectId, bool)> {
        let known = |mark: i64| (mark > 0).then_some((ObjectId(mark as u64), false));
        if let Some(known) = known(env.mark(object, layout)?) {
            return Some(known);
        }
        let _tagging = lock(&self.tagging);
        if let Some(known) = known(env.mark(object, layout)?) {
            return Some(known);
        }
        // Threads and loaders may have got a tag before they are revealed; others cannot.
        let tag = if layout.plain() {
            0
        } else {
            env.jvm.tag(object).ok()?
        };
        let id = if tag == 0 { self.next(class) } else { tag };
        if tag == 0 {
            env.jvm.set_tag(object, id).ok()?;
        }
        env.set_mark(object, layout, id as i64);
        Some((ObjectId(id), true))
    }

    /// Takes the mark off an object that is private to a thread; says whether it was. Who it is, is decided when that matters:
    /// most objects that others may find are never looked for.
    pub fn exposed(&self, env: &Env<'_>, object: Object<'_>, layout: &Layout) -> bool {
        let private = || env.mark(object, layout).is_some_and(is_private);
        if !private() {
            return false;
        }
        // Not to take off the identity that another thread gives it meanwhile.
        let _tagging = lock(&self.tagging);
        let was_private = private();
        if was_private {
            env.set_mark(object, layout, 0);
        }
        was_private
    }

    fn next(&self, class: ClassId) -> u64 {
        let serial = self.serial.fetch_add(1, Ordering::Relaxed) + 1;
        ObjectId::of(class.0, serial).0
    }

    /// The number of a class.
    pub fn class(&self, env: &Env<'_>, class: Object<'_>) -> Option<ClassId> {
        let tag = env.jvm.tag(class).ok()?;
        if tag != 0 {
            return class_number(tag);
        }
        let signature = env.jvm.signature(class).ok()?;
        let mut classes = lock(&self.tagging);
        let tag = env.jvm.tag(class).ok()?;
        if tag != 0 {
            return class_number(tag);
        }
        let id = ClassId(
            u32::try_from(classes.len())
                .ok()
                .filter(|&n| n < CLASS_LIMIT)?,
        );
        env.jvm.set_tag(class, id.mirror().0).ok()?;
        classes.push(class_name(&signature).into());
        Some(id)
    }

    #[cold]
    fn first_sight(&self, env: &Env<'_>, object: Object<'_>) -> Option<ObjectId> {
        let class = env.class_of(object)?;
        let number = self.class(env, class);
        env.release(class);
        let number = number?;
        let tagging = lock(&self.tagging);
        if tagging.get(number.0 as usize).map(AsRef::as_ref) == Some("java/lang/Class") {
            drop(tagging);
            return self.class(env, object).map(ClassId::mirror);
        }
        drop(tagging);
        self.give(env, object, number)
    }

    /// Gives an object its identity, unless another thread was faster.
    fn give(&self, env: &Env<'_>, object: Object<'_>, class: ClassId) -> Option<ObjectId> {
        let _tagging = lock(&self.tagging);
        let tag = env.jvm.tag(object).ok()?;
        if tag != 0 {
            return Some(ObjectId(tag));
        }
        let id = self.next(class);
        env.jvm.set_tag(object, id).ok()?;
        Some(ObjectId(id))
    }

    /// The name of a class with slashes, or an array's signature.
    pub fn class_name(&self, class: ClassId) -> Option<Arc<str>> {
        lock(&self.tagging).get(class.0 as usize).cloned()
    }

    /// The number of a field.
    pub fn field(&self, key: FieldKey) -> FieldId {
        let mut fields = lock(&self.fields);
        if let Some(&id) = fields.ids.get(&key) {
            return id;
        }
        fields.keys.push(key.clone());
        let id = u32::try_from(fields.keys.len()).expect("a JVM holds fewer than 2^32 fields");
        fields.ids.insert(key, FieldId(id));
        FieldId(id)
    }

    /// What a field's number stands for.
    pub fn field_key(&self, field: FieldId) -> Option<FieldKey> {
        lock(&self.fields)
            .keys
            .get((field.0 as usize).checked_sub(1)?)
            .cloned()
    }
}

/// No field; [`Identity::field`] counts from 1.
pub const NO_FIELD: FieldId = FieldId(0);

fn class_number(tag: u64) -> Option<ClassId> {
    match ObjectId(tag).identity() {
        Kind::ClassObject { class } => Some(ClassId(class)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_field_keeps_its_number_and_another_class_gets_its_own() {
        let identity = Identity::default();
        let key = |class| FieldKey {
            class: ClassId(class),
            name: "f".into(),
            descriptor: "I".into(),
        };
        let first = identity.field(key(1));
        assert_eq!(identity.field(key(1)), first);
        assert_ne!(identity.field(key(2)), first);
        assert_ne!(first, NO_FIELD);
        assert_eq!(identity.field_key(first), Some(key(1)));
    }

    #[test]
    fn a_class_has_the_number_that_its_object_carries() {
        assert_eq!(class_number(ClassId(7).mirror().0), Some(ClassId(7)));
        assert_eq!(class_number(ObjectId::of(7, 1).0), None);
        assert_eq!(class_number(ObjectId::address(7).0), None);
    }
}
