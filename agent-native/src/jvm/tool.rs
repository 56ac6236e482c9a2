//! The JVM's tool interface (JVMTI): capabilities, events, tags, memory, properties.

use super::refs::Object;
use jvmti_bindings::sys::jni::{JNI_OK, JavaVM, jint, jlong};
use jvmti_bindings::sys::jvmti::{self, jvmtiCapabilities, jvmtiEnv, jvmtiError, jvmtiEvent};
use std::ffi::{CStr, CString, c_char};
use std::fmt;
use std::ptr;

/// The process's JVM, with the tool environment we opened on it. There is one, and it is never closed.
pub struct Jvm {
    pub(super) env: *mut jvmtiEnv,
    feature: u16,
}

// SAFETY: a JVMTI environment may be used by every thread; the pointer is never changed or freed.
unsafe impl Send for Jvm {}
// SAFETY: as above.
unsafe impl Sync for Jvm {}

/// Why a call to the JVM failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JvmError {
    /// This JVM is older than 11, or offers no tool interface.
    TooOld,
    /// The tool interface answered with this error number.
    Tool(i32),
    /// Java code threw an exception.
    Thrown,
}

impl fmt::Display for JvmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JvmError::TooOld => f.write_str(
                "it is older than 11 or not HotSpot; run the program on HotSpot of JDK 11 or newer",
            ),
            JvmError::Tool(code) => f.write_str(jvmti::error_name(jvmtiError::from_raw(*code))),
            JvmError::Thrown => f.write_str("an exception was thrown"),
        }
    }
}

/// The capabilities that the agent requests, each by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capability {
    /// See the bytes of every class.
    AllClassHooks,
    /// Rewrite loaded classes.
    Retransform,
    /// Rewrite loaded classes of any origin.
    RetransformAny,
    /// Give objects an identity.
    Tags,
    /// Get notified about freed objects.
    ObjectFree,
    /// Get notified about virtual threads.
    VirtualThreads,
    /// Name the source files and lines of stacks.
    Lines,
    /// Read the processor time of a thread.
    CpuTime,
}

impl Capability {
    /// All of them.
    pub const ALL: [Capability; 8] = [
        Capability::AllClassHooks,
        Capability::Retransform,
        Capability::RetransformAny,
        Capability::Tags,
        Capability::ObjectFree,
        Capability::VirtualThreads,
        Capability::Lines,
        Capability::CpuTime,
    ];

    fn bits(self) -> jvmtiCapabilities {
        let mut bits = jvmtiCapabilities::default();
        match self {
            Capability::AllClassHooks => bits.set_can_generate_all_class_hook_events(true),
            Capability::Retransform => bits.set_can_retransform_classes(true),
            Capability::RetransformAny => bits.set_can_retransform_any_class(true),
            Capability::Tags => bits.set_can_tag_objects(true),
            Capability::ObjectFree => bits.set_can_generate_object_free_events(true),
            Capability::VirtualThreads => bits.set_can_support_virtual_threads(true),
            Capability::Lines => {
                bits.set_can_get_source_file_name(true);
                bits.set_can_get_line_numbers(true);
            }
            Capability::CpuTime => bits.set_can_get_thread_cpu_time(true),
        }
        bits
    }
}

/// The callbacks that can be switched on and off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notification {
    /// The JVM can run Java code.
    VmStart,
    /// The JVM is up; `main` comes next.
    VmInit,
    /// The JVM is about to end.
    VmDeath,
    /// A class's bytes are about to be parsed.
    ClassFileLoad,
    /// A thread begins.
    ThreadStart,
    /// A thread ends.
    ThreadEnd,
    /// A virtual thread begins.
    VirtualThreadStart,
    /// A virtual thread ends.
    VirtualThreadEnd,
    /// A tagged object was freed.
    ObjectFree,
}

