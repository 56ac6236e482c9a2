//! Probes around calls of the JDK, chosen by the types in the call, to the instruction.

// The helpers of a test may unwrap like the test itself.
#![allow(clippy::unwrap_used)]

mod common;

use common::sample::{METHOD, RETURN, STATIC, Sample};
use common::{EXCLUDED, FULL, JDK};

/// A method that passes a function to a method, and drops the result.
fn calls(class: &str, function: &str, result: &str) -> Sample {
    let descriptor = format!("({function}){result}");
    Sample::new(STATIC, "m", &format!("({function})V"))
        .op(&[0x01])
        .at(0xb8, METHOD, [class, "call", &descriptor])
        .op(&[0x57, RETURN])
}

#[test]
fn result_of_a_call_with_a_callback_is_published() {
    for function in [
        "Ljava/util/function/Function;",
        "Ljava/util/function/Supplier;",
        "Ljava/util/concurrent/Callable;",
    ] {
        for result in ["Ljava/lang/Object;", "LFoo;"] {
            let published = "null; invokestatic call; dup; publish; pop; return";
            calls("java/lib/Jdk", function, result).is(FULL, published);
            let plain = "null; invokestatic call; pop; return";
            calls("java/lib/Jdk", function, result).is(JDK, plain);
        }
    }
}

#[test]
fn other_results_are_not_published() {
    let plain = "null; invokestatic call; pop; return";
    let function = "Ljava/util/function/Function;";
    calls("D", function, "LFoo;").is(FULL, plain);
    calls("java/lib/Jdk", function, "Ljava/lang/String;").is(FULL, plain);
    calls("java/lib/Jdk", function, "[LFoo;").is(FULL, plain);
    calls("java/lib/Jdk", function, "I").is(FULL, plain);
    calls("java/lib/Jdk", "Ljava/lang/Runnable;", "LFoo;").is(FULL, plain);
}

/// A method that accesses a field of an object by reflection.
fn reflects(op: u8, name: &str, value: &[u8], descriptor: &str, end: &[u8]) -> Sample {
    Sample::new(STATIC, "m", "(Ljava/lang/reflect/Field;LFoo;LFoo;)V")
        .op(&[0x2a, 0x2b])
        .op(value)
        .at(op, METHOD, ["java/lang/reflect/Field", name, descriptor])
        .op(end)
        .op(&[RETURN])
}

#[test]
fn write_by_reflection_has_a_probe_before_it() {
    let int = "a0; a1; 0; istore 10; dup2; fieldBefore; iload 10; invokevirtual setInt; return";
    let long = "a0; a1; 0L; lstore 10; dup2; fieldBefore; lload 10; invokevirtual setLong; return";
    for (plan, parameters) in [(FULL, ""), (EXCLUDED, "a1; publish; a2; publish; ")] {
        let sample = reflects(0xb6, "setInt", &[0x03], "(Ljava/lang/Object;I)V", &[]);
        sample.is(plan, &format!("{parameters}{int}"));
        let sample = reflects(0xb6, "setLong", &[0x09], "(Ljava/lang/Object;J)V", &[]);
        sample.is(plan, &format!("{parameters}{long}"));
    }
    let object = "(Ljava/lang/Object;Ljava/lang/Object;)V";
    reflects(0xb6, "set", &[0x2c], object, &[]).is(
        FULL,
        "a0; a1; a2; dup; publish; astore 10; dup2; fieldBefore; aload 10; null; astore 10; \
         invokevirtual set; return",
    );
    reflects(0xb6, "set", &[0x2c], object, &[]).is(JDK, "a0; a1; a2; invokevirtual set; return");
}

#[test]
fn read_by_reflection_has_a_probe_after_it() {
    let get = |name, result: &str, end| {
        reflects(
            0xb6,
            name,
            &[],
            &format!("(Ljava/lang/Object;){result}"),
            end,
        )
    };
    let one =
        |name| format!("a0; a1; dup2; invokevirtual {name}; dup_x2; pop; fieldAfter; pop; return");
    get("get", "Ljava/lang/Object;", &[0x57]).is(FULL, &one("get"));
    get("getBoolean", "Z", &[0x57]).is(FULL, &one("getBoolean"));
    let two = "a0; a1; dup2; invokevirtual getDouble; 0x5e; pop2; fieldAfter; pop2; return";
    get("getDouble", "D", &[0x58]).is(FULL, two);
    get("getDouble", "D", &[0x58]).is(JDK, "a0; a1; invokevirtual getDouble; pop2; return");
}

#[test]
fn other_methods_of_a_field_have_no_probe() {
    let equals = "a0; a1; invokevirtual equals; pop; return";
    reflects(0xb6, "equals", &[], "(Ljava/lang/Object;)Z", &[0x57]).is(FULL, equals);
}

/// A method that makes a string builder, appends a number to it, and goes on with `end`.
fn builds(end: impl FnOnce(Sample) -> Sample) -> Sample {
    let class = "java/lang/StringBuilder";
    let append = "(I)Ljava/lang/StringBuilder;";
    let sample = Sample::new(STATIC, "m", "(I)V")
        .new_object(class)
        .op(&[0x59])
        .at(0xb7, METHOD, [class, "<init>", "()V"])
        .op(&[0x03])
        .at(0xb6, METHOD, [class, "append", append]);
    end(sample).op(&[RETURN])
}

#[test]
fn string_builder_that_becomes_a_string_has_no_probe() {
    let to_string = [
        "java/lang/StringBuilder",
        "toString",
        "()Ljava/lang/String;",
    ];
    let built = "new; dup; invokespecial <init>; 0; invokevirtual append; ";
    let finish = |sample: Sample| sample.at(0xb6, METHOD, to_string).op(&[0x57]);
    builds(finish).is(FULL, &format!("{built}invokevirtual toString; pop; return"));
    builds(|sample| sample.op(&[0x57])).is(FULL, &format!("{built}pop; return"));
}

#[test]
fn string_builder_that_goes_elsewhere_has_probes_from_the_start() {
    const NEW: &str = "new; dup; invokespecial <init>; dup; allocated";
    let built = &format!("{NEW}; 0; dup2; pop; contents; invokevirtual append; ");
    // astore_1
    builds(|sample| sample.op(&[0x4c])).is(FULL, &format!("{built}0x4c; return"));
    let keep = ["java/lib/Jdk", "keep", "(Ljava/lang/StringBuilder;)V"];
    let stored = |sample: Sample| sample.at(0xb8, METHOD, keep);
    builds(stored).is(FULL, &format!("{built}invokestatic keep; return"));
    let chars = [
        "java/lang/StringBuilder",
        "chars",
        "()Ljava/util/stream/IntStream;",
    ];
    let streamed = builds(|sample| sample.at(0xb6, METHOD, chars).op(&[0x57]));
    assert!(
        streamed
            .by(FULL)
            .join(" ")
            .starts_with(&built.replace("; ", " "))
    );
    let class = "java/lang/StringBuilder";
    let another = |sample: Sample| {
        let made = sample.op(&[0x57]).new_object(class).op(&[0x59]);
        made.at(0xb7, METHOD, [class, "<init>", "()V"]).op(&[0x4c])
    };
    let both = format!("{built}pop; {NEW}; 0x4c; return");
    builds(another).is(FULL, &both);
}
