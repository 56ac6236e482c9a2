//! Where references escape from watched code, to the instruction.

// The helpers of a test may unwrap like the test itself.
#![allow(clippy::unwrap_used)]

mod common;

use common::sample::{
    FIELD, FINAL, INTERFACE, METHOD, OBJECT, RETURN, STATIC, SYNTHETIC, Sample, VOLATILE,
};
use common::{FULL, JDK, RETRANSFORM};

fn put(op: u8, class: &str, access: u16, descriptor: &str) -> Sample {
    Sample::new(STATIC, "m", "(LC;LFoo;)V")
        .declares(access, "f", descriptor)
        .op(if op == 0xb5 { &[0x2a, 0x2b] } else { &[0x2b] })
        .at(op, FIELD, [class, "f", descriptor])
        .op(&[RETURN])
}

#[test]
fn probe_of_a_write_gets_the_reference_and_its_new_holder() {
    let cases = [
        ("C", 0, "writeRef"),
        ("D", 0, "writeAnyRef"),
        ("C", VOLATILE, "volatileWriteRef"),
    ];
    for (class, access, probe) in cases {
        let expected = format!("a0; a1; dup2; {probe}; putfield f; return");
        put(0xb5, class, access, "LFoo;").is(FULL, &expected);
        put(0xb5, class, access, OBJECT).is(RETRANSFORM, &expected);
    }
}

#[test]
fn reference_written_into_a_static_field_is_published() {
    let plain = "a1; dup; writeStaticRef; putstatic f; return";
    put(0xb3, "C", STATIC, "LFoo;").is(FULL, plain);
    let volatile = "a1; dup; volatileWriteStaticRef; putstatic f; return";
    put(0xb3, "C", STATIC | VOLATILE, "LFoo;").is(FULL, volatile);
    let other = "a1; getstatic f; pop; dup; writeStaticAnyRef; putstatic f; return";
    put(0xb3, "D", STATIC, "LFoo;").is(FULL, other);
}

#[test]
fn types_that_are_not_trackable_have_probes_without_value() {
    for descriptor in [
        "Ljava/lang/String;",
        "Ljava/lang/Integer;",
        "Ljava/lang/Class;",
        "[LFoo;",
        "[I",
    ] {
        let field = "a0; a1; dup2; pop; write; putfield f; return";
        put(0xb5, "C", 0, descriptor).is(FULL, field);
        let fixed = "a1; writeStatic; putstatic f; return";
        put(0xb3, "C", STATIC, descriptor).is(FULL, fixed);
    }
}

#[test]
fn only_static_final_fields_publish() {
    put(0xb5, "C", FINAL, "LFoo;").is(FULL, "a0; a1; putfield f; return");
    let fixed = "a1; dup; publish; putstatic f; return";
    put(0xb3, "C", STATIC | FINAL, "LFoo;").is(FULL, fixed);
    // Another thread may have the object as soon as the superclass's constructor has had it.
    put(0xb5, "C", FINAL, "LFoo;")
        .extends("java/lang/Thread")
        .is(FULL, "a0; a1; dup; publish; putfield f; return");
}

#[test]
fn synchronization_only_has_probes_without_value() {
    let volatile = "a0; a1; dup2; pop; volatileWrite; putfield f; return";
    put(0xb5, "C", VOLATILE, "LFoo;").is(JDK, volatile);
    put(0xb3, "C", STATIC | FINAL, "LFoo;").is(JDK, "a1; putstatic f; return");
}

const STORE: &str = "astore 10; dup2; aload 10; aastore; null; astore 10; arrayWrite; return";

#[test]
fn element_is_published_before_it_is_stored() {
    let store = |value: &[u8]| {
        Sample::new(STATIC, "m", "([LFoo;LFoo;)V")
            .op(&[0x2a, 0x03])
            .op(value)
            .op(&[0x53, RETURN])
    };
    store(&[0x2b]).is(FULL, &format!("a0; 0; a1; dup; publish; {STORE}"));
    store(&[0x01]).is(FULL, &format!("a0; 0; null; {STORE}"));
    store(&[0x2a]).is(FULL, &format!("a0; 0; a0; {STORE}"));
    store(&[0x2b]).is(JDK, "a0; 0; a1; aastore; return");
}

#[test]
fn null_on_one_path_only_is_published() {
    // a0; 0; a1; ifnull -> null; a1; goto -> store; null: aconst_null; store: aastore; return
    Sample::new(STATIC, "m", "([LFoo;LFoo;)V")
        .op(&[0x2a, 0x03, 0x2b, 0xc6, 0, 7, 0x2b, 0xa7, 0, 4, 0x01])
        .op(&[0x53, RETURN])
        .is(
            FULL,
            &format!("a0; 0; a1; ifnull; a1; goto; null; dup; publish; {STORE}"),
        );
}

