//! New objects get owner marks, copies are reported, excluded classes publish their arguments, and every write is reported to
//! the world.

// The helpers of a test may unwrap like the test itself.
#![allow(clippy::unwrap_used)]

mod common;

use std::cell::RefCell;

use common::sample::{FIELD, METHOD, OBJECT, RETURN, STATIC, Sample};
use common::{EXCLUDED, FULL, JDK, RETRANSFORM};
use redflag_classfile::{Outcome, Plan, World, rewrite};

/// The code that marks an object whose superclass is not `Object`.
const MARK: &str = "a0; dup; getfield $redflag$id; owner; putfield $redflag$id";

/// A constructor that calls `class.<init>()` on `this`.
fn constructor(class: &str) -> Sample {
    Sample::new(0, "<init>", "(LFoo;)V")
        .op(&[0x2a])
        .at(0xb7, METHOD, [class, "<init>", "()V"])
}

#[test]
fn new_object_is_marked_after_super() {
    let marked = "a0; invokespecial <init>; a0; 0L; owner; putfield $redflag$id; return";
    let plain = "a0; invokespecial <init>; return";
    let sample = || constructor("java/lang/Object").op(&[RETURN]);
    sample().is(FULL, marked);
    sample().is(RETRANSFORM, plain);
    sample().is(JDK, plain);
    // A superclass of the program may have published it.
    let marked = format!("a0; invokespecial <init>; {MARK}; return");
    constructor("Base")
        .extends("Base")
        .op(&[RETURN])
        .is(FULL, &marked);
}

#[test]
fn object_that_unwatched_code_constructs_is_published() {
    let expected = format!("a0; invokespecial <init>; {MARK}; a0; publish; return");
    let sample = || {
        constructor("java/lang/Thread")
            .extends("java/lang/Thread")
            .op(&[RETURN])
    };
    sample().is(FULL, &expected);
    let without_field = "a0; invokespecial <init>; a0; publish; return";
    sample().is(RETRANSFORM, without_field);
}

#[test]
fn constructor_that_calls_another_of_its_class_does_not_mark() {
    constructor("C")
        .op(&[RETURN])
        .is(FULL, "a0; invokespecial <init>; return");
}

#[test]
fn object_of_the_superclass_is_not_this() {
    // new Base(), then super()
    Sample::new(0, "<init>", "()V")
        .extends("Base")
        .new_object("Base")
        .op(&[0x59])
        .at(0xb7, METHOD, ["Base", "<init>", "()V"])
        .op(&[0x57, 0x2a])
        .at(0xb7, METHOD, ["Base", "<init>", "()V"])
        .op(&[RETURN])
        .is(
            FULL,
            &format!(
                "new; dup; invokespecial <init>; pop; a0; invokespecial <init>; \
             {MARK}; return"
            ),
        );
}

#[test]
fn constructor_that_overwrites_this_does_not_mark() {
    // super(); this = null
    constructor("java/lang/Object")
        .op(&[0x01, 0x4b, RETURN])
        .is(FULL, "a0; invokespecial <init>; null; 0x4b; return");
}

#[test]
fn arguments_of_super_are_published_before_the_mark() {
    Sample::new(0, "<init>", "(LFoo;)V")
        .extends("java/lang/Thread")
        .op(&[0x2a, 0x2b])
        .at(0xb7, METHOD, ["java/lang/Thread", "<init>", "(LFoo;)V"])
        .op(&[RETURN])
        .is(
            FULL,
            &format!(
                "a0; a1; dup; publish; invokespecial <init>; \
             {MARK}; a0; publish; return"
            ),
        );
}

#[test]
fn copies_have_a_probe_in_every_mode() {
    let copy = |op, class: &str| {
        let clone = [class, "clone", "()Ljava/lang/Object;"];
        Sample::new(0, "m", "()Ljava/lang/Object;")
            .op(&[0x2a])
            .at(op, METHOD, clone)
            .op(&[0xb0])
    };
    for plan in [FULL, RETRANSFORM, JDK, EXCLUDED] {
        copy(0xb7, "java/lang/Object").is(plan, "a0; invokespecial clone; dup; cloned; areturn");
        copy(0xb6, "Foo").is(plan, "a0; invokevirtual clone; dup; cloned; areturn");
    }
    for plan in [JDK, EXCLUDED] {
        copy(0xb6, "[LFoo;").is(plan, "a0; invokevirtual clone; areturn");
    }
}

#[test]
fn excluded_class_publishes_its_parameters() {
    let parameters = format!("(LFoo;JLjava/lang/String;[LFoo;{OBJECT})V");
    let expected = "a1; publish; aload 6; publish; return";
    let sample = || Sample::new(0, "m", &parameters).op(&[RETURN]);
    sample().is(EXCLUDED, expected);
    sample().is(JDK, "return");
    sample().is(FULL, "return");
    let fixed = Sample::new(STATIC, "m", "(LFoo;)V").op(&[RETURN]);
    fixed.is(EXCLUDED, "a0; publish; return");
}

#[test]
fn excluded_class_publishes_objects_marked_by_its_superclass() {
    let expected = "a1; publish; a0; invokespecial <init>; a0; publish; return";
    constructor("Base")
        .extends("Base")
        .op(&[RETURN])
        .is(EXCLUDED, expected);
    let plain = "a1; publish; a0; invokespecial <init>; return";
    let sample = constructor("java/lang/Object").op(&[RETURN]);
    sample.is(EXCLUDED, plain);
}

/// Leaves one method out, and stores the writes reported to it.
#[derive(Default)]
struct Remembering {
    ignored: &'static str,
    written: RefCell<Vec<(String, bool)>>,
}

