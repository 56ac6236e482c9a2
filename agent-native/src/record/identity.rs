//! Identities of objects, as JVM tags, and numbers of classes and fields.
//!
//! A tag is given out once and never again. It holds the number of the object's class in its upper half, so that a finding can
//! name the class of an object that was freed. The tag of a class object holds the class's number and a bit that says so.

use crate::jvm::{Env, Layout, Object, class_name};
use crate::lock::lock;
use redflag_layout::{ESCAPED, escape_of, escaped, is_private};
use redflag_trace::{
    CLASS_LIMIT, Escape, Field, FieldFlags, FieldId, Identity, ObjectId, ThreadId,
};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// The number of a class, which no other class of this process ever has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassId(pub u32);

impl ClassId {
    /// The identity of the class object.
    pub fn mirror(self) -> ObjectId {
        ObjectId::class_object(self.0)
    }
}

/// A field with its class, so that classes of one name in two loaders do not share their fields.
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
pub struct Identities {
    serial: AtomicU64,
    /// The names of classes. The lock is held while a tag is set, and never across anything else.
    tagging: Mutex<Vec<Arc<str>>>,
    fields: Mutex<Fields>,
}

#[derive(Default)]
struct Fields {
    ids: HashMap<NumberedField, FieldId>,
    all: Vec<NumberedField>,
    /// The access flags of those that the JVM resolved.
    flags: HashMap<FieldId, u16>,
}

/// A field that has a number.
#[derive(Clone, PartialEq, Eq, Hash)]
enum NumberedField {
    /// As the JVM resolved it.
    Resolved(FieldKey),
    /// As an instruction names it. It has no probe, so it was never resolved.
    Named(Field),
}

impl Identities {
    /// The identity of an object. None only while the JVM ends.
    pub fn object(&self, env: &Env<'_>, object: Object<'_>) -> Option<ObjectId> {
        let tag = env.jvm.tag(object).ok()?;
        if tag != 0 {
            return Some(ObjectId(tag));
        }
        self.identify(env, object)
    }

    /// The identity of an object whose class has this number. Without a number the object may be a class object.
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

    /// The identity of an object that has a hidden field and a class of this number, and whether it is new. The hidden field
    /// holds it from now on. A private object escapes at this mark of the current thread. If it is known how the object has escaped,
    /// `look` is called before any other thread can find the identity.
    pub fn publish(
        &self,
        env: &Env<'_>,
        object: Object<'_>,
        (class, layout): (ClassId, &Layout),
        (at, look): ((ThreadId, u64), &mut dyn FnMut(Escape)),
    ) -> Option<(ObjectId, bool)> {
        let published = |mark: i64| (mark > 0).then_some((ObjectId(mark as u64), false));
        if let Some(published) = published(env.mark(object, layout)?) {
            return Some(published);
        }
        let _tagging = lock(&self.tagging);
        if let Some(published) = published(env.mark(object, layout)?) {
            return Some(published);
        }
        // Objects with a superclass without the hidden field, such as threads and loaders, may have a tag already;
        // others cannot.
        let tag = if layout.plain() {
            0
        } else {
            env.jvm.tag(object).ok()?
        };
        let id = if tag == 0 { self.next(class) } else { tag };
        if tag == 0 {
            env.jvm.set_tag(object, id).ok()?;
        }
        let hidden = env.mark(object, layout)?;
        let escape = match is_private(hidden) {
            true => escape_of(escaped(env.first_mark(object, layout)?, at)),
            false => escape_of(hidden),
        };
        if let Some(escape) = escape {
            look(escape);
        }
        env.set_mark(object, layout, id as i64);
        Some((ObjectId(id), true))
    }

