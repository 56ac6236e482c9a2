//! The hidden fields of objects, the offsets of fields, and the variables that handles reach.

use super::env::{Env, jni};
use super::refs::Object;
use super::tool::call;
use jvmti_bindings::sys::jni::jfieldID;
use redflag_classfile::{FieldKind, IDENTITY_FIELD};
use redflag_jdk::fields;
use std::ffi::CString;
use std::ptr;

const ACC_STATIC: i32 = 0x0008;

/// The fields of a class, its superclasses included, that matter when one of its objects is published.
#[derive(Default)]
pub struct Layout {
    /// The hidden fields, one for each class that has one.
    marks: Vec<jfieldID>,
    /// Fields that refer to objects, and whether each is final.
    references: Vec<(jfieldID, bool)>,
    /// Whether the class or a superclass other than `Object` has no hidden field.
    mixed: bool,
    /// Its plain fields.
    plain: Vec<PlainField>,
}

/// A field that is neither static nor final nor volatile, of a class with the hidden field.
pub struct PlainField {
    id: jfieldID,
    /// How many classes below `Object`'s the declaring class is above the object's own: 0 is the own class.
    pub depth: usize,
    /// Its name.
    pub name: String,
    /// Its type.
    pub descriptor: String,
}

impl Layout {
    /// Whether the class and its superclasses other than `Object` all have the hidden field.
    pub fn plain(&self) -> bool {
        !self.mixed
    }

    /// Its plain fields.
    pub fn plain_fields(&self) -> &[PlainField] {
        &self.plain
    }
}

// SAFETY: field ids may be used by every thread while their class is loaded; a layout is only used with an object of it.
unsafe impl Send for Layout {}
// SAFETY: as above.
unsafe impl Sync for Layout {}

/// A field that a handle reaches.
pub struct ReachedField<'e> {
    /// The class that declares it.
    pub class: Object<'e>,
    /// Its name.
    pub name: String,
    /// Its type.
    pub descriptor: String,
    /// How accesses to it are ordered.
    pub kind: FieldKind,
}

