//! Java strings of any text. Those of [`Env::string`] are for names without a character outside of the basic plane.

use super::env::{Env, jni};
use super::refs::Object;
use jvmti_bindings::sys::jni::jint;
use std::ptr::null_mut;

impl<'e> Env<'e> {
    /// Makes a Java string of any text.
    pub fn wide_string(&self, text: &str) -> Option<Object<'e>> {
        let units: Vec<u16> = text.encode_utf16().collect();
        let length = jint::try_from(units.len()).ok()?;
        let string = jni!(self, NewString, units.as_ptr(), length);
        if self.clear_exception() {
            return None;
        }
        Object::new(string)
    }

    /// Makes an array of Java strings.
    pub fn wide_strings(&self, texts: &[String]) -> Option<Object<'e>> {
        let class = self.boot_class("java/lang/String").ok()?;
        let length = jint::try_from(texts.len()).ok()?;
        let array = jni!(self, NewObjectArray, length, class.raw, null_mut());
        if self.clear_exception() {
            return None;
        }
        for (at, text) in (0..).zip(texts) {
            let string = self.wide_string(text)?;
            jni!(self, SetObjectArrayElement, array, at, string.raw);
            // There may be more of them than a native method has room for.
            jni!(self, DeleteLocalRef, string.raw);
            if self.clear_exception() {
                return None;
            }
        }
        Object::new(array)
    }
}
