//! Hides the identity field from reflection.
//!
//! Every way to list a class's fields (`getDeclaredFields`, `getField`, serialization) ends in one native method of
//! `java.lang.Class`, `getDeclaredFields0`. We bind it to a filter, which calls the JVM's own function and leaves out
//! the hidden field. Rewriting the JDK's Java code instead would have to follow its changes; this function has been the
//! same since 11.

use super::entry::{self, Process};
use super::env::{Env, Native, jni};
use super::refs::{Global, Object};
use super::tool::JvmError;
use jvmti_bindings::sys::jni::{JNIEnv, jboolean, jfieldID, jobject};
use std::ffi::{CStr, c_void};
use std::mem;
use std::sync::OnceLock;

type DeclaredFields = unsafe extern "system" fn(*mut JNIEnv, jobject, jboolean) -> jobject;

/// The JVM's own function that implements `getDeclaredFields0`, exported by its library.
const ORIGINAL: &CStr = c"JVM_GetClassDeclaredFields";

struct Filter {
    original: DeclaredFields,
    field_class: Global,
    name_of_field: FieldSlot,
    /// The hidden field's name, interned as the names in `Field` objects are, so that comparing references is enough.
    hidden_name: Global,
}

struct FieldSlot(jfieldID);

// SAFETY: field ids are plain numbers to us; the JVM lets every thread use them while the class is loaded, and
// `java.lang.reflect.Field` always is.
unsafe impl Send for FieldSlot {}
// SAFETY: as above.
unsafe impl Sync for FieldSlot {}

static FILTER: OnceLock<Filter> = OnceLock::new();

/// Installs the filter. On an error nothing has changed, and the field must not be added.
///
/// Must run inside a native method of a JDK class, see `Redflag.install`.
pub(super) fn hide_field(env: &Env<'_>, name: &str) -> Result<(), JvmError> {
    if FILTER.get().is_some() {
        return Ok(());
    }
    let filter = prepare(env, name).ok_or(JvmError::Thrown)?;
    if FILTER.set(filter).is_err() {
        return Ok(());
    }
    let native = Native {
        name: "getDeclaredFields0",
        descriptor: "(Z)[Ljava/lang/reflect/Field;",
        function: declared_fields as *mut c_void,
    };
    env.register(env.boot_class("java/lang/Class")?, &native)
}

fn prepare(env: &Env<'_>, name: &str) -> Option<Filter> {
    let original = original(env)?;
    let field_class = env.boot_class("java/lang/reflect/Field").ok()?;
    let (member, string) = (c"name", c"Ljava/lang/String;");
    let slot = jni!(
        env,
        GetFieldID,
        field_class.raw,
        member.as_ptr(),
        string.as_ptr()
    );
    if env.clear_exception() || slot.is_null() {
        return None;
    }
    Some(Filter {
        original,
        field_class: env.global(field_class)?,
        name_of_field: FieldSlot(slot),
        hidden_name: env.global(env.interned(name)?)?,
    })
}

/// Finds the JVM's function in the library that contains the functions of the JNI table, however that library was loaded.
fn original(env: &Env<'_>) -> Option<DeclaredFields> {
    // SAFETY: `Dl_info` is plain data; `dladdr` fills it for an address inside a loaded library, which a function of the JNI
    // table is. `dlopen` with RTLD_NOLOAD only looks the library up. The function's type is the one of `jvm.h`.
    unsafe {
        let mut info: libc::Dl_info = mem::zeroed();
        let inside = (**env.raw).GetVersion as *const c_void;
        if libc::dladdr(inside, &mut info) == 0 {
            return None;
        }
        let library = libc::dlopen(info.dli_fname, libc::RTLD_LAZY | libc::RTLD_NOLOAD);
        if library.is_null() {
            return None;
        }
        let function = libc::dlsym(library, ORIGINAL.as_ptr());
        (!function.is_null()).then(|| mem::transmute::<*mut c_void, DeclaredFields>(function))
    }
}

unsafe extern "system" fn declared_fields(
    raw: *mut JNIEnv,
    class: jobject,
    public_only: jboolean,
) -> jobject {
    let Some(filter) = FILTER.get() else {
        return std::ptr::null_mut();
    };
    // SAFETY: the JVM calls us as it would call the original, with this thread's environment.
    let fields = unsafe { (filter.original)(raw, class, public_only) };
    // The hidden field is private, so a list of public fields cannot contain it.
    if public_only != 0 {
        return fields;
    }
    entry::guarded(fields, || {
        let Process { jvm, .. } = entry::process()?;
        // SAFETY: `raw` is this thread's environment for the length of this call.
        let env = unsafe { Env::new(jvm, raw) };
        let all = Object::new(fields)?;
        without_hidden(&env, filter, all)
    })
}

/// The same array without the hidden field; `None` if it does not contain the field.
fn without_hidden(env: &Env<'_>, filter: &Filter, all: Object<'_>) -> Option<jobject> {
    let count = jni!(env, GetArrayLength, all.raw);
    let hidden = (0..count).find(|&i| is_hidden(env, filter, all, i))?;
    let class = filter.field_class.get();
    let kept = jni!(
        env,
        NewObjectArray,
        count - 1,
        class.raw,
        std::ptr::null_mut()
    );
    if env.clear_exception() || kept.is_null() {
        return None;
    }
    for i in (0..count).filter(|&i| i != hidden) {
        let field = jni!(env, GetObjectArrayElement, all.raw, i);
        let index = if i < hidden { i } else { i - 1 };
        jni!(env, SetObjectArrayElement, kept, index, field);
        jni!(env, DeleteLocalRef, field);
    }
    Some(kept)
}

fn is_hidden(env: &Env<'_>, filter: &Filter, fields: Object<'_>, index: i32) -> bool {
    let field = jni!(env, GetObjectArrayElement, fields.raw, index);
    let name = jni!(env, GetObjectField, field, filter.name_of_field.0);
    let hidden = jni!(env, IsSameObject, name, filter.hidden_name.get().raw) != 0;
    jni!(env, DeleteLocalRef, name);
    jni!(env, DeleteLocalRef, field);
    hidden
}
