//! Probes at calls on objects with contracts, at calls that are given such objects, and at calls that access arrays.

// The helpers of a test may unwrap like the test itself.
#![allow(clippy::unwrap_used)]

mod common;

use common::sample::{INTERFACE, METHOD, RETURN, STATIC, Sample};
use common::{FULL, JDK};

const POP: u8 = 0x57;

#[test]
fn a_step_of_an_iterator_has_a_probe() {
    let next = ["java/util/Iterator", "next", "()Ljava/lang/Object;"];
    let sample = Sample::new(STATIC, "m", "(Ljava/util/Iterator;)V").op(&[0x2a]);
    let sample = sample.at(0xb9, INTERFACE, next).op(&[POP, RETURN]);
    sample.is(FULL, "a0; dup; contents; invokeinterface next; pop; return");
}

/// A method that passes its second parameter to a method of its first one.
fn passes(class: &str, name: &str, descriptor: &str) -> Sample {
    let parameters = format!(
        "(L{class};{}V",
        &descriptor[1..=descriptor.find(')').unwrap()]
    );
    Sample::new(STATIC, "m", &parameters)
        .op(&[0x2a, 0x2b])
        .at(0xb6, METHOD, [class, name, descriptor])
        .op(&[POP, RETURN])
}

#[test]
fn a_call_that_reads_its_argument_has_a_probe_with_both_objects() {
    let added = "a0; a1; dup; publish; dup2; pop; contents; ";
    let list = "java/util/ArrayList";
    // The probe of the call comes first.
    passes(list, "addAll", "(Ljava/util/Collection;)Z").is(
        FULL,
        &format!("{added}dup2; passed; invokevirtual addAll; pop; return"),
    );
    passes(list, "add", "(Ljava/lang/Object;)Z")
        .is(FULL, &format!("{added}invokevirtual add; pop; return"));
    let equal = passes(list, "equals", "(Ljava/lang/Object;)Z");
    equal.is(
        FULL,
        "a0; a1; dup2; pop; contents; dup2; passed; invokevirtual equals; pop; return",
    );
}

#[test]
fn a_static_call_has_a_probe_for_each_collection() {
    let call = |name: &str, descriptor: &str| {
        Sample::new(STATIC, "m", "(LA;LB;)V")
            .op(&[0x2a, 0x2b])
            .at(0xb8, METHOD, ["java/util/Collections", name, descriptor])
            .op(&[RETURN])
    };
    call("copy", "(Ljava/util/List;Ljava/util/List;)V").is(
        FULL,
        "a0; a1; dup2; publish; publish; astore 11; astore 10; aload 10; argument; aload 11; argument; aload 10; aload 11; \
         null; astore 10; null; astore 11; invokestatic copy; return",
    );
    call("sort", "(Ljava/util/List;Ljava/util/Comparator;)V").is(
        FULL,
        "a0; a1; astore 11; astore 10; aload 10; argument; aload 10; aload 11; null; astore 10; null; \
         astore 11; invokestatic sort; return",
    );
    let plain = "a0; a1; invokestatic copy; return";
    call("copy", "(Ljava/util/List;Ljava/util/List;)V").is(JDK, plain);
}

#[test]
fn a_new_wrapper_that_locks_is_an_allocation() {
    let wrapped = "(Ljava/util/List;)Ljava/util/List;";
    let sample = Sample::new(STATIC, "m", "(Ljava/util/List;)V").op(&[0x2a]);
    let made = ["java/util/Collections", "synchronizedList", wrapped];
    sample.at(0xb8, METHOD, made).op(&[POP, RETURN]).is(
        FULL,
        "a0; dup; publish; invokestatic synchronizedList; dup; allocated; pop; return",
    );
}

#[test]
fn a_wrapper_that_locks_has_probes_inside() {
    let within = |class: &str, name| {
        let add = ["java/util/Collection", "add", "(Ljava/lang/Object;)Z"];
        Sample::new(STATIC, name, "(Ljava/util/Collection;LA;)V")
            .within(class)
            .op(&[0x2a, 0x2b])
            .at(0xb9, INTERFACE, add)
            .op(&[POP, RETURN])
    };
    let plain = "a0; a1; invokeinterface add; pop; return";
    let wrapper = "java/util/Collections$SynchronizedCollection";
    within(wrapper, "add").is(
        JDK,
        "a0; a1; dup2; pop; contents; invokeinterface add; pop; return",
    );
    within(wrapper, "iterator").is(JDK, plain);
    within("java/util/Collections$CheckedCollection", "add").is(JDK, plain);
}

#[test]
fn an_array_that_a_call_reads_has_a_probe_before_it() {
    let write = ["java/io/OutputStream", "write", "([BII)V"];
    let sample = Sample::new(STATIC, "m", "(LA;[BII)V").op(&[0x2a, 0x2b, 0x1c, 0x1d]);
    let stored = "istore 18; istore 17; astore 16; dup; astore 15; ";
    let loaded = "aload 16; iload 17; iload 18";
    sample.at(0xb6, METHOD, write).op(&[RETURN]).is(
        FULL,
        &format!(
            "a0; a1; 0x1c; 0x1d; {stored}aload 15; {loaded}; elementsRead; {loaded}; null; astore 16; null; \
             astore 15; invokevirtual write; return"
        ),
    );
}

#[test]
fn an_array_that_a_call_writes_has_a_probe_after_it() {
    let read = ["java/io/InputStream", "read", "([B)I"];
    let sample = Sample::new(STATIC, "m", "(LA;[B)V").op(&[0x2a, 0x2b]);
    sample.at(0xb6, METHOD, read).op(&[POP, RETURN]).is(
        FULL,
        "a0; a1; astore 14; dup; astore 13; aload 14; invokevirtual read; dup; istore 12; aload 13; \
         aload 14; 0; iload 12; elementsWritten; null; astore 14; null; astore 13; pop; return",
    );
    let bytes = ["java/util/Random", "nextBytes", "([B)V"];
    let sample = Sample::new(STATIC, "m", "(LA;[B)V").op(&[0x2a, 0x2b]);
    let words = sample.at(0xb6, METHOD, bytes).op(&[RETURN]).by(FULL);
    let at = words.iter().position(|word| word == "elementsWritten");
    // The count is a `bipush`.
    assert_eq!(words[at.unwrap() - 1], "0x10", "{words:?}");
}