impl Notification {
    fn number(self) -> jvmtiEvent {
        match self {
            Notification::VmStart => jvmti::JVMTI_EVENT_VM_START,
            Notification::VmInit => jvmti::JVMTI_EVENT_VM_INIT,
            Notification::VmDeath => jvmti::JVMTI_EVENT_VM_DEATH,
            Notification::ClassFileLoad => jvmti::JVMTI_EVENT_CLASS_FILE_LOAD_HOOK,
            Notification::ThreadStart => jvmti::JVMTI_EVENT_THREAD_START,
            Notification::ThreadEnd => jvmti::JVMTI_EVENT_THREAD_END,
            Notification::VirtualThreadStart => jvmti::JVMTI_EVENT_VIRTUAL_THREAD_START,
            Notification::VirtualThreadEnd => jvmti::JVMTI_EVENT_VIRTUAL_THREAD_END,
            Notification::ObjectFree => jvmti::JVMTI_EVENT_OBJECT_FREE,
        }
    }
}

/// Calls a function of the tool table and turns its error number into a `Result`.
macro_rules! call {
    ($jvm:expr, $function:ident $(, $argument:expr)*) => {{
        let env = $jvm.env;
        // SAFETY: `env` is the environment that `Jvm::open` got from the JVM; it is never disposed of, and its table is
        // complete for JVMTI 11. The arguments are references or out-pointers that are valid during the call.
        let answer = unsafe {
            match (*(*env).functions).$function {
                Some(function) => function(env $(, $argument)*),
                None => jvmti_bindings::sys::jvmti::jvmtiError::NOT_AVAILABLE,
            }
        };
        $crate::jvm::tool::checked(answer)
    }};
}
pub(super) use call;

pub(super) fn checked(answer: jvmtiError) -> Result<(), JvmError> {
    match answer {
        jvmtiError::NONE => Ok(()),
        error => Err(JvmError::Tool(error.raw())),
    }
}

impl Jvm {
    /// Opens a tool environment on the JVM and sets our callbacks, all of them switched off.
    ///
    /// # Safety
    /// `vm` must be the pointer that the JVM gave to an agent's entry function.
    pub(super) unsafe fn open(
        vm: *mut JavaVM,
        callbacks: &jvmti::jvmtiEventCallbacks,
    ) -> Result<Jvm, JvmError> {
        let mut env = ptr::null_mut();
        // SAFETY: the caller vouches for `vm`; `env` is a valid out-pointer.
        let answer = unsafe { ((**vm).GetEnv)(vm, &mut env, jvmti::JVMTI_VERSION_11) };
        if answer != JNI_OK || env.is_null() {
            return Err(JvmError::TooOld);
        }
        let mut jvm = Jvm {
            env: env.cast(),
            feature: 11,
        };
        let mut version: jint = 0;
        call!(jvm, GetVersionNumber, &mut version)?;
        jvm.feature = jvmti::version_feature(version);
        let size = jvmti::event_callbacks_size_for_feature(jvm.feature);
        call!(jvm, SetEventCallbacks, callbacks, size)?;
        Ok(jvm)
    }

    /// The Java feature release: 11, 17, 21, 25.
    pub fn feature(&self) -> u16 {
        self.feature
    }

    /// Requests one capability.
    pub fn acquire(&self, capability: Capability) -> Result<(), JvmError> {
        call!(self, AddCapabilities, &capability.bits())
    }

    /// Switches a callback on or off, for all threads.
    pub fn notify(&self, what: Notification, on: bool) -> Result<(), JvmError> {
        let mode = if on {
            jvmti::JVMTI_ENABLE
        } else {
            jvmti::JVMTI_DISABLE
        };
        call!(
            self,
            SetEventNotificationMode,
            mode,
            what.number(),
            ptr::null_mut()
        )
    }

    /// The object's tag, 0 if it has none.
    pub fn tag(&self, object: Object<'_>) -> Result<u64, JvmError> {
        let mut tag: jlong = 0;
        call!(self, GetTag, object.raw, &mut tag)?;
        Ok(tag as u64)
    }

    /// The identity hash of an object, which never changes but is not unique.
    pub fn hash(&self, object: Object<'_>) -> Result<i32, JvmError> {
        let mut hash = 0;
        call!(self, GetObjectHashCode, object.raw, &mut hash)?;
        Ok(hash)
    }