/// What a handle reaches.
#[derive(Clone, Copy)]
pub enum Reach<'e> {
    /// A field of the objects of this class, by its offset.
    Field(Object<'e>, i64),
    /// A static field of this class.
    Static(Object<'e>, i64),
    /// The elements of an array: offset of the first, and size as a shift.
    Elements(i64, i32),
    /// As many bytes of a byte array or buffer.
    Bytes(i64),
    /// The variable is not known.
    Unknown,
}

impl<'e> Env<'e> {
    /// The layout of a class.
    pub fn layout(&self, class: Object<'_>) -> Layout {
        let mut layout = Layout::default();
        let mut next = Some(class);
        let mut depth = 0;
        while let Some(class) = next {
            let fields = self.fields_of(class);
            if let Some((mark, ..)) = fields
                .iter()
                .find(|(_, name, signature, _)| name == IDENTITY_FIELD && signature == "J")
            {
                layout.marks.push(*mark);
                let references = fields.iter().filter(|(_, _, signature, modifiers)| {
                    signature.starts_with('L')
                        && signature != "Ljava/lang/String;"
                        && modifiers & ACC_STATIC == 0
                });
                layout
                    .references
                    .extend(references.map(|&(id, _, _, modifiers)| {
                        (id, FieldKind::of(modifiers as u16) == FieldKind::Final)
                    }));
                let plain = fields.into_iter().filter(|(_, name, _, modifiers)| {
                    modifiers & ACC_STATIC == 0
                        && FieldKind::of(*modifiers as u16) == FieldKind::Plain
                        && name != IDENTITY_FIELD
                });
                layout
                    .plain
                    .extend(plain.map(|(id, name, descriptor, _)| PlainField {
                        id,
                        depth,
                        name,
                        descriptor,
                    }));
            } else if self.superclass(class).is_some() {
                layout.mixed = true;
            }
            next = self.superclass(class);
            depth += 1;
        }
        layout
    }

    /// Whether a field of an object has another value than the one that new objects have.
    pub fn is_set(&self, object: Object<'_>, field: &PlainField) -> bool {
        let (object, id) = (object.raw, field.id);
        match field.descriptor.as_bytes().first() {
            Some(b'Z') => jni!(self, GetBooleanField, object, id) != 0,
            Some(b'B') => jni!(self, GetByteField, object, id) != 0,
            Some(b'C') => jni!(self, GetCharField, object, id) != 0,
            Some(b'S') => jni!(self, GetShortField, object, id) != 0,
            Some(b'I') => jni!(self, GetIntField, object, id) != 0,
            Some(b'J') => jni!(self, GetLongField, object, id) != 0,
            Some(b'F') => jni!(self, GetFloatField, object, id).to_bits() != 0,
            Some(b'D') => jni!(self, GetDoubleField, object, id).to_bits() != 0,
            _ => match Object::new(jni!(self, GetObjectField, object, id)) {
                Some(value) => {
                    self.release(value);
                    true
                }
                None => false,
            },
        }
    }

    fn fields_of(&self, class: Object<'_>) -> Vec<(jfieldID, String, String, i32)> {
        let (mut count, mut first) = (0, ptr::null_mut());
        if call!(self.jvm, GetClassFields, class.raw, &mut count, &mut first).is_err() {
            return Vec::new();
        }
        let ids = self.jvm.pointers(first, count);
        ids.into_iter()
            .filter_map(|id| {
                let (mut name, mut signature, mut modifiers) =
                    (ptr::null_mut(), ptr::null_mut(), 0);
                let none = ptr::null_mut();
                call!(
                    self.jvm,
                    GetFieldName,
                    class.raw,
                    id,
                    &mut name,
                    &mut signature,
                    none
                )
                .ok()?;
                call!(self.jvm, GetFieldModifiers, class.raw, id, &mut modifiers).ok()?;
                Some((id, self.jvm.text(name), self.jvm.text(signature), modifiers))
            })
            .collect()
    }

    /// The value of an object's hidden field; `None` if it has none.
    pub fn mark(&self, object: Object<'_>, layout: &Layout) -> Option<i64> {
        let first = *layout.marks.first()?;
        Some(jni!(self, GetLongField, object.raw, first))
    }

    /// The value of an object's hidden field while it is private: the one that it got first if it has several, as its
    /// superclass's constructor ran before its own.
    pub fn first_mark(&self, object: Object<'_>, layout: &Layout) -> Option<i64> {
        let last = *layout.marks.last()?;
        Some(jni!(self, GetLongField, object.raw, last))
    }

    /// Sets an object's hidden fields.
    pub fn set_mark(&self, object: Object<'_>, layout: &Layout, mark: i64) {
        for &field in &layout.marks {
            jni!(self, SetLongField, object.raw, field, mark);
        }
    }

    /// The objects that an object refers to, and whether by a final field.
    pub fn references(&self, object: Object<'_>, layout: &Layout) -> Vec<(Object<'e>, bool)> {
        let fields = layout.references.iter();
        fields
            .filter_map(|&(field, is_final)| {
                let reached = Object::new(jni!(self, GetObjectField, object.raw, field))?;
                Some((reached, is_final))
            })
            .collect()
    }

    /// Deletes a local reference, where one call makes very many.
    pub fn release(&self, object: Object<'_>) {
        jni!(self, DeleteLocalRef, object.raw);
    }

    /// The offset of the hidden field in objects of a class; 0 if they have none.
    pub fn identity_offset(&self, class: Object<'_>) -> i64 {
        self.field_named(class, (IDENTITY_FIELD, "J"))
            .and_then(|field| self.offset_of(class, field, false))
            .unwrap_or(0)
    }

    /// The offset of the field of this name that a class or, first upwards, a superclass declares.
    pub fn field_offset(&self, class: Object<'_>, name: &str) -> Option<i64> {
        let mut next = Some(class);
        while let Some(class) = next {
            let fields = self.fields_of(class);
            let found = fields
                .iter()
                .find(|(_, own, _, modifiers)| own == name && modifiers & ACC_STATIC == 0);
            if let Some((field, ..)) = found {
                return self.offset_of(class, *field, false);
            }
            next = self.superclass(class);
        }
        None
    }

    fn field_named(&self, class: Object<'_>, (name, descriptor): (&str, &str)) -> Option<jfieldID> {
        let (name, descriptor) = (CString::new(name).ok()?, CString::new(descriptor).ok()?);
        let field = jni!(
            self,
            GetFieldID,
            class.raw,
            name.as_ptr(),
            descriptor.as_ptr()
        );
        (!self.clear_exception() && !field.is_null()).then_some(field)
    }

    /// The offset of a field in its object, or in its class object.
    pub(super) fn offset_of(
        &self,
        class: Object<'_>,
        field: jfieldID,
        is_static: bool,
    ) -> Option<i64> {
        let reflected = jni!(
            self,
            ToReflectedField,
            class.raw,
            field,
            u8::from(is_static)
        );
        if self.clear_exception() {
            return None;
        }
        self.reflected_offset(Object::new(reflected)?, is_static)
    }

    /// The variable that a handle reaches, read from the JDK's own handle classes. A handle that adapts another handle
    /// reaches the same variable.
    pub fn reach(&self, handle: Object<'_>) -> Reach<'e> {
        self.reach_through(handle, 8).unwrap_or(Reach::Unknown)
    }

    fn reach_reflected(&self, field: Object<'_>) -> Option<Reach<'e>> {
        let id = jni!(self, FromReflectedField, field.raw);
        let class = self.class_of(field)?;
        let owner = self.field_named(class, fields::REFLECTED_CLASS)?;
        let modifiers = self.field_named(class, fields::REFLECTED_MODIFIERS)?;
        let owner = Object::new(jni!(self, GetObjectField, field.raw, owner))?;
        let is_static = jni!(self, GetIntField, field.raw, modifiers) & ACC_STATIC != 0;
        let offset = self.offset_of(owner, id, is_static)?;
        Some(if is_static {
            Reach::Static(owner, offset)
        } else {
            Reach::Field(owner, offset)
        })
    }

    /// The field that a handle reaches, and its offset; none for elements.
    pub fn field_reached(&self, reach: &Reach<'e>) -> Option<(ReachedField<'e>, i64)> {
        let (class, offset, is_static) = match *reach {
            Reach::Field(class, offset) => (class, offset, false),
            Reach::Static(class, offset) => (class, offset, true),
            Reach::Elements(..) | Reach::Bytes(_) | Reach::Unknown => return None,
        };
        let mut next = Some(class);
        while let Some(class) = next {
            for (id, name, descriptor, modifiers) in self.fields_of(class) {
                if (modifiers & ACC_STATIC != 0) == is_static
                    && self.offset_of(class, id, is_static) == Some(offset)
                {
                    let field = ReachedField {
                        class,
                        name,
                        descriptor,
                        kind: FieldKind::of(modifiers as u16),
                    };
                    return Some((field, offset));
                }
            }
            next = self.superclass(class);
        }
        None
    }

    /// The field of an object, or of the class that it stands for, at an offset.
    pub fn reach_of_memory(&self, object: Object<'e>, offset: i64) -> Option<Reach<'e>> {
        let classes = self.boot_class("java/lang/Class").ok()?;
        Some(match self.is_instance(object, classes) {
            true => Reach::Static(object, offset),
            false => Reach::Field(self.class_of(object)?, offset),
        })
    }

    /// The offset of an array's first element; none if the object is no array.
    pub fn first_element(&self, object: Object<'_>) -> Option<i64> {
        let signature = self.jvm.signature(self.class_of(object)?).ok()?;
        self.first_element_of(match signature.strip_prefix('[')?.chars().next()? {
            'Z' => "BOOLEAN",
            'B' => "BYTE",
            'S' => "SHORT",
            'C' => "CHAR",
            'I' => "INT",
            'J' => "LONG",
            'F' => "FLOAT",
            'D' => "DOUBLE",
            _ => "OBJECT",
        })
    }

    fn reach_through(&self, handle: Object<'_>, deepest: u32) -> Option<Reach<'e>> {
        let class = self.class_of(handle)?;
        let reflected = self.boot_class("java/lang/reflect/Field").ok()?;
        if self.is_instance(handle, reflected) {
            return self.reach_reflected(handle);
        }
        if let Some(offset) = self.field_named(class, fields::HANDLE_OFFSET) {
            let offset = jni!(self, GetLongField, handle.raw, offset);
            let base = self.field_named(class, fields::HANDLE_BASE);
            let base =
                base.and_then(|base| Object::new(jni!(self, GetObjectField, handle.raw, base)));
            if let Some(base) = base {
                return Some(Reach::Static(base, offset));
            }
            let receiver = self.field_named(class, fields::HANDLE_RECEIVER)?;
            let receiver = Object::new(jni!(self, GetObjectField, handle.raw, receiver))?;
            return Some(Reach::Field(receiver, offset));
        }
        if let (Some(base), Some(shift)) = (
            self.field_named(class, fields::HANDLE_ARRAY_BASE),
            self.field_named(class, fields::HANDLE_ARRAY_SHIFT),
        ) {
            let base = jni!(self, GetIntField, handle.raw, base);
            let shift = jni!(self, GetIntField, handle.raw, shift);
            return Some(Reach::Elements(i64::from(base), shift));
        }
        if let Some(bytes) = fields::bytes_of_view(&self.jvm.signature(class).ok()?) {
            return Some(Reach::Bytes(bytes));
        }
        let target = self.field_named(class, fields::HANDLE_TARGET)?;
        let target = Object::new(jni!(self, GetObjectField, handle.raw, target))?;
        self.reach_through(target, deepest.checked_sub(1)?)
    }
}
