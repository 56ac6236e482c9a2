//! One thread's access to Java (JNI), valid while one callback or native call lasts.

use super::refs::{Global, Object, Weak};
use super::tool::{Jvm, JvmError};
use jvmti_bindings::sys::jni::{JNI_OK, JNIEnv, JNINativeMethod, jvalue};
use std::ffi::{CString, c_void};
use std::marker::PhantomData;

/// A thread's view of the JVM.
pub struct Env<'e> {
    pub(super) raw: *mut JNIEnv,
    /// The JVM as a tool sees it.
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

    /// Finds a class that `loader` has already resolved, without initializing it.
    ///
    /// The JVM answers from the loader's own dictionary, so no code of the program runs.
    pub fn resolved_class(&self, name: &str, loader: Option<Object<'_>>) -> Option<Object<'e>> {
        let finder = self.boot_class("java/lang/Class").ok()?;
        let dotted = self.string(&name.replace('/', "."))?;
        let arguments = [
            jvalue { l: dotted.raw },
            jvalue { z: 0 },
            jvalue {
                l: loader.map_or(std::ptr::null_mut(), |loader| loader.raw),
            },
        ];
        let descriptor = "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;";
        let method = self.static_method(finder, "forName", descriptor).ok()?;
        let class = jni!(
            self,
            CallStaticObjectMethodA,
            finder.raw,
            method,
            arguments.as_ptr()
        );
        self.returned(class).ok()
    }

    /// Calls a static method without arguments that returns an object.
    pub fn call_object(
        &self,
        class: Object<'_>,
        name: &str,
        descriptor: &str,
    ) -> Result<Object<'e>, JvmError> {
        let method = self.static_method(class, name, descriptor)?;
        let object = jni!(
            self,
            CallStaticObjectMethodA,
            class.raw,
            method,
            std::ptr::null()
        );
        self.returned(object)
    }

    /// Calls a static method `int name()`.
    pub fn call_int(&self, class: Object<'_>, name: &str) -> Result<i32, JvmError> {
        let method = self.static_method(class, name, "()I")?;
        let answer = jni!(
            self,
            CallStaticIntMethodA,
            class.raw,
            method,
            std::ptr::null()
        );
        if self.clear_exception() {
            Err(JvmError::Thrown)
        } else {
            Ok(answer)
        }
    }

    /// Calls a static method `void name()`.
    pub fn call_void(&self, class: Object<'_>, name: &str) -> Result<(), JvmError> {
        let method = self.static_method(class, name, "()V")?;
        jni!(
            self,
            CallStaticVoidMethodA,
            class.raw,
            method,
            std::ptr::null()
        );
        if self.clear_exception() {
            Err(JvmError::Thrown)
        } else {
            Ok(())
        }
    }

    /// Calls a static method `void name(String)`.
    pub fn call_with_text(
        &self,
        class: Object<'_>,
        name: &str,
        text: &str,
    ) -> Result<(), JvmError> {
        let method = self.static_method(class, name, "(Ljava/lang/String;)V")?;
        let arguments = [jvalue {
            l: self.string(text).ok_or(JvmError::Thrown)?.raw,
        }];
        jni!(
            self,
            CallStaticVoidMethodA,
            class.raw,
            method,
            arguments.as_ptr()
        );
        if self.clear_exception() {
            Err(JvmError::Thrown)
        } else {
            Ok(())
        }
    }

    /// Calls a static method `void name(int)`.
    pub fn call_switch(&self, class: Object<'_>, name: &str, to: i32) -> Result<(), JvmError> {
        let method = self.static_method(class, name, "(I)V")?;
        let arguments = [jvalue { i: to }];
        jni!(
            self,
            CallStaticVoidMethodA,
            class.raw,
            method,
            arguments.as_ptr()
        );
        if self.clear_exception() {
            Err(JvmError::Thrown)
        } else {
            Ok(())
        }
    }

    fn static_method(
        &self,
        class: Object<'_>,
        name: &str,
        descriptor: &str,
    ) -> Result<*mut c_void, JvmError> {
        let name = CString::new(name).map_err(|_| JvmError::Thrown)?;
        let descriptor = CString::new(descriptor).map_err(|_| JvmError::Thrown)?;
        let method = jni!(
            self,
            GetStaticMethodID,
            class.raw,
            name.as_ptr(),
            descriptor.as_ptr()
        );
        if self.clear_exception() || method.is_null() {
            Err(JvmError::Thrown)
        } else {
            Ok(method)
        }
    }

    /// Makes a Java string.
    pub fn string(&self, text: &str) -> Option<Object<'e>> {
        let text = CString::new(text).ok()?;
        let string = jni!(self, NewStringUTF, text.as_ptr());
        self.returned(string).ok()
    }

    /// The text of a Java string; half a character of two is replaced.
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

    /// The interned Java string of this text.
    pub fn interned(&self, text: &str) -> Option<Object<'e>> {
        let string = self.string(text)?;
        let class = self.boot_class("java/lang/String").ok()?;
        let (name, descriptor) = (c"intern", c"()Ljava/lang/String;");
        let method = jni!(
            self,
            GetMethodID,
            class.raw,
            name.as_ptr(),
            descriptor.as_ptr()
        );
        if self.clear_exception() || method.is_null() {
            return None;
        }
        let interned = jni!(
            self,
            CallObjectMethodA,
            string.raw,
            method,
            std::ptr::null()
        );
        self.returned(interned).ok()
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

    /// Whether two references mean the same object.
    pub fn same(&self, a: Object<'_>, b: Object<'_>) -> bool {
        jni!(self, IsSameObject, a.raw, b.raw) != 0
    }

    /// Whether a weak reference means this object.
    pub fn is(&self, weak: &Weak, object: Object<'_>) -> bool {
        jni!(self, IsSameObject, weak.raw, object.raw) != 0
    }

    /// Whether a thread is virtual. The JVM has that question since 19.
    pub fn is_virtual(&self, thread: Object<'_>) -> bool {
        self.jvm.feature() >= 21 && jni!(self, IsVirtualThread, thread.raw) != 0
    }

    /// Keeps an object for good.
    pub fn global(&self, object: Object<'_>) -> Option<Global> {
        Global::new(jni!(self, NewGlobalRef, object.raw))
    }

    /// Remembers an object without keeping it alive.
    pub fn weak(&self, object: Object<'_>) -> Option<Weak> {
        Weak::new(jni!(self, NewWeakGlobalRef, object.raw))
    }

    /// The object that a weak reference means, if it still lives.
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

    /// Drops a pending exception and says whether there was one.
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
