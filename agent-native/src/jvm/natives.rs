//! The native methods of the shim. Like the callbacks, each catches panics, converts its arguments and delegates.
//!
//! While one of them runs, Java code that it calls may fire probes; those are told from the program's by a mark on the thread.

use super::entry::{guarded, jvm};
use super::env::{Env, Native, jni};
use super::reflection;
use super::refs::Object;
use super::test_natives;
use crate::agent;
use crate::jdk;
use jvmti_bindings::sys::jni::{JNIEnv, jboolean, jclass, jint, jlong, jlongArray, jobject};
use redflag_classfile::IDENTITY_FIELD;
use std::cell::Cell;
use std::ffi::c_void;

thread_local! {
    static INSIDE: Cell<bool> = const { Cell::new(false) };
}

/// Whether this native thread is inside a native method of the shim.
fn inside() -> bool {
    INSIDE.get()
}

/// Runs `body` with this thread's environment, marked as being inside.
pub(super) fn with<T>(
    raw: *mut JNIEnv,
    otherwise: T,
    body: impl FnOnce(&Env<'_>) -> Option<T>,
) -> T {
    let outer = INSIDE.replace(true);
    let answer = guarded(otherwise, || {
        // SAFETY: every caller is a native method, to which the JVM passes its own thread's environment.
        let env = unsafe { Env::new(jvm()?, raw) };
        body(&env)
    });
    INSIDE.set(outer);
    answer
}

extern "system" fn address(_: *mut JNIEnv, _: jclass, what: jint) -> jlong {
    guarded(0, || Some(agent::address(what) as jlong))
}

extern "system" fn open(raw: *mut JNIEnv, _: jclass, thread: jobject, facts: jlongArray) -> jint {
    if inside() {
        return 0;
    }
    with(raw, 0, |env| {
        let opened = agent::open(env, Object::new(thread)?)?;
        set_longs(env, facts, &opened.longs());
        Some(1)
    })
}

extern "system" fn link(raw: *mut JNIEnv, _: jclass, site: jint, object: jobject) -> jlong {
    if inside() {
        return 0;
    }
    with(raw, agent::LOST_LINK, |env| {
        Some(agent::link(env, site as u32, Object::new(object)))
    })
}

extern "system" fn identify(raw: *mut JNIEnv, _: jclass, object: jobject, class: jint) -> jlong {
    with(raw, 0, |env| {
        Some(agent::identify(env, Object::new(object)?, known(class)))
    })
}

extern "system" fn expose(raw: *mut JNIEnv, _: jclass, object: jobject, class: jint) {
    with(raw, (), |env| {
        agent::expose(env, Object::new(object)?, known(class));
        Some(())
    });
}

extern "system" fn reveal(raw: *mut JNIEnv, _: jclass, object: jobject, class: jint) -> jlong {
    with(raw, 0, |env| {
        Some(agent::reveal(env, Object::new(object)?, known(class)))
    })
}

/// The number of an object's class, where the shim knows it.
fn known(class: jint) -> Option<u32> {
    u32::try_from(class).ok()
}

extern "system" fn renew(raw: *mut JNIEnv, _: jclass, copy: jobject, mark: jlong) {
    with(raw, (), |env| {
        agent::renew(env, Object::new(copy)?, mark);
        Some(())
    });
}

extern "system" fn place(raw: *mut JNIEnv, _: jclass, class: jobject) -> jlong {
    if inside() {
        return -1;
    }
    with(raw, 0, |env| Some(agent::place(env, Object::new(class)?)))
}

extern "system" fn resolve(raw: *mut JNIEnv, _: jclass, handle: jobject, facts: jlongArray) {
    if inside() {
        return;
    }
    with(raw, (), |env| {
        let target = agent::resolve(env, Object::new(handle)?);
        set_longs(env, facts, &target.longs());
        Some(())
    });
}

extern "system" fn room(_: *mut JNIEnv, _: jclass, ring: jlong, end: jlong) -> jlong {
    guarded(i64::MAX, || {
        Some(agent::room(ring as usize, end as u64) as jlong)
    })
}

extern "system" fn special(raw: *mut JNIEnv, _: jclass, thread: jint, site: jint) -> jint {
    with(raw, 0, |env| {
        Some(agent::special(env, thread as u32, site as u32) as jint)
    })
}

extern "system" fn rare(
    raw: *mut JNIEnv,
    _: jclass,
    probe: jint,
    site: jint,
    thread: jint,
    object: jobject,
    n: jlong,
) -> jint {
    with(raw, 0, |env| {
        let hit = agent::Hit {
            probe: probe as u32,
            site: site as u32,
            thread: thread as u32,
            object: Object::new(object),
            n,
        };
        Some(agent::hit(env, &hit) as jint)
    })
}

extern "system" fn check(_: *mut JNIEnv, _: jclass, probe: jint, site: jint) {
    guarded((), || {
        agent::check(probe as u32, site as u32);
        Some(())
    });
}

extern "system" fn unsettle(_: *mut JNIEnv, _: jclass, site: jint) {
    guarded((), || {
        agent::unsettle(site as u32);
        Some(())
    });
}

extern "system" fn stack(raw: *mut JNIEnv, _: jclass, site: jint) {
    with(raw, (), |env| {
        agent::stack(env, site as u32);
        Some(())
    });
}

extern "system" fn reflects(raw: *mut JNIEnv, _: jclass) -> jboolean {
    with(raw, 0, |env| Some(env.jvm.is_inside(jdk::reflects).into()))
}

extern "system" fn lost(_: *mut JNIEnv, _: jclass) {
    guarded((), || {
        agent::lost();
        Some(())
    });
}

fn set_longs(env: &Env<'_>, array: jlongArray, words: &[i64]) {
    let length = jint::try_from(words.len()).unwrap_or(0);
    jni!(env, SetLongArrayRegion, array, 0, length, words.as_ptr());
    env.clear_exception();
}

/// `RedflagNative.bind`: 0 if probes cannot report, 1 if they can, 2 if the identity field can be hidden from reflection too.
///
/// # Safety
/// Only the JVM may call this.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn Java_java_lang_RedflagNative_bind(
    raw: *mut JNIEnv,
    shim: jclass,
) -> jint {
    guarded(0, || {
        // SAFETY: the JVM passes this thread's environment, valid until we return.
        let env = unsafe { Env::new(jvm()?, raw) };
        let shim = Object::new(shim)?;
        let natives: [(&str, &str, *mut c_void); 17] = [
            ("address", "(I)J", address as *mut c_void),
            ("open", "(Ljava/lang/Thread;[J)I", open as *mut c_void),
            ("link", "(ILjava/lang/Object;)J", link as *mut c_void),
            (
                "identify",
                "(Ljava/lang/Object;I)J",
                identify as *mut c_void,
            ),
            ("expose", "(Ljava/lang/Object;I)V", expose as *mut c_void),
            ("reveal", "(Ljava/lang/Object;I)J", reveal as *mut c_void),
            ("renew", "(Ljava/lang/Object;J)V", renew as *mut c_void),
            ("where", "(Ljava/lang/Class;)J", place as *mut c_void),
            ("resolve", "(Ljava/lang/Object;[J)V", resolve as *mut c_void),
            ("room", "(JJ)J", room as *mut c_void),
            ("special", "(II)I", special as *mut c_void),
            ("rare", "(IIILjava/lang/Object;J)I", rare as *mut c_void),
            ("check", "(II)V", check as *mut c_void),
            ("unsettle", "(I)V", unsettle as *mut c_void),
            ("stack", "(I)V", stack as *mut c_void),
            ("reflects", "()Z", reflects as *mut c_void),
            ("lost", "()V", lost as *mut c_void),
        ];
        for (name, descriptor, function) in natives {
            let native = Native {
                name,
                descriptor,
                function,
            };
            env.register(shim, &native).ok()?;
        }
        test_natives::bind(&env)?;
        let hidden = reflection::hide_field(&env, IDENTITY_FIELD).is_ok();
        Some(if hidden { 2 } else { 1 })
    })
}