    /// Takes the owner mark off an object that is private to a thread, as it escapes at this mark of the current thread; returns
    /// whether it had not escaped before. It gets no identity yet: most objects that other threads may find are never accessed by
    /// them.
    pub fn take_owner(
        &self,
        env: &Env<'_>,
        object: Object<'_>,
        layout: &Layout,
        at: (ThreadId, u64),
    ) -> bool {
        let private = || {
            let mark = env.mark(object, layout);
            mark.is_some_and(|mark| mark == 0 || is_private(mark))
        };
        if !private() {
            return false;
        }
        // Another thread may publish the object now; its identity must stay.
        let _tagging = lock(&self.tagging);
        let was_private = private();
        if was_private {
            // While the constructor of a superclass runs, only the field of that class has the mark. It must not get another one.
            let first = env
                .first_mark(object, layout)
                .filter(|&mark| is_private(mark));
            let hidden = first.map_or(ESCAPED, |owner| escaped(owner, at));
            env.set_mark(object, layout, hidden);
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
    fn identify(&self, env: &Env<'_>, object: Object<'_>) -> Option<ObjectId> {
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

    /// Gives an object its identity, unless it has one already.
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
        self.number(NumberedField::Resolved(key))
    }

    /// The number of a field that only serves as a name: no event is about it.
    pub fn named_field(&self, field: Field) -> FieldId {
        self.number(NumberedField::Named(field))
    }

    /// Notes the access flags of a field.
    pub fn set_flags(&self, field: FieldId, access: u16) {
        lock(&self.fields).flags.insert(field, access);
    }

    /// The modifiers of a field, if the JVM resolved it where an instruction accesses it.
    pub fn field_flags(&self, field: FieldId) -> Option<FieldFlags> {
        let access = lock(&self.fields).flags.get(&field).copied();
        access.map(FieldFlags::of)
    }

    fn number(&self, field: NumberedField) -> FieldId {
        let mut fields = lock(&self.fields);
        if let Some(&id) = fields.ids.get(&field) {
            return id;
        }
        fields.all.push(field.clone());
        let id = u32::try_from(fields.all.len()).expect("a JVM holds fewer than 2^32 fields");
        fields.ids.insert(field, FieldId(id));
        FieldId(id)
    }

    fn numbered(&self, field: FieldId) -> Option<NumberedField> {
        let at = (field.0 as usize).checked_sub(1)?;
        lock(&self.fields).all.get(at).cloned()
    }

    /// The numbers of all fields.
    pub fn fields(&self) -> impl Iterator<Item = FieldId> + use<> {
        let count = lock(&self.fields).all.len();
        (1..=u32::try_from(count).unwrap_or(u32::MAX)).map(FieldId)
    }

    /// The field of a number, if the JVM resolved it.
    pub fn field_key(&self, field: FieldId) -> Option<FieldKey> {
        match self.numbered(field)? {
            NumberedField::Resolved(key) => Some(key),
            NumberedField::Named(_) => None,
        }
    }

    /// The names of a field.
    pub fn field_names(&self, field: FieldId) -> Option<Field> {
        let key = match self.numbered(field)? {
            NumberedField::Resolved(key) => key,
            NumberedField::Named(field) => return Some(field),
        };
        let class = self.class_name(key.class);
        Some(Field {
            class: class.unwrap_or_else(|| "?".into()),
            name: key.name,
            descriptor: key.descriptor,
        })
    }
}

/// No field; [`Identities::field`] counts from 1.
pub const NO_FIELD: FieldId = FieldId(0);

fn class_number(tag: u64) -> Option<ClassId> {
    match ObjectId(tag).identity() {
        Identity::ClassObject { class } => Some(ClassId(class)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_keeps_its_number_and_that_of_another_class_has_another() {
        let identities = Identities::default();
        let key = |class| FieldKey {
            class: ClassId(class),
            name: "f".into(),
            descriptor: "I".into(),
        };
        let first = identities.field(key(1));
        assert_eq!(identities.field(key(1)), first);
        assert_ne!(identities.field(key(2)), first);
        assert_ne!(first, NO_FIELD);
        assert_eq!(identities.field_key(first), Some(key(1)));
        assert_eq!(identities.field_flags(first), None);
        identities.set_flags(first, 0x8a);
        let flags = identities.field_flags(first).map(|flags| flags.to_string());
        assert_eq!(flags.as_deref(), Some("static private"));
        let named = Field {
            class: "shop/Cache".into(),
            name: "f".into(),
            descriptor: "I".into(),
        };
        let number = identities.named_field(named.clone());
        assert_eq!(identities.named_field(named.clone()), number);
        assert_eq!(identities.field_names(number), Some(named));
        assert_eq!(identities.field_key(number), None);
    }

    #[test]
    fn a_class_object_holds_the_number_of_its_class() {
        assert_eq!(class_number(ClassId(7).mirror().0), Some(ClassId(7)));
        assert_eq!(class_number(ObjectId::of(7, 1).0), None);
        assert_eq!(class_number(ObjectId::address(7).0), None);
    }
}
