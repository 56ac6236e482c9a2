//! Resolves fields when a site first runs: where a field is declared, and whether it is volatile or final.

use super::env::{Env, jni};
use super::refs::Object;
use super::tool::call;
use jvmti_bindings::sys::jni::jfieldID;
use redflag_classfile::FieldKind;
use std::ffi::{CStr, CString};
use std::ptr;

/// A field as the JVM resolved it.
pub struct FieldInfo<'e> {
    /// The class that declares it, perhaps a superclass of the one that the instruction names.
    pub class: Object<'e>,
    /// How accesses to it are ordered.
    pub kind: FieldKind,
    /// Its access flags.
    pub flags: u16,
    /// Its offset in its object or class object, if the JVM gives it.
    pub offset: Option<i64>,
}

impl<'e> Env<'e> {
    /// Resolves an instance field as an instruction naming `class` does.
    pub fn instance_field(
        &self,
        class: Object<'_>,
        name: &str,
        descriptor: &str,
    ) -> Option<FieldInfo<'e>> {
        let (name, descriptor) = (CString::new(name).ok()?, CString::new(descriptor).ok()?);
        let id = jni!(
            self,
            GetFieldID,
            class.raw,
            name.as_ptr(),
            descriptor.as_ptr()
        );
        self.field_info(class, id, false)
    }

    /// Resolves a static field as an instruction naming `class` does.
    pub fn static_field(
        &self,
        class: Object<'_>,
        name: &str,
        descriptor: &str,
    ) -> Option<FieldInfo<'e>> {
        let (name, descriptor) = (CString::new(name).ok()?, CString::new(descriptor).ok()?);
        let id = jni!(
            self,
            GetStaticFieldID,
            class.raw,
            name.as_ptr(),
            descriptor.as_ptr()
        );
        self.field_info(class, id, true)
    }

    /// The offset of the first element of arrays of a kind, from the JDK's own constant: an `int` up to JDK 24, a
    /// `long` from 25 on.
    pub fn first_element_of(&self, kind: &str) -> Option<i64> {
        let class = self.boot_class("jdk/internal/misc/Unsafe").ok()?;
        let name = CString::new(format!("ARRAY_{kind}_BASE_OFFSET")).ok()?;
        let name = name.as_ptr();
        let field = |descriptor: &CStr| {
            let id = jni!(self, GetStaticFieldID, class.raw, name, descriptor.as_ptr());
            (!self.clear_exception() && !id.is_null()).then_some(id)
        };
        if let Some(id) = field(c"J") {
            return Some(jni!(self, GetStaticLongField, class.raw, id));
        }
        let id = field(c"I")?;
        Some(jni!(self, GetStaticIntField, class.raw, id).into())
    }

    fn field_info(
        &self,
        class: Object<'_>,
        field: jfieldID,
        is_static: bool,
    ) -> Option<FieldInfo<'e>> {
        if self.clear_exception() || field.is_null() {
            return None;
        }
        let (mut declaring, mut modifiers) = (ptr::null_mut(), 0);
        call!(
            self.jvm,
            GetFieldDeclaringClass,
            class.raw,
            field,
            &mut declaring
        )
        .ok()?;
        let declaring = Object::new(declaring)?;
        call!(
            self.jvm,
            GetFieldModifiers,
            declaring.raw,
            field,
            &mut modifiers
        )
        .ok()?;
        Some(FieldInfo {
            class: declaring,
            kind: FieldKind::of(modifiers as u16),
            flags: modifiers as u16,
            offset: self.offset_of(declaring, field, is_static),
        })
    }
}