/// A static method that passes parameters, all of the given types, to a method of another class.
fn call(op: u8, class: &str, name: &str, parameters: &str, loads: &[u8]) -> Sample {
    let tag = if op == 0xb9 { INTERFACE } else { METHOD };
    let receiver: &[u8] = if op == 0xb8 { &[] } else { &[0x2d] };
    Sample::new(STATIC, "m", "(LFoo;LFoo;LFoo;LFoo;)V")
        .op(receiver)
        .op(loads)
        .at(op, tag, [class, name, &format!("({parameters})V")])
        .op(&[RETURN])
}

#[test]
fn arguments_of_a_call_into_unwatched_code_are_published() {
    let jdk = |parameters, loads| call(0xb8, "java/lib/Jdk", "keep", parameters, loads);
    let one = "a0; dup; publish; invokestatic keep; return";
    jdk("LFoo;", &[0x2a]).is(FULL, one);
    let two = "a0; a1; dup2; publish; publish; invokestatic keep; return";
    jdk("LFoo;LFoo;", &[0x2a, 0x2b]).is(FULL, two);
    let under_int = "a0; 0; dup2; pop; publish; invokestatic keep; return";
    jdk("LFoo;I", &[0x2a, 0x03]).is(FULL, under_int);
    let under_long = "a0; 0L; dup2_x1; pop2; dup_x2; publish; invokestatic keep; return";
    jdk("LFoo;J", &[0x2a, 0x09]).is(FULL, under_long);
    let three = "a0; a1; a2; dup2_x1; pop2; dup_x2; publish; dup2; publish; publish; invokestatic keep; return";
    jdk("LFoo;LFoo;LFoo;", &[0x2a, 0x2b, 0x2c]).is(FULL, three);
    let outer =
        "a0; 0; a1; dup2_x1; pop2; dup_x2; publish; dup; publish; invokestatic keep; return";
    jdk("LFoo;ILFoo;", &[0x2a, 0x03, 0x2b]).is(FULL, outer);
    jdk("LFoo;LFoo;", &[0x2a, 0x2b]).is(JDK, "a0; a1; invokestatic keep; return");
}

#[test]
fn arguments_above_a_deep_one_are_moved_to_locals() {
    let deep = "a0; 0L; a1; astore 10; dup2_x1; pop2; dup_x2; publish; aload 10; dup; publish; \
                null; astore 10; invokestatic keep; return";
    call(
        0xb8,
        "java/lib/Jdk",
        "keep",
        "LFoo;JLFoo;",
        &[0x2a, 0x09, 0x2b],
    )
    .is(FULL, deep);
    let plain = "a0; 0L; 0L; lstore 10; dup2_x1; pop2; dup_x2; publish; lload 10; invokestatic keep; return";
    call(0xb8, "java/lib/Jdk", "keep", "LFoo;JJ", &[0x2a, 0x09, 0x09]).is(FULL, plain);
    // Arguments below the deepest published one are not touched.
    let below = "0L; 0L; a0; dup; publish; invokestatic keep; return";
    call(0xb8, "java/lib/Jdk", "keep", "JJLFoo;", &[0x09, 0x09, 0x2a]).is(FULL, below);
}

#[test]
fn receivers_and_arguments_of_watched_callees_are_not_published() {
    let virtually = "a3; a0; dup; publish; invokevirtual keep; return";
    call(0xb6, "java/lib/Jdk", "keep", "LFoo;", &[0x2a]).is(FULL, virtually);
    let interface = "a3; a0; dup; publish; invokeinterface keep; return";
    call(0xb9, "java/lib/Jdk", "keep", "LFoo;", &[0x2a]).is(FULL, interface);
    for class in ["D", "C", "com/example/D"] {
        call(0xb8, class, "keep", "LFoo;", &[0x2a]).is(FULL, "a0; invokestatic keep; return");
    }
}

#[test]
fn inherited_method_of_an_unwatched_superclass_keeps_arguments() {
    call(0xb6, "C", "add", OBJECT, &[0x2a])
        .extends("java/util/ArrayList")
        .is(FULL, "a3; a0; dup; publish; invokevirtual add; return");
}

#[test]
fn arguments_that_a_call_does_not_keep_are_not_published() {
    let get = "a3; a0; invokevirtual get; return";
    call(
        0xb6,
        "java/util/concurrent/ConcurrentMap",
        "get",
        OBJECT,
        &[0x2a],
    )
    .is(FULL, get);
    let or = "a3; a0; a1; dup; publish; invokevirtual getOrDefault; return";
    let both = format!("{OBJECT}{OBJECT}");
    call(
        0xb6,
        "java/util/concurrent/ConcurrentMap",
        "getOrDefault",
        &both,
        &[0x2a, 0x2b],
    )
    .is(FULL, or);
    let same = "a3; a0; invokevirtual equals; return";
    call(0xb6, "java/lang/Object", "equals", OBJECT, &[0x2a]).is(FULL, same);
}

/// Passes the top of the stack to a method that keeps it.
fn keeps(sample: Sample) -> Sample {
    let one = format!("({OBJECT})V");
    sample
        .at(0xb8, METHOD, ["java/lib/Jdk", "keep", &one])
        .op(&[RETURN])
}