    /// Sets the object's tag.
    pub fn set_tag(&self, object: Object<'_>, tag: u64) -> Result<(), JvmError> {
        call!(self, SetTag, object.raw, tag as jlong)
    }

    /// How long a thread has run on a processor, in nanoseconds; none if the thread has ended or the JVM does not know.
    pub fn cpu_time(&self, thread: Object<'_>) -> Option<i64> {
        let mut time: jlong = 0;
        call!(self, GetThreadCpuTime, thread.raw, &mut time).ok()?;
        Some(time)
    }

    /// The thread's name, as it is now.
    pub fn thread_name(&self, thread: Object<'_>) -> Option<String> {
        let mut info = jvmti::jvmtiThreadInfo::default();
        call!(self, GetThreadInfo, thread.raw, &mut info).ok()?;
        Some(self.text(info.name))
    }

    /// A system property, as the JVM's tool interface gives it.
    pub fn property(&self, name: &str) -> Option<String> {
        let name = CString::new(name).ok()?;
        let mut value = ptr::null_mut();
        call!(self, GetSystemProperty, name.as_ptr(), &mut value).ok()?;
        Some(self.text(value))
    }

    /// Copies bytes into memory that the JVM will free.
    pub(super) fn allocate(&self, bytes: &[u8]) -> Result<*mut u8, JvmError> {
        let size = i64::try_from(bytes.len())
            .map_err(|_| JvmError::Tool(jvmtiError::OUT_OF_MEMORY.raw()))?;
        let mut memory = ptr::null_mut();
        call!(self, Allocate, size, &mut memory)?;
        // SAFETY: the JVM gave us `size` bytes at `memory`, which no other code has yet.
        unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), memory, bytes.len()) };
        Ok(memory)
    }

    /// Copies a string that the JVM allocated for us, and frees it.
    pub(super) fn text(&self, text: *mut c_char) -> String {
        if text.is_null() {
            return String::new();
        }
        // SAFETY: the JVM hands out null-terminated strings that stay until they are deallocated below.
        let copy = unsafe { CStr::from_ptr(text) }
            .to_string_lossy()
            .into_owned();
        self.free(text.cast());
        copy
    }

    /// Copies an array that the JVM allocated for us, and frees it.
    pub(super) fn pointers<T: Copy>(&self, first: *mut T, count: jint) -> Vec<T> {
        let Some(count) = usize::try_from(count).ok().filter(|_| !first.is_null()) else {
            return Vec::new();
        };
        // SAFETY: the JVM allocated `count` elements at `first`, which stay until they are deallocated below.
        let copy = unsafe { std::slice::from_raw_parts(first, count) }.to_vec();
        self.free(first.cast());
        copy
    }

    pub(super) fn free(&self, memory: *mut u8) {
        // A failure to free leaks a few bytes; there is nothing better to do.
        let _ = call!(self, Deallocate, memory);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jvmti_bindings::sys::jni::{JNI_EVERSION, JNIInvokeInterface_};
    use std::mem::MaybeUninit;

    unsafe extern "system" fn too_old(
        _: *mut JavaVM,
        _: *mut *mut std::ffi::c_void,
        _: jint,
    ) -> jint {
        JNI_EVERSION
    }

    #[test]
    fn a_jvm_without_the_interface_is_refused_with_what_to_do() {
        let mut table = MaybeUninit::<JNIInvokeInterface_>::zeroed();
        let callbacks = jvmti::jvmtiEventCallbacks::default();
        // SAFETY: of the table only `GetEnv` is read, through the raw pointer, and that is written here.
        let opened = unsafe {
            (&raw mut (*table.as_mut_ptr()).GetEnv).write(too_old);
            let mut vm: JavaVM = table.as_ptr();
            Jvm::open(&mut vm, &callbacks)
        };
        let error = opened.err().expect("it has no interface");
        assert_eq!(error, JvmError::TooOld);
        assert!(
            error
                .to_string()
                .contains("run the program on HotSpot of JDK 11 or newer")
        );
    }
}
