//! The functions that the JVM calls. Each one catches panics, converts its arguments, and
//! delegates to the agent's [`Callbacks`].

use super::env::Env;
use super::hooks::{Callbacks, Hooks, LoadedClass};
use super::refs::Object;
use super::tool::{Jvm, JvmError};
use jvmti_bindings::sys::jni::{
    JNI_ERR, JNI_OK, JNI_VERSION_10, JNIEnv, JavaVM, jclass, jint, jlong, jobject,
};
use jvmti_bindings::sys::jvmti::{jvmtiEnv, jvmtiEventCallbacks};
use std::ffi::{CStr, c_char, c_uchar, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::ptr;
use std::sync::OnceLock;

/// The JVM, and what the agent does when it is called.
#[derive(Clone, Copy)]
pub(super) struct Process {
    pub jvm: &'static Jvm,
    pub hooks: Hooks,
}

static JVM: OnceLock<Jvm> = OnceLock::new();
static HOOKS: OnceLock<Hooks> = OnceLock::new();

/// The JVM and the hooks, once an entry function has opened and installed them.
pub(super) fn process() -> Option<Process> {
    Some(Process {
        jvm: JVM.get()?,
        hooks: *HOOKS.get()?,
    })
}

/// Runs `body`; a panic or no answer gives `otherwise`. No panic may leave an `extern` function.
pub(super) fn guarded<T>(otherwise: T, body: impl FnOnce() -> Option<T>) -> T {
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Some(answer)) => answer,
        Ok(None) => otherwise,
        Err(_) => {
            if let Some(hooks) = HOOKS.get() {
                hooks.callbacks.panicked();
            }
            otherwise
        }
    }
}

/// Defines the functions by which the JVM finds an agent in a library, for the agent with these [`Hooks`].
macro_rules! entry_points {
    ($hooks:expr) => {
        /// Called by the JVM when the agent is named on the command line.
        ///
        /// # Safety
        /// Only the JVM may call this.
        #[allow(unsafe_code, reason = "the JVM finds the function by its name")]
        #[unsafe(no_mangle)]
        pub unsafe extern "system" fn Agent_OnLoad(
            vm: $crate::jvm::RawVm,
            options: *const std::ffi::c_char,
            _: *mut std::ffi::c_void,
        ) -> i32 {
            // SAFETY: the JVM passes itself and a null-terminated string or null.
            unsafe { $crate::jvm::on_load(|| $hooks, vm, options) }
        }

        /// Called by the JVM when the agent is loaded into it while it runs.
        ///
        /// # Safety
        /// Only the JVM may call this.
        #[allow(unsafe_code, reason = "the JVM finds the function by its name")]
        #[unsafe(no_mangle)]
        pub unsafe extern "system" fn Agent_OnAttach(
            vm: $crate::jvm::RawVm,
            options: *const std::ffi::c_char,
            _: *mut std::ffi::c_void,
        ) -> i32 {
            // SAFETY: as above, and the calling thread is attached to the JVM.
            unsafe { $crate::jvm::on_attach(|| $hooks, vm, options) }
        }
    };
}
pub(crate) use entry_points;

/// The pointer to itself that the JVM passes to an entry function.
pub type RawVm = *mut JavaVM;

/// The agent is named on the command line.
///
/// # Safety
/// Only for an entry function, with what the JVM passed to it.
pub unsafe fn on_load(hooks: fn() -> Hooks, vm: RawVm, options: *const c_char) -> jint {
    guarded(JNI_ERR, || {
        let hooks = *HOOKS.get_or_init(hooks);
        // SAFETY: the caller vouches for both.
        let (jvm, options) = unsafe { (open(vm), text(options)) };
        let options = options.unwrap_or_default();
        answer(
            hooks,
            jvm.and_then(|jvm| hooks.callbacks.load(jvm, &options)),
        )
    })
}

/// The agent is loaded into a running JVM.
///
/// # Safety
/// Only for an entry function, with what the JVM passed to it.
pub unsafe fn on_attach(hooks: fn() -> Hooks, vm: RawVm, options: *const c_char) -> jint {
    guarded(JNI_ERR, || {
        let hooks = *HOOKS.get_or_init(hooks);
        let mut raw = ptr::null_mut();
        // SAFETY: the caller vouches for both pointers. The JVM calls us on a thread that is attached to it, so `GetEnv`
        // succeeds.
        let (jvm, options, got) = unsafe {
            (
                open(vm),
                text(options),
                ((**vm).GetEnv)(vm, &mut raw, JNI_VERSION_10),
            )
        };
        let options = options.unwrap_or_default();
        answer(
            hooks,
            jvm.and_then(|jvm| {
                if got != JNI_OK {
                    return Err(JvmError::TooOld.to_string());
                }
                // SAFETY: `raw` is this thread's environment, valid until this function returns.
                let env = unsafe { Env::new(jvm, raw.cast()) };
                hooks.callbacks.attach(&env, &options)
            }),
        )
    })
}

fn answer(hooks: Hooks, outcome: Result<(), String>) -> Option<jint> {
    match outcome {
        Ok(()) => Some(JNI_OK),
        Err(message) => {
            hooks.callbacks.refused(&message);
            Some(JNI_ERR)
        }
    }
}