#[test]
fn harmless_arguments_are_not_published() {
    let sample = || Sample::new(STATIC, "m", "(Ljava/lang/String;[LFoo;LFoo;)V");
    keeps(sample().op(&[0x2a])).is(FULL, "a0; invokestatic keep; return");
    keeps(sample().op(&[0x2b])).is(FULL, "a1; invokestatic keep; return");
    keeps(sample().op(&[0x01])).is(FULL, "null; invokestatic keep; return");
    let number = ["java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;"];
    keeps(sample().op(&[0x03]).at(0xb8, METHOD, number))
        .is(FULL, "0; invokestatic valueOf; invokestatic keep; return");
    let published = "a2; dup; publish; invokestatic keep; return";
    keeps(sample().op(&[0x2c])).is(FULL, published);
    // The type of a parameter says nothing once the local is written: a2; astore_0; a0
    let written = "a2; 0x4b; a0; dup; publish; invokestatic keep; return";
    keeps(sample().op(&[0x2c, 0x4b, 0x2a])).is(FULL, written);
}

#[test]
fn new_jdk_objects_are_harmless_and_their_arguments_are_published() {
    let create = |class: &str| {
        let sample = Sample::new(STATIC, "m", "(LFoo;)V").new_object(class);
        keeps(
            sample
                .op(&[0x59, 0x2a])
                .at(0xb7, METHOD, [class, "<init>", "(LFoo;)V"]),
        )
    };
    create("java/lib/Holder").is(
        FULL,
        "new; dup; a0; dup; publish; invokespecial <init>; invokestatic keep; return",
    );
    create("Foo").is(
        FULL,
        "new; dup; a0; invokespecial <init>; dup; publish; invokestatic keep; return",
    );
}

#[test]
fn accesses_through_handles_keep_their_value_only() {
    let handle = |name: &str, parameters: &str, loads: &[u8]| {
        let class = "java/lang/invoke/VarHandle";
        let words = call(0xb6, class, name, parameters, loads).by(FULL);
        words
            .iter()
            .take_while(|w| *w != "invokevirtual")
            .cloned()
            .collect::<Vec<_>>()
    };
    let count = |words: &[String]| words.iter().filter(|w| *w == "publish").count();
    let set = handle("setRelease", "LFoo;LFoo;", &[0x2a, 0x2b]);
    assert_eq!(set[..5], ["a3", "a0", "a1", "dup", "publish"]);
    assert_eq!(count(&set), 1);
    let swap = handle("compareAndSet", "LFoo;LFoo;LFoo;", &[0x2a, 0x2b, 0x2c]);
    assert_eq!((swap[4].as_str(), count(&swap)), ("dup", 1));
    assert_eq!(count(&handle("getAcquire", "LFoo;", &[0x2a])), 0);
    let method =
        "a3; a0; dup; publish; handleBefore; invokevirtual invokeExact; handleAfter; return";
    call(
        0xb6,
        "java/lang/invoke/MethodHandle",
        "invokeExact",
        "LFoo;",
        &[0x2a],
    )
    .is(FULL, method);
}

#[test]
fn dynamic_calls_keep_what_is_captured() {
    let sites = [
        (
            "java/lang/invoke/LambdaMetafactory",
            "a0; a1; dup2; publish; publish; invokedynamic; pop; return",
        ),
        (
            "java/lang/invoke/StringConcatFactory",
            "a0; a1; invokedynamic; pop; return",
        ),
        (
            "java/lang/runtime/ObjectMethods",
            "a0; a1; invokedynamic; pop; return",
        ),
        (
            "org/lang/Bootstrap",
            "a0; a1; dup2; publish; publish; handleBefore; invokedynamic; handleAfter; pop; return",
        ),
    ];
    for (number, (_, expected)) in sites.iter().enumerate() {
        let classes = sites.map(|(class, _)| class);
        Sample::new(STATIC, "m", "(LFoo;LFoo;)V")
            .op(&[0x2a, 0x2b])
            .dynamic(&classes, number as u16, "(LFoo;LFoo;)Ljava/lang/Runnable;")
            .op(&[0x57, RETURN])
            .is(FULL, expected);
    }
}

#[test]
fn lambda_is_not_trackable() {
    keeps(Sample::new(STATIC, "m", "()V").dynamic(
        &["java/lang/invoke/LambdaMetafactory"],
        0,
        "()Ljava/lang/Runnable;",
    ))
    .is(FULL, "invokedynamic; invokestatic keep; return");
}

#[test]
fn result_of_a_callback_is_published() {
    let returns = |access, name, result: &str| {
        let load = if access & STATIC != 0 { 0x2a } else { 0x2b };
        let parameters = if name == "call" { "" } else { "LFoo;" };
        Sample::new(access, name, &format!("({parameters}){result}")).op(&[load, 0xb0])
    };
    returns(STATIC | SYNTHETIC, "lambda$make$0", "LFoo;").is(FULL, "a0; dup; publish; areturn");
    returns(0, "call", OBJECT).is(FULL, "a1; dup; publish; areturn");
    returns(0, "call", "LFoo;").is(FULL, "a1; areturn");
    returns(STATIC, "make", "LFoo;").is(FULL, "a0; areturn");
}
