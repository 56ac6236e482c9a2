//! One thread's access to Java (JNI), valid while one callback or native call lasts.

use super::refs::{Global, Object, Weak};
use super::tool::{Jvm, JvmError};
use jni::{EnvUnowned, Outcome};
use jvmti_bindings::sys::jni::{JNI_OK, JNIEnv, JNINativeMethod};
use std::ffi::{CString, c_void};
use std::marker::PhantomData;

/// A thread's view of the JVM.
pub struct Env<'e> {
    pub(super) raw: *mut JNIEnv,
    /// The JVM's tool interface.
    pub jvm: &'static Jvm,
    scope: PhantomData<&'e ()>,
}

/// Calls a function of the JNI table.
macro_rules! jni {
    ($env:expr, $function:ident $(, $argument:expr)*) => {{
        let env = $env.raw;
        // SAFETY: `env` is this thread's own table (see `Env::new`); the arguments are live references, ids of the right
        // class, or pointers that are valid during the call.
        unsafe { ((**env).$function)(env $(, $argument)*) }
    }};
}
pub(super) use jni;

/// A native function for a static method: name, descriptor, address.
pub(super) struct Native {
    pub name: &'static str,
    pub descriptor: &'static str,
    pub function: *mut c_void,
}

impl<'e> Env<'e> {
    /// Wraps what the JVM passed to a callback.
    ///
    /// # Safety
    /// `raw` must be the current thread's JNI environment, and `'e` must not outlive the callback.
    pub(super) unsafe fn new(jvm: &'static Jvm, raw: *mut JNIEnv) -> Env<'e> {
        Env {
            raw,
            jvm,
            scope: PhantomData,
        }
    }

    /// Runs `body` with the `jni` crate's environment for this thread. Clears an exception that it leaves.
    ///
    /// The crate checks for exceptions before and after each call, and that references belong to the innermost frame. Functions
    /// that run for each published object use the raw table instead.
    pub(super) fn jni<T>(
        &self,
        body: impl FnOnce(&mut jni::Env<'e>) -> jni::errors::Result<T>,
    ) -> Result<T, JvmError> {
        // SAFETY: `raw` is this thread's environment (see `new`), and `'e` does not outlive the callback.
        let mut unowned = unsafe { EnvUnowned::<'e>::from_raw(self.raw.cast()) };
        match unowned.with_env_no_catch(body).into_outcome() {
            Outcome::Ok(answer) => Ok(answer),
            Outcome::Err(_) | Outcome::Panic(_) => {
                self.clear_exception();
                Err(JvmError::Thrown)
            }
        }
    }

    /// Defines a class into the boot loader.
    pub fn define_boot_class(&self, name: &str, bytes: &[u8]) -> Result<Object<'e>, JvmError> {
        let name = CString::new(name).map_err(|_| JvmError::Thrown)?;
        let length = i32::try_from(bytes.len()).map_err(|_| JvmError::Thrown)?;
        let none = std::ptr::null_mut();
        let class = jni!(
            self,
            DefineClass,
            name.as_ptr(),
            none,
            bytes.as_ptr().cast(),
            length
        );
        self.returned(class)
    }

    /// Finds a class of the boot loader.
    pub fn boot_class(&self, name: &str) -> Result<Object<'e>, JvmError> {
        let name = CString::new(name).map_err(|_| JvmError::Thrown)?;
        let class = jni!(self, FindClass, name.as_ptr());
        self.returned(class)
    }

    /// The text of a Java string. A surrogate without its other half is replaced.
    pub fn text(&self, string: Object<'_>) -> Option<String> {
        let class = self.boot_class("java/lang/String").ok()?;
        if !self.is_instance(string, class) {
            return None;
        }
        let length = jni!(self, GetStringLength, string.raw);
        let mut units = vec![0_u16; usize::try_from(length).ok()?];
        jni!(
            self,
            GetStringRegion,
            string.raw,
            0,
            length,
            units.as_mut_ptr()
        );
        if self.clear_exception() {
            return None;
        }
        Some(String::from_utf16_lossy(&units))
    }

    /// The class of an object.
    pub fn class_of(&self, object: Object<'_>) -> Option<Object<'e>> {
        Object::new(jni!(self, GetObjectClass, object.raw))
    }

    /// The superclass; none for `Object` and interfaces.
    pub fn superclass(&self, class: Object<'_>) -> Option<Object<'e>> {
        Object::new(jni!(self, GetSuperclass, class.raw))
    }

    /// Whether an object is an instance of a class.
    pub fn is_instance(&self, object: Object<'_>, class: Object<'_>) -> bool {
        jni!(self, IsInstanceOf, object.raw, class.raw) != 0
    }

    /// Whether two references refer to the same object.
    pub fn same(&self, a: Object<'_>, b: Object<'_>) -> bool {
        jni!(self, IsSameObject, a.raw, b.raw) != 0
    }

    /// Whether a weak reference refers to this object.
    pub fn is(&self, weak: &Weak, object: Object<'_>) -> bool {
        jni!(self, IsSameObject, weak.raw, object.raw) != 0
    }

    /// Whether a thread is virtual. The JNI function exists since 19, where virtual threads were a preview.
    pub fn is_virtual(&self, thread: Object<'_>) -> bool {
        self.jvm.feature() >= 21 && jni!(self, IsVirtualThread, thread.raw) != 0
    }

    /// Makes a reference that keeps an object alive.
    pub fn global(&self, object: Object<'_>) -> Option<Global> {
        Global::new(jni!(self, NewGlobalRef, object.raw))
    }

    /// Makes a reference that does not keep an object alive.
    pub fn weak(&self, object: Object<'_>) -> Option<Weak> {
        Weak::new(jni!(self, NewWeakGlobalRef, object.raw))
    }

    /// The object of a weak reference; `None` if it was collected.
    pub fn upgrade(&self, weak: &Weak) -> Option<Object<'e>> {
        Object::new(jni!(self, NewLocalRef, weak.raw))
    }

    pub(super) fn register(&self, class: Object<'_>, native: &Native) -> Result<(), JvmError> {
        let name = CString::new(native.name).map_err(|_| JvmError::Thrown)?;
        let descriptor = CString::new(native.descriptor).map_err(|_| JvmError::Thrown)?;
        let method = JNINativeMethod {
            name: name.as_ptr(),
            signature: descriptor.as_ptr(),
            fnPtr: native.function,
        };
        let answer = jni!(self, RegisterNatives, class.raw, &method, 1);
        if self.clear_exception() || answer != JNI_OK {
            Err(JvmError::Thrown)
        } else {
            Ok(())
        }
    }

    /// Clears a pending exception. Returns whether there was one.
    pub(super) fn clear_exception(&self) -> bool {
        let pending = jni!(self, ExceptionCheck) != 0;
        if pending {
            jni!(self, ExceptionClear);
        }
        pending
    }

    fn returned(&self, object: jvmti_bindings::sys::jni::jobject) -> Result<Object<'e>, JvmError> {
        if self.clear_exception() {
            return Err(JvmError::Thrown);
        }
        Object::new(object).ok_or(JvmError::Thrown)
    }
}
