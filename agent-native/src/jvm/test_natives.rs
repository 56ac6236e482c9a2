//! The native methods of `RedflagTests`, by which the extension for JUnit queries findings.

use super::env::{Env, Native};
use super::natives::NativeMethod;
use super::natives::with;
use super::refs::Object;
use jvmti_bindings::sys::jni::{JNIEnv, jclass, jlong, jobject, jobjectArray};
use std::ffi::c_void;
use std::ptr::null_mut;
use std::time::Duration;

const CLASS: &str = "java/lang/RedflagTests";

extern "system" fn reason(raw: *mut JNIEnv, _: jclass) -> jobject {
    with(raw, null_mut(), |hooks, env| {
        let why = hooks.tests.blind()?;
        Some(env.string(&why)?.raw)
    })
}

extern "system" fn policy(raw: *mut JNIEnv, _: jclass, suppressions: jobject, baseline: jobject) {
    with(raw, (), |hooks, env| {
        let text = |string| Object::new(string).and_then(|string| env.text(string));
        hooks.tests.policy(text(suppressions), text(baseline));
        Some(())
    });
}

extern "system" fn ask(
    raw: *mut JNIEnv,
    _: jclass,
    tests: jobject,
    kind: jlong,
    millis: jlong,
) -> jobjectArray {
    with(raw, null_mut(), |hooks, env| {
        let tests = env.text(Object::new(tests)?)?;
        let patience = Duration::from_millis(u64::try_from(millis).unwrap_or(0));
        let texts = hooks.tests.found(tests, kind, patience);
        Some(env.strings(&texts)?.raw)
    })
}

/// The native methods of `RedflagTests`.
pub(super) fn natives() -> [NativeMethod; 3] {
    [
        ("reason", "()Ljava/lang/String;", reason as *mut c_void),
        (
            "policy",
            "(Ljava/lang/String;Ljava/lang/String;)V",
            policy as *mut c_void,
        ),
        (
            "ask",
            "(Ljava/lang/String;JJ)[Ljava/lang/String;",
            ask as *mut c_void,
        ),
    ]
}

/// Binds the methods; the class must be defined.
pub(super) fn bind(env: &Env<'_>) -> Option<()> {
    let class = env.boot_class(CLASS).ok()?;
    for (name, descriptor, function) in natives() {
        let native = Native {
            name,
            descriptor,
            function,
        };
        env.register(class, &native).ok()?;
    }
    Some(())
}
