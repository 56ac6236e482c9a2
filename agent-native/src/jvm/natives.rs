//! The native methods of the shim. Like the callbacks, each catches panics, converts its arguments and delegates.
//!
//! While one of them runs, Java code that it calls may run into probes. A mark on the native thread distinguishes these from
//! the program's own.

use super::entry::{Process, guarded, process};
use super::env::{Env, Native, jni};
use super::hooks::{Hit, Hooks, Natives};
use super::reflection;
use super::refs::Object;
use super::test_natives;
use jvmti_bindings::sys::jni::{JNIEnv, jboolean, jclass, jint, jlong, jlongArray, jobject};
use redflag_classfile::IDENTITY_FIELD;
use redflag_layout::Address;
use std::cell::Cell;
use std::ffi::c_void;

thread_local! {
    static INSIDE: Cell<bool> = const { Cell::new(false) };
}

/// Whether this native thread is inside a native method of the shim.
fn inside() -> bool {
    INSIDE.get()
}

/// Runs `body` with the hooks and this thread's environment, marked as being inside.
pub(super) fn with<T>(
    raw: *mut JNIEnv,
    otherwise: T,
    body: impl FnOnce(Hooks, &Env<'_>) -> Option<T>,
) -> T {
    let outer = INSIDE.replace(true);
    let answer = guarded(otherwise, || {
        let Process { jvm, hooks } = process()?;
        // SAFETY: every caller is a native method, to which the JVM passes its own thread's environment.
        let env = unsafe { Env::new(jvm, raw) };
        body(hooks, &env)
    });
    INSIDE.set(outer);
    answer
}

/// The same for a native method of `RedflagNative`.
fn native<T>(
    raw: *mut JNIEnv,
    otherwise: T,
    body: impl FnOnce(&dyn Natives, &Env<'_>) -> Option<T>,
) -> T {
    with(raw, otherwise, |hooks, env| body(hooks.natives, env))
}

/// The same for a method that neither calls Java nor uses the environment.
fn plain<T>(otherwise: T, body: impl FnOnce(&dyn Natives) -> T) -> T {
    guarded(otherwise, || Some(body(process()?.hooks.natives)))
}

extern "system" fn address(_: *mut JNIEnv, _: jclass, what: jint) -> jlong {
    plain(0, |agent| {
        Address::of(what).map_or(0, |of| agent.address(of) as jlong)
    })
}

extern "system" fn open(raw: *mut JNIEnv, _: jclass, thread: jobject, facts: jlongArray) -> jint {
    if inside() {
        return 0;
    }
    native(raw, 0, |agent, env| {
        let opened = agent.open_ring(env, Object::new(thread)?)?;
        set_longs(env, facts, &opened.longs());
        Some(1)
    })
}

extern "system" fn link(raw: *mut JNIEnv, _: jclass, site: jint, object: jobject) -> jlong {
    if inside() {
        return 0;
    }
    let lost = process().map_or(0, |process| process.hooks.natives.lost_link());
    native(raw, lost, |agent, env| {
        Some(agent.link(env, site as u32, Object::new(object)))
    })
}

extern "system" fn link_memory(
    raw: *mut JNIEnv,
    _: jclass,
    site: jint,
    object: jobject,
    offset: jlong,
) -> jlong {
    if inside() {
        return 0;
    }
    let lost = process().map_or(0, |process| process.hooks.natives.lost_link());
    native(raw, lost, |agent, env| {
        Some(agent.link_memory(env, site as u32, Object::new(object), offset))
    })
}

extern "system" fn identify(raw: *mut JNIEnv, _: jclass, object: jobject, class: jint) -> jlong {
    native(raw, 0, |agent, env| {
        Some(agent.identify(env, Object::new(object)?, class_number(class)))
    })
}

extern "system" fn escape(
    raw: *mut JNIEnv,
    _: jclass,
    object: jobject,
    class: jint,
    thread: jint,
    mark: jlong,
) {
    native(raw, (), |agent, env| {
        let at = (thread as u32, mark as u64);
        agent.escape(env, Object::new(object)?, class_number(class), at);
        Some(())
    });
}

extern "system" fn publish(
    raw: *mut JNIEnv,
    _: jclass,
    object: jobject,
    class: jint,
    thread: jint,
    mark: jlong,
) -> jlong {
    native(raw, 0, |agent, env| {
        let at = (thread as u32, mark as u64);
        Some(agent.publish(env, Object::new(object)?, class_number(class), at))
    })
}

/// The number of an object's class; the shim passes -1 if it does not know it.
fn class_number(class: jint) -> Option<u32> {
    u32::try_from(class).ok()
}

extern "system" fn set_owner(raw: *mut JNIEnv, _: jclass, copy: jobject, mark: jlong) {
    native(raw, (), |agent, env| {
        agent.mark_copy(env, Object::new(copy)?, mark);
        Some(())
    });
}

extern "system" fn class_facts(raw: *mut JNIEnv, _: jclass, class: jobject) -> jlong {
    if inside() {
        return -1;
    }
    native(raw, 0, |agent, env| {
        Some(agent.class_word(env, Object::new(class)?))
    })
}

extern "system" fn resolve(raw: *mut JNIEnv, _: jclass, handle: jobject, facts: jlongArray) {
    if inside() {
        return;
    }
    native(raw, (), |agent, env| {
        let target = agent.resolve_handle(env, Object::new(handle)?);
        set_longs(env, facts, &target.longs());
        Some(())
    });
}

extern "system" fn wait_for_space(_: *mut JNIEnv, _: jclass, ring: jlong, end: jlong) -> jlong {
    plain(i64::MAX, |agent| {
        agent.wait_for_space(ring as usize, end as u64) as jlong
    })
}

extern "system" fn update_flags(raw: *mut JNIEnv, _: jclass, thread: jint, site: jint) -> jint {
    native(raw, 0, |agent, env| {
        Some(agent.update_flags(env, thread as u32, site as u32) as jint)
    })
}

extern "system" fn thread_event(
    raw: *mut JNIEnv,
    _: jclass,
    probe: jint,
    site: jint,
    thread: jint,
    object: jobject,
    n: jlong,
) -> jint {
    native(raw, 0, |agent, env| {
        let hit = Hit {
            probe: probe as u32,
            site: site as u32,
            thread: thread as u32,
            object: Object::new(object),
            n,
        };
        Some(agent.hit(env, &hit) as jint)
    })
}

extern "system" fn self_check(_: *mut JNIEnv, _: jclass, probe: jint, site: jint) {
    plain((), |agent| agent.self_check(probe as u32, site as u32));
}

extern "system" fn late_write(_: *mut JNIEnv, _: jclass, site: jint) {
    plain((), |agent| agent.end_init_only(site as u32));
}

extern "system" fn take_stack(raw: *mut JNIEnv, _: jclass) -> jint {
    native(raw, 0, |agent, env| Some(agent.take_stack(env) as jint))
}

extern "system" fn reflects(raw: *mut JNIEnv, _: jclass) -> jboolean {
    native(raw, 0, |agent, env| Some(agent.makes_accessor(env).into()))
}

extern "system" fn quiet_leaked(_: *mut JNIEnv, _: jclass, site: jint) {
    plain((), |agent| agent.quiet_leaked(site as u32));
}

extern "system" fn thread_lost(_: *mut JNIEnv, _: jclass) {
    plain((), |agent| agent.count_lost_thread());
}

fn set_longs(env: &Env<'_>, array: jlongArray, words: &[i64]) {
    let length = jint::try_from(words.len()).unwrap_or(0);
    jni!(env, SetLongArrayRegion, array, 0, length, words.as_ptr());
    env.clear_exception();
}

/// A native method of the shim: name, descriptor, function.
pub(super) type NativeMethod = (&'static str, &'static str, *mut c_void);

/// The native methods of `RedflagNative` but the one that binds them.
pub(super) fn natives() -> [NativeMethod; 19] {
    [
        ("address", "(I)J", address as *mut c_void),
        ("open", "(Ljava/lang/Thread;[J)I", open as *mut c_void),
        ("link", "(ILjava/lang/Object;)J", link as *mut c_void),
        (
            "linkMemory",
            "(ILjava/lang/Object;J)J",
            link_memory as *mut c_void,
        ),
        (
            "identify",
            "(Ljava/lang/Object;I)J",
            identify as *mut c_void,
        ),
        ("escape", "(Ljava/lang/Object;IIJ)V", escape as *mut c_void),
        (
            "publish",
            "(Ljava/lang/Object;IIJ)J",
            publish as *mut c_void,
        ),
        (
            "setOwner",
            "(Ljava/lang/Object;J)V",
            set_owner as *mut c_void,
        ),
        (
            "classFacts",
            "(Ljava/lang/Class;)J",
            class_facts as *mut c_void,
        ),
        ("resolve", "(Ljava/lang/Object;[J)V", resolve as *mut c_void),
        ("waitForSpace", "(JJ)J", wait_for_space as *mut c_void),
        ("updateFlags", "(II)I", update_flags as *mut c_void),
        (
            "threadEvent",
            "(IIILjava/lang/Object;J)I",
            thread_event as *mut c_void,
        ),
        ("selfCheck", "(II)V", self_check as *mut c_void),
        ("lateWrite", "(I)V", late_write as *mut c_void),
        ("takeStack", "()I", take_stack as *mut c_void),
        ("reflects", "()Z", reflects as *mut c_void),
        ("quietLeaked", "(I)V", quiet_leaked as *mut c_void),
        ("threadLost", "()V", thread_lost as *mut c_void),
    ]
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
        let env = unsafe { Env::new(process()?.jvm, raw) };
        let shim = Object::new(shim)?;
        for (name, descriptor, function) in natives() {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shim;
    use cafebabe::MethodAccessFlags;

    /// The native methods that a class of the shim declares.
    fn declared(class: &str) -> Vec<(String, String)> {
        let class = cafebabe::parse_class(shim::class(class)).unwrap();
        let natives = class.methods.iter();
        let mut natives: Vec<_> = natives
            .filter(|method| method.access_flags.contains(MethodAccessFlags::NATIVE))
            .map(|method| (method.name.to_string(), method.descriptor.to_string()))
            .collect();
        natives.sort();
        natives
    }

    fn bound(natives: &[NativeMethod]) -> Vec<(String, String)> {
        let names = natives.iter();
        let mut names: Vec<_> = names
            .map(|(name, descriptor, _)| (name.to_string(), descriptor.to_string()))
            .collect();
        names.sort();
        names
    }

    #[test]
    fn every_native_method_of_the_shim_is_bound() {
        let mut expected = bound(&natives());
        // The JVM binds this one by its exported name.
        expected.push(("bind".to_owned(), "()I".to_owned()));
        expected.sort();
        assert_eq!(declared("RedflagNative"), expected);
        assert_eq!(declared("RedflagTests"), bound(&test_natives::natives()));
    }
}