impl World for Remembering {
    fn ignored_method(&self, _class: &str, name: &str) -> bool {
        name == self.ignored
    }

    fn is_watched(&self, class: &str) -> bool {
        class != "lib/Unwatched"
    }

    fn written(&self, class: &str, name: &str, descriptor: &str, constructing: bool) {
        let field = format!("{class}.{name} {descriptor}");
        self.written.borrow_mut().push((field, constructing));
    }
}

fn world_of(sample: Sample, plan: Plan) -> Remembering {
    let world = Remembering {
        ignored: "ignored",
        ..Remembering::default()
    };
    let outcome = rewrite(&sample.bytes(), plan, &world);
    assert!(matches!(
        outcome,
        Ok(Outcome::Rewritten(_) | Outcome::Nothing)
    ));
    world
}

/// Whether a method's only write is part of construction.
fn constructs(sample: Sample) -> bool {
    let writes = world_of(sample, FULL).written.into_inner();
    assert_eq!(writes.len(), 1, "{writes:?}");
    writes[0].1
}

fn writes(sample: Sample) -> Sample {
    sample
        .declares(0, "f", "J")
        .declares(STATIC, "s", "I")
        .at(0xb5, FIELD, ["C", "f", "J"])
        .op(&[RETURN])
}

#[test]
fn write_of_a_constructor_into_this_constructs() {
    let object = || constructor("java/lang/Object");
    assert!(constructs(writes(object().op(&[0x2a, 0x09]))));
    let early = Sample::new(0, "<init>", "()V").op(&[0x2a, 0x09]);
    assert!(constructs(writes(early)), "before super() too");
    let method = Sample::new(0, "m", "()V").op(&[0x2a, 0x09]);
    assert!(!constructs(writes(method)), "another method");
    let other = Sample::new(0, "<init>", "(LC;)V").op(&[0x2b, 0x09]);
    assert!(!constructs(writes(other)), "another object");
    let inherited = object()
        .op(&[0x2a, 0x09])
        .at(0xb5, FIELD, ["C", "of_super", "J"])
        .op(&[RETURN]);
    assert!(!constructs(inherited), "a field of another class");
}

#[test]
fn write_into_this_or_another_object_does_not_construct() {
    // a1; ifnull -> this; a1; goto -> put; this: a0; put: 0L; putfield f
    let either =
        Sample::new(0, "<init>", "(LC;)V").op(&[0x2b, 0xc6, 0, 7, 0x2b, 0xa7, 0, 4, 0x2a, 0x09]);
    assert!(!constructs(writes(either)));
    // a0; a1; ifnull -> zero; 0L; goto -> put; zero: 0L; put: putfield f
    let value =
        Sample::new(0, "<init>", "(LC;)V").op(&[0x2a, 0x2b, 0xc6, 0, 7, 0x09, 0xa7, 0, 4, 0x09]);
    assert!(constructs(writes(value)), "only the value depends");
}

#[test]
fn only_the_initializers_static_writes_construct() {
    let write = |name, class: &str| {
        Sample::new(STATIC, name, "()V")
            .declares(STATIC, "s", "I")
            .op(&[0x03])
            .at(0xb3, FIELD, [class, "s", "I"])
            .op(&[RETURN])
    };
    assert!(constructs(write("<clinit>", "C")));
    assert!(!constructs(write("m", "C")));
    assert!(!constructs(write("<clinit>", "D")));
}

#[test]
fn only_writes_of_the_program_are_reported() {
    let sample = || writes(Sample::new(0, "m", "()V").op(&[0x2a, 0x09]));
    let expected = [("C.f J".to_owned(), false)];
    for plan in [FULL, RETRANSFORM, EXCLUDED] {
        assert_eq!(world_of(sample(), plan).written.into_inner(), expected);
    }
    assert_eq!(world_of(sample(), JDK).written.into_inner(), []);
}

#[test]
fn method_left_alone_for_its_size_constructs_nothing() {
    // Reads take the method past 64 KiB.
    let sample = constructor("java/lang/Object").repeated(8000, |sample| {
        let read = sample.op(&[0x2a]).at(0xb4, FIELD, ["C", "f", "J"]);
        read.op(&[0x58])
    });
    let sample = writes(sample.op(&[0x2a, 0x09]));
    let expected = world_of(sample, FULL).written.into_inner();
    assert_eq!(expected, [("C.f J".to_owned(), false)]);
}

#[test]
fn ignored_method_publishes_its_parameters() {
    let bytes = Sample::new(0, "ignored", "(LFoo;)V").op(&[RETURN]).bytes();
    let world = Remembering {
        ignored: "ignored",
        ..Remembering::default()
    };
    let Ok(Outcome::Rewritten(output)) = rewrite(&bytes, FULL, &world) else {
        panic!("it has a probe");
    };
    let view = common::view::ClassView::read(&output.bytes).unwrap();
    let words = common::listing::listing(&view, "ignored").join("; ");
    assert_eq!(words, "a1; publish; return");
}

#[test]
fn world_decides_which_classes_are_watched() {
    for (class, count) in [("lib/Unwatched", 1), ("java/lib/Watched", 0)] {
        let bytes = Sample::new(STATIC, "m", "(LFoo;)V")
            .op(&[0x2a])
            .at(0xb8, METHOD, [class, "keep", "(LFoo;)V"])
            .op(&[RETURN])
            .bytes();
        let Ok(Outcome::Rewritten(output)) = rewrite(&bytes, FULL, &Remembering::default()) else {
            panic!("it has the hidden field");
        };
        assert_eq!(output.counts.of(redflag_classfile::Probe::Publish), count);
    }
}
