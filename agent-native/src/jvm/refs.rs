//! References to Java objects: local ones bound to their `Env`, global and weak ones that live on.

use jni::objects::{JClass, JClassLoader, JObject};
use jvmti_bindings::sys::jni::jobject;
use std::marker::PhantomData;

/// A reference that is valid while its [`super::Env`] is. Never null.
#[derive(Clone, Copy)]
pub struct Object<'e> {
    pub(super) raw: jobject,
    env: PhantomData<&'e ()>,
}

impl Object<'_> {
    /// Wraps a reference that the JVM handed out for as long as the current callback lasts.
    pub(super) fn new(raw: jobject) -> Option<Self> {
        (!raw.is_null()).then_some(Object {
            raw,
            env: PhantomData,
        })
    }

    /// The same reference for the `jni` crate, which deletes none by itself.
    pub(super) fn as_object<'j>(self, env: &jni::Env<'j>) -> JObject<'j> {
        // SAFETY: the reference is valid while any environment of this callback is, and nothing owns it.
        unsafe { JObject::from_raw(env, self.raw.cast()) }
    }

    /// The same for a class.
    pub(super) fn as_class<'j>(self, env: &jni::Env<'j>) -> JClass<'j> {
        // SAFETY: as above; every caller has a class.
        unsafe { JClass::from_raw(env, self.raw.cast()) }
    }

    /// The same for a class loader.
    pub(super) fn as_loader<'j>(self, env: &jni::Env<'j>) -> JClassLoader<'j> {
        // SAFETY: as above; every caller has a class loader.
        unsafe { JClassLoader::from_raw(env, self.raw.cast()) }
    }
}

/// A reference that keeps its object alive until the process ends.
pub struct Global {
    raw: jobject,
}

/// A reference that does not keep its object alive.
pub struct Weak {
    pub(super) raw: jobject,
}

// SAFETY: JNI global references, weak or not, may be used by any thread.
unsafe impl Send for Global {}
// SAFETY: as above; the reference itself is never changed.
unsafe impl Sync for Global {}
// SAFETY: as above.
unsafe impl Send for Weak {}
// SAFETY: as above.
unsafe impl Sync for Weak {}

impl Global {
    pub(super) fn new(raw: jobject) -> Option<Self> {
        (!raw.is_null()).then_some(Global { raw })
    }

    /// The object. It lives as long as this reference, which nothing deletes.
    pub fn get(&self) -> Object<'_> {
        Object {
            raw: self.raw,
            env: PhantomData,
        }
    }
}

impl Weak {
    pub(super) fn new(raw: jobject) -> Option<Self> {
        (!raw.is_null()).then_some(Weak { raw })
    }
}