/// Opens the JVM, or returns it if an earlier call did.
///
/// # Safety
/// `vm` must come from the JVM.
unsafe fn open(vm: *mut JavaVM) -> Result<&'static Jvm, String> {
    if let Some(jvm) = JVM.get() {
        return Ok(jvm);
    }
    // SAFETY: passed on to the caller.
    let jvm = unsafe { Jvm::open(vm, &callbacks()) };
    let jvm = jvm.map_err(|error| format!("cannot watch this JVM: {error}"))?;
    Ok(JVM.get_or_init(|| jvm))
}

fn callbacks() -> jvmtiEventCallbacks {
    let mut callbacks = jvmtiEventCallbacks::default();
    callbacks.VMStart = Some(vm_start);
    callbacks.VMInit = Some(vm_init);
    callbacks.VMDeath = Some(vm_death);
    callbacks.ThreadStart = Some(thread_start);
    callbacks.ThreadEnd = Some(thread_end);
    callbacks.VirtualThreadStart = Some(thread_start);
    callbacks.VirtualThreadEnd = Some(thread_end);
    callbacks.ClassFileLoadHook = Some(class_file_load);
    callbacks.ObjectFree = Some(object_free);
    callbacks
}

/// # Safety
/// `text` must be null or a null-terminated string.
unsafe fn text(text: *const c_char) -> Option<String> {
    if text.is_null() {
        return None;
    }
    // SAFETY: the caller vouches for it.
    Some(
        unsafe { CStr::from_ptr(text) }
            .to_string_lossy()
            .into_owned(),
    )
}

/// Runs `body` with the agent's callbacks and the thread's environment, if the JVM has been opened.
fn with_env(raw: *mut JNIEnv, body: impl FnOnce(&'static dyn Callbacks, &Env<'_>)) {
    guarded((), || {
        let Process { jvm, hooks } = process()?;
        // SAFETY: every caller is a callback that passes on its own thread's environment, valid until it returns.
        let env = unsafe { Env::new(jvm, raw) };
        body(hooks.callbacks, &env);
        Some(())
    });
}

unsafe extern "system" fn vm_start(_: *mut jvmtiEnv, raw: *mut JNIEnv) {
    with_env(raw, |agent, env| agent.vm_start(env));
}

unsafe extern "system" fn vm_init(_: *mut jvmtiEnv, raw: *mut JNIEnv, _: jobject) {
    with_env(raw, |agent, env| agent.vm_init(env));
}

unsafe extern "system" fn vm_death(_: *mut jvmtiEnv, raw: *mut JNIEnv) {
    with_env(raw, |agent, env| agent.vm_death(env));
}

unsafe extern "system" fn thread_start(_: *mut jvmtiEnv, raw: *mut JNIEnv, _: jobject) {
    with_env(raw, |agent, env| agent.thread_start(env));
}

unsafe extern "system" fn thread_end(_: *mut jvmtiEnv, raw: *mut JNIEnv, thread: jobject) {
    with_env(raw, |agent, env| {
        if let Some(thread) = Object::new(thread) {
            agent.thread_end(env, thread);
        }
    });
}

/// Called at a safepoint or by a service thread: neither Java nor the tool interface may be used.
unsafe extern "system" fn object_free(_: *mut jvmtiEnv, tag: jlong) {
    guarded((), || {
        process()?.hooks.callbacks.object_free(tag as u64);
        Some(())
    });
}

#[allow(clippy::too_many_arguments, reason = "the JVM's signature")]
unsafe extern "system" fn class_file_load(
    _: *mut jvmtiEnv,
    raw: *mut JNIEnv,
    redefined: jclass,
    loader: jobject,
    name: *const c_char,
    _protection_domain: jobject,
    length: jint,
    data: *const c_uchar,
    new_length: *mut jint,
    new_data: *mut *mut c_uchar,
) {
    with_env(raw, |agent, env| {
        let length = usize::try_from(length).unwrap_or(0);
        // SAFETY: the JVM passes `length` bytes at `data`, and a name or null, that stay until we return.
        let (bytes, name) = unsafe { (std::slice::from_raw_parts(data, length), text(name)) };
        let class = LoadedClass {
            redefined: Object::new(redefined),
            loader: Object::new(loader),
            name,
            bytes,
        };
        let Some(rewritten) = agent.class_load(env, &class) else {
            return;
        };
        let length = jint::try_from(rewritten.len());
        let (Ok(length), Ok(memory)) = (length, env.jvm.allocate(&rewritten)) else {
            return;
        };
        // SAFETY: both are out-pointers of the JVM for exactly this.
        unsafe {
            *new_length = length;
            *new_data = memory;
        }
    });
}

/// The path of the library that contains this code.
pub fn own_library() -> Option<String> {
    // SAFETY: `Dl_info` is plain data; `dladdr` fills it for an address inside a loaded library, which our own function is.
    // The name it points to stays as long as the library.
    unsafe {
        let mut info: libc::Dl_info = std::mem::zeroed();
        if libc::dladdr(own_library as *const c_void, &mut info) == 0 {
            return None;
        }
        let path = Path::new(CStr::from_ptr(info.dli_fname).to_str().ok()?);
        path.canonicalize().ok()?.to_str().map(str::to_owned)
    }
}
