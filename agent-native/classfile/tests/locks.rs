//! Probes around calls that take and release locks, and around `notify`, to the instruction.

// The helpers of a test may unwrap like the test itself.
#![allow(clippy::unwrap_used)]

mod common;

use common::sample::{INTERFACE, METHOD, RETURN, STATIC, Sample};
use common::{EXCLUDED, FULL, JDK};

const LOCK: &str = "java/util/concurrent/locks/Lock";
const TIMED: &str = "(JLjava/util/concurrent/TimeUnit;)Z";

/// A method that calls a lock's method, and drops the result.
fn calls(member: [&str; 3], arguments: &[u8], end: &[u8]) -> Sample {
    let (op, tag) = match member[0] {
        LOCK => (0xb9, INTERFACE),
        _ => (0xb6, METHOD),
    };
    Sample::new(STATIC, "m", "(Ljava/lang/String;)V")
        .op(&[0x2a])
        .op(arguments)
        .at(op, tag, member)
        .op(end)
        .op(&[RETURN])
}

#[test]
fn a_lock_has_probes_after_it_is_taken_and_before_it_is_released() {
    for plan in [FULL, EXCLUDED] {
        for name in ["lock", "lockInterruptibly"] {
            let taken = format!("a0; dup; invokeinterface {name}; locked; return");
            calls([LOCK, name, "()V"], &[], &[]).is(plan, &taken);
        }
        let given = "a0; dup; unlocked; invokeinterface unlock; return";
        calls([LOCK, "unlock", "()V"], &[], &[]).is(plan, given);
        let tried = "a0; dup; invokeinterface tryLock; dup_x1; triedLock; pop; return";
        calls([LOCK, "tryLock", "()Z"], &[], &[0x57]).is(plan, tried);
    }
}

#[test]
fn the_probe_of_a_timed_try_gets_the_lock() {
    calls([LOCK, "tryLock", TIMED], &[0x09, 0x01], &[0x57]).is(
        FULL,
        "a0; 0L; null; astore 12; lstore 10; dup; lload 10; aload 12; null; astore 12; \
         invokeinterface tryLock; dup_x1; timedLock; pop; return",
    );
}

#[test]
fn a_condition_has_probes_before_and_after_a_wait() {
    let wait = |name, descriptor, arguments: &[u8], end: &[u8]| {
        calls(["D", name, descriptor], arguments, end)
    };
    for name in ["await", "awaitUninterruptibly"] {
        let expected = format!("a0; dup; awaiting; invokevirtual {name}; awaited; return");
        wait(name, "()V", &[], &[]).is(FULL, &expected);
        wait(name, "()V", &[], &[]).is(JDK, &format!("a0; invokevirtual {name}; return"));
    }
    wait("awaitNanos", "(J)J", &[0x09], &[0x58]).is(
        FULL,
        "a0; 0L; dup2_x1; pop2; dup_x2; awaiting; invokevirtual awaitNanos; awaited; pop2; return",
    );
    wait("await", "()I", &[], &[0x57]).is(FULL, "a0; invokevirtual await; pop; return");
}

#[test]
fn a_call_has_a_probe_whatever_class_it_names() {
    let taken = "a0; dup; invokevirtual lock; locked; return";
    calls(["Segment", "lock", "()V"], &[], &[]).is(FULL, taken);
}

#[test]
fn the_jdks_own_locks_have_no_probes() {
    let member = ["java/util/concurrent/locks/ReentrantLock", "lock", "()V"];
    calls(member, &[], &[]).is(JDK, "a0; invokevirtual lock; return");
}

#[test]
fn methods_of_other_types_have_no_probes() {
    let static_call = |name, descriptor| {
        Sample::new(STATIC, "m", "()V")
            .at(0xb8, METHOD, ["D", name, descriptor])
            .op(&[RETURN])
    };
    static_call("lock", "()V").is(FULL, "invokestatic lock; return");
    calls(["D", "lock", "()Z"], &[], &[0x57]).is(FULL, "a0; invokevirtual lock; pop; return");
    calls(["D", "unlock", "(J)V"], &[0x09], &[]).is(FULL, "a0; 0L; invokevirtual unlock; return");
}

/// A method of a subclass that calls its superclass's `lock`.
fn calls_super(name: &'static str) -> Sample {
    Sample::new(0, name, "()V")
        .extends("Base")
        .op(&[0x2a])
        .at(0xb7, METHOD, ["Base", "lock", "()V"])
        .op(&[RETURN])
}

#[test]
fn an_overriding_method_has_its_probe_in_the_caller() {
    calls_super("lock").is(FULL, "a0; invokespecial lock; return");
    calls_super("enter").is(FULL, "a0; dup; invokespecial lock; locked; return");
}

#[test]
fn notify_has_a_probe_before_it() {
    for plan in [FULL, JDK] {
        for name in ["notify", "notifyAll"] {
            let expected = format!("a0; dup; notifying; invokevirtual {name}; return");
            calls(["java/lang/Object", name, "()V"], &[], &[]).is(plan, &expected);
        }
    }
}
