//! Probes around method handles, and around calls that access many elements, to the instruction.

// The helpers of a test may unwrap like the test itself.
#![allow(clippy::unwrap_used)]

mod common;

use common::sample::{METHOD, OBJECT, RETURN, STATIC, Sample};
use common::{EXCLUDED, FULL, JDK};

const HANDLE: &str = "java/lang/invoke/MethodHandle";

/// A method that calls a method on its first parameter, and drops the result.
fn calls(op: u8, member: [&str; 3], end: &[u8]) -> Sample {
    Sample::new(STATIC, "m", "(Ljava/lang/String;)V")
        .op(&[0x2a])
        .at(op, METHOD, member)
        .op(end)
        .op(&[RETURN])
}

#[test]
fn an_invocation_of_a_handle_has_probes_on_both_sides() {
    for name in ["invoke", "invokeExact", "invokeWithArguments"] {
        for plan in [FULL, EXCLUDED] {
            let expected =
                format!("a0; handleBefore; invokevirtual {name}; handleAfter; pop; return");
            calls(0xb6, [HANDLE, name, "()I"], &[0x57]).is(plan, &expected);
        }
        let plain = format!("a0; invokevirtual {name}; pop; return");
        calls(0xb6, [HANDLE, name, "()I"], &[0x57]).is(JDK, &plain);
    }
    let other = "a0; invokevirtual type; pop; return";
    calls(0xb6, [HANDLE, "type", "()Ljava/lang/String;"], &[0x57]).is(FULL, other);
}

#[test]
fn a_handle_for_a_variable_handle_has_a_probe_before_it_is_made() {
    let class = "java/lang/invoke/VarHandle";
    let expected = "a0; invokerMade; invokevirtual toMethodHandle; pop; return";
    calls(
        0xb6,
        [class, "toMethodHandle", "()Ljava/lang/String;"],
        &[0x57],
    )
    .is(FULL, expected);
    let class = "java/lang/invoke/MethodHandles";
    for name in ["varHandleInvoker", "varHandleExactInvoker"] {
        let expected = format!("a0; invokerMade; invokestatic {name}; return");
        calls(0xb8, [class, name, "(Ljava/lang/String;)V"], &[]).is(FULL, &expected);
    }
}

#[test]
fn a_call_site_of_the_programs_bootstrap_is_an_invocation() {
    let makers = ["java/lang/invoke/StringConcatFactory", "own/Bootstrap"];
    let sample = |number| {
        Sample::new(STATIC, "m", "()V")
            .dynamic(&makers, number, "()V")
            .op(&[RETURN])
    };
    sample(0).is(FULL, "invokedynamic; return");
    sample(1).is(FULL, "handleBefore; invokedynamic; handleAfter; return");
    sample(1).is(JDK, "invokedynamic; return");
}

#[test]
fn array_copy_has_probes_before_and_after_it() {
    let copy = |descriptor: &str| {
        Sample::new(STATIC, "m", "([I[I)V")
            .op(&[0x2a, 0x03, 0x2b, 0x03, 0x03])
            .at(0xb8, METHOD, ["java/lang/System", "arraycopy", descriptor])
            .op(&[RETURN])
    };
    let descriptor = format!("({OBJECT}I{OBJECT}II)V");
    let stored = "istore 14; istore 13; astore 12; istore 11; astore 10";
    let loaded = "aload 10; iload 11; aload 12; iload 13; iload 14";
    copy(&descriptor).is(
        FULL,
        &format!(
            "a0; 0; a1; 0; 0; {stored}; {loaded}; arrayCopying; {loaded}; invokestatic arraycopy; {loaded}; \
             arrayCopied; null; astore 10; null; astore 12; return"
        ),
    );
    copy(&descriptor).is(JDK, "a0; 0; a1; 0; 0; invokestatic arraycopy; return");
    copy("([II[III)V").is(FULL, "a0; 0; a1; 0; 0; invokestatic arraycopy; return");
}

#[test]
fn the_probe_of_a_cloned_array_gets_the_original() {
    let clone = |class| calls(0xb6, [class, "clone", "()Ljava/lang/Object;"], &[0x57]);
    let expected = "a0; dup; invokevirtual clone; swap; arrayCloned; dup; allocated; pop; return";
    clone("[I").is(FULL, expected);
    clone("[Ljava/lang/String;").is(FULL, expected);
    clone("[I").is(JDK, "a0; invokevirtual clone; pop; return");
}

#[test]
fn the_probe_of_a_range_follows_the_call() {
    let call = |name: &str, arguments: &[u8], descriptor: &str, end: &[u8]| {
        Sample::new(STATIC, "m", "([I)V")
            .op(&[0x2a])
            .op(arguments)
            .at(0xb8, METHOD, ["java/util/Arrays", name, descriptor])
            .op(end)
            .op(&[RETURN])
    };
    call("hashCode", &[], "([I)I", &[0x57]).is(
        FULL,
        "a0; astore 10; aload 10; invokestatic hashCode; aload 10; 0; -1; rangeRead; null; astore 10; \
         pop; return",
    );
    call("copyOf", &[0x04], "([II)[I", &[0x57]).is(
        FULL,
        "a0; 1; istore 11; astore 10; aload 10; iload 11; invokestatic copyOf; aload 10; 0; iload 11; \
         rangeRead; null; astore 10; dup; allocated; pop; return",
    );
    call("fill", &[0x03, 0x04, 0x04], "([IIII)V", &[]).is(
        FULL,
        "a0; 0; 1; 1; istore 13; istore 12; istore 11; astore 10; aload 10; iload 11; iload 12; iload 13; \
         invokestatic fill; aload 10; iload 11; iload 12; rangeWritten; null; astore 10; return",
    );
    call("sort", &[], "([I)V", &[]).is(
        FULL,
        "a0; astore 10; aload 10; invokestatic sort; aload 10; 0; -1; rangeWritten; null; astore 10; return",
    );
    for (name, descriptor) in [
        ("hashCode", "([Ljava/lang/Object;)I"),
        ("asList", "([Ljava/lang/Object;)Ljava/util/List;"),
    ] {
        let plain = format!("a0; invokestatic {name}; pop; return");
        call(name, &[], descriptor, &[0x57]).is(FULL, &plain);
    }
}

#[test]
fn the_probe_of_an_update_that_may_fail_gets_the_result() {
    let update = |name| {
        let descriptor = "(Ljava/lang/Object;II)Z";
        Sample::new(STATIC, "m", "([I)V")
            .op(&[0x2a, 0x2a, 0x03, 0x04])
            .at(
                0xb6,
                METHOD,
                ["java/lang/invoke/VarHandle", name, descriptor],
            )
            .op(&[0x57, RETURN])
    };
    let with = |after: &str| {
        format!(
            "a0; a0; 0; 1; istore 13; istore 12; astore 11; dup; astore 10; aload 10; aload 11; 0; varBefore; \
             aload 11; iload 12; iload 13; invokevirtual compareAndSet; {after} null; astore 11; null; astore 10; \
             pop; return"
        )
    };
    let operands = "aload 10; aload 11; 0;";
    update("compareAndSet").is(FULL, &with(&format!("dup; {operands} varUpdated;")));
    update("compareAndSet").is(JDK, &with(&format!("{operands} varAfter;")));
}
