//! Which methods a thread is inside, as far as attaching needs to know.

use super::refs::Object;
use super::tool::{Jvm, call};
use jvmti_bindings::sys::jni::{jint, jmethodID};
use jvmti_bindings::sys::jvmti::jvmtiFrameInfo;
use std::ptr;

const FRAMES: usize = 256;

impl Jvm {
    /// Whether a thread is inside a method whose class has been rewritten since, so that it still runs the old code, and
    /// which is not `harmless` (by its class's signature and its name).
    pub fn runs_old_code(&self, thread: Object<'_>, harmless: fn(&str, &str) -> bool) -> bool {
        let mut depth = 0;
        loop {
            let mut frames = [jvmtiFrameInfo::default(); FRAMES];
            let (wanted, mut count) = (FRAMES as jint, 0);
            if call!(
                self,
                GetStackTrace,
                thread.raw,
                depth,
                wanted,
                frames.as_mut_ptr(),
                &mut count
            )
            .is_err()
            {
                return false;
            }
            let found = usize::try_from(count).unwrap_or(0).min(FRAMES);
            let old = |frame: &jvmtiFrameInfo| {
                self.is_obsolete(frame.method) && !self.is(frame.method, harmless)
            };
            if frames[..found].iter().any(old) {
                return true;
            }
            if found < FRAMES {
                return false;
            }
            depth += wanted;
        }
    }

    fn is_obsolete(&self, method: jmethodID) -> bool {
        let mut answer = 0;
        call!(self, IsMethodObsolete, method, &mut answer).is_ok() && answer != 0
    }

    fn is(&self, method: jmethodID, wanted: fn(&str, &str) -> bool) -> bool {
        let (mut class, mut name, none) = (ptr::null_mut(), ptr::null_mut(), ptr::null_mut());
        if call!(self, GetMethodDeclaringClass, method, &mut class).is_err()
            || call!(self, GetMethodName, method, &mut name, none, none).is_err()
        {
            return false;
        }
        let name = self.text(name);
        let signature = Object::new(class).and_then(|class| self.signature(class).ok());
        signature.is_some_and(|signature| wanted(&signature, &name))
    }
}
