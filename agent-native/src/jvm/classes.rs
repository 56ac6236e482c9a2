//! Loaded classes: their names, loaders and fields, and their retransformation.

use super::env::{Env, jni};
use super::refs::Object;
use super::tool::{Jvm, JvmError, call};
use jvmti_bindings::sys::jvmti::JVMTI_CLASS_STATUS_PREPARED;
use std::ptr;

/// The largest number of local references that a JVM accepts.
const MOST_REFERENCES: i32 = 65_536;

/// The name of a class by its signature; the name of an array is its signature.
pub fn class_name(signature: &str) -> &str {
    plain_class_name(signature).unwrap_or(signature)
}

/// The name of a class by its signature; none for arrays.
pub fn plain_class_name(signature: &str) -> Option<&str> {
    signature.strip_prefix('L')?.strip_suffix(';')
}

impl Jvm {
    /// All classes that are loaded now, arrays and hidden ones included.
    pub fn loaded_classes<'e>(&self, env: &'e Env<'_>) -> Result<Vec<Object<'e>>, JvmError> {
        // Each class comes as a local reference. The JVM's checker (`-Xcheck:jni`) demands that the capacity is ensured before.
        jni!(env, EnsureLocalCapacity, MOST_REFERENCES);
        let mut count = 0;
        let mut classes = ptr::null_mut();
        call!(self, GetLoadedClasses, &mut count, &mut classes)?;
        Ok(self
            .pointers(classes, count)
            .into_iter()
            .filter_map(Object::new)
            .collect())
    }

    /// The signature of a class, for example `Ljava/lang/Thread;` or `[I`.
    pub fn signature(&self, class: Object<'_>) -> Result<String, JvmError> {
        let mut signature = ptr::null_mut();
        call!(
            self,
            GetClassSignature,
            class.raw,
            &mut signature,
            ptr::null_mut()
        )?;
        Ok(self.text(signature))
    }

    /// The loader of a class; none for the boot loader.
    pub fn loader<'e>(&self, _env: &'e Env<'_>, class: Object<'_>) -> Option<Object<'e>> {
        let mut loader = ptr::null_mut();
        call!(self, GetClassLoader, class.raw, &mut loader).ok()?;
        Object::new(loader)
    }

    /// Whether a class may be retransformed.
    pub fn modifiable(&self, class: Object<'_>) -> bool {
        let mut answer = 0;
        call!(self, IsModifiableClass, class.raw, &mut answer).is_ok() && answer != 0
    }

    /// Links a class if it is not linked yet. Returns whether it is now.
    ///
    /// While another thread links a class, the JVM may pass code to the load hook in which some instructions already
    /// contain indexes of the JVM's internal tables. Listing the fields of a class links it, and waits for a thread
    /// that is linking it, without initializing it.
    pub fn link(&self, env: &Env<'_>, class: Object<'_>) -> bool {
        if self.is_linked(class) {
            return true;
        }
        env.list_fields(class).is_ok() && self.is_linked(class)
    }

    fn is_linked(&self, class: Object<'_>) -> bool {
        let mut status = 0;
        call!(self, GetClassStatus, class.raw, &mut status).is_ok()
            && status & JVMTI_CLASS_STATUS_PREPARED != 0
    }

    /// Passes these classes to the load hook again.
    pub fn retransform(&self, classes: &[Object<'_>]) -> Result<(), JvmError> {
        let raw: Vec<_> = classes.iter().map(|class| class.raw).collect();
        let count = i32::try_from(raw.len()).expect("a JVM holds fewer than 2^31 classes");
        call!(self, RetransformClasses, count, raw.as_ptr())
    }

    /// Whether a class declares a field of this name.
    pub fn declares_field(&self, class: Object<'_>, name: &str) -> bool {
        let mut count = 0;
        let mut fields = ptr::null_mut();
        if call!(self, GetClassFields, class.raw, &mut count, &mut fields).is_err() {
            return false;
        }
        self.pointers(fields, count).into_iter().any(|field| {
            let mut found = ptr::null_mut();
            let none = ptr::null_mut();
            call!(self, GetFieldName, class.raw, field, &mut found, none, none).is_ok()
                && self.text(found) == name
        })
    }
}
