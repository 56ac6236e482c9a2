//! Which methods count as tests, and the probes in them.

// The helpers of a test may unwrap like the test itself.
#![allow(clippy::unwrap_used)]

mod common;

use common::sample::{RETURN, STATIC, Sample};
use common::view::ClassView;
use common::{EXCLUDED, FULL, JDK, RETRANSFORM, rewritten};
use redflag_classfile::{Plan, Probe};

const PUBLIC: u16 = 0x0001;
const SYNCHRONIZED: u16 = 0x0020;
const JUPITER: &str = "Lorg/junit/jupiter/api/Test;";
const JUNIT_3: &str = "junit/framework/TestCase";
const TEST_NG: &str = "Lorg/testng/annotations/Test;";

fn empty(access: u16, name: &'static str, descriptor: &str) -> Sample {
    Sample::new(access, name, descriptor).op(&[RETURN])
}

fn is_test(sample: Sample, plan: Plan) -> bool {
    let Some(output) = rewritten(&sample.bytes(), plan).unwrap() else {
        return false;
    };
    let [begins, ends] = [Probe::TestBegin, Probe::TestEnd].map(|probe| output.counts.of(probe));
    // Once at the return, once at a throw.
    assert_eq!(ends, 2 * begins);
    begins > 0
}

#[test]
fn a_test_has_probes_at_its_start_and_at_every_end() {
    // It returns null if the argument is null, and else itself.
    let sample = Sample::new(0, "m", "(Ljava/lang/String;)Ljava/lang/Object;")
        .annotated(JUPITER)
        .op(&[0x2b, 0xc6, 0, 5, 0x2a, 0xb0, 0x01, 0xb0]);
    let words = sample.by(RETRANSFORM);
    assert_eq!(
        words.join("; "),
        "a0; testMethodBegins; a1; ifnull; a0; testMethodEnds; areturn; \
         null; testMethodEnds; areturn; testMethodEnds; athrow"
    );
}

#[test]
fn every_throw_that_leaves_a_test_has_a_probe() {
    let sample = empty(0, "m", "()V").annotated(JUPITER);
    let output = rewritten(&sample.bytes(), RETRANSFORM).unwrap().unwrap();
    let code = ClassView::read(&output.bytes).unwrap().code("m");
    // a0 sipush invokestatic; sipush invokestatic return; sipush invokestatic athrow
    let (begun, ended) = (7, 14);
    assert_eq!(code.handlers, [[begun, ended, ended, 0]]);
    assert_eq!(code.code.len(), 21);
}

#[test]
fn a_synchronized_test_begins_inside_its_monitor_and_ends_outside() {
    let sample = empty(SYNCHRONIZED, "m", "()V").annotated(JUPITER);
    sample.is(
        RETRANSFORM,
        "a0; monitorEnter; a0; testMethodBegins; a0; monitorExit; testMethodEnds; return; \
         a0; monitorExit; testMethodEnds; athrow",
    );
}

#[test]
fn a_static_test_has_no_object() {
    let sample = empty(STATIC, "m", "()V").annotated(TEST_NG);
    sample.is(
        RETRANSFORM,
        "null; testMethodBegins; testMethodEnds; return; testMethodEnds; athrow",
    );
}

#[test]
fn the_annotations_of_junit_and_testng_make_a_test() {
    for annotation in [
        JUPITER,
        "Lorg/junit/jupiter/api/RepeatedTest;",
        "Lorg/junit/jupiter/api/TestFactory;",
        "Lorg/junit/jupiter/api/TestTemplate;",
        "Lorg/junit/jupiter/params/ParameterizedTest;",
        "Lorg/junit/Test;",
        TEST_NG,
    ] {
        for plan in [FULL, RETRANSFORM, EXCLUDED] {
            let sample = empty(0, "m", "()V").annotated(annotation);
            assert!(is_test(sample, plan), "{annotation} {plan:?}");
        }
        assert!(!is_test(empty(0, "m", "()V").annotated(annotation), JDK));
    }
}

#[test]
fn methods_with_other_annotations_are_not_tests() {
    for annotation in [
        "Lorg/junit/jupiter/api/BeforeEach;",
        "Lorg/junit/jupiter/api/BeforeAll;",
        "Lorg/junit/jupiter/api/AfterEach;",
        "Lorg/junit/Before;",
        "Lorg/testng/annotations/BeforeMethod;",
        "Lcom/acme/Test;",
    ] {
        let sample = empty(PUBLIC, "m", "()V").annotated(annotation);
        assert!(!is_test(sample, FULL), "{annotation}");
    }
    let hidden = empty(0, "m", "()V").annotated_in("RuntimeInvisibleAnnotations", JUPITER);
    assert!(!is_test(hidden, FULL));
    assert!(!is_test(empty(PUBLIC, "m", "()V"), FULL));
}

#[test]
fn a_test_among_other_annotations_is_found() {
    let sample = empty(0, "m", "()V")
        .annotated("Ljava/lang/Deprecated;")
        .annotated(JUPITER);
    assert!(is_test(sample, FULL));
}

#[test]
fn an_ignored_test_is_still_a_test() {
    let sample = empty(0, "m", "()V")
        .annotated(JUPITER)
        .annotated("Lcom/acme/RaceIgnore;");
    assert!(is_test(sample, FULL));
}

#[test]
fn methods_of_a_test_case_are_recognized_by_name() {
    let of = |superclass: &str, access, name, descriptor: &str| {
        is_test(empty(access, name, descriptor).extends(superclass), FULL)
    };
    assert!(of(JUNIT_3, PUBLIC, "testDeposit", "()V"));
    assert!(!of(JUNIT_3, PUBLIC, "setUp", "()V"));
    assert!(!of(JUNIT_3, 0, "testDeposit", "()V"));
    assert!(!of(JUNIT_3, PUBLIC | STATIC, "testDeposit", "()V"));
    assert!(!of(JUNIT_3, PUBLIC, "testDeposit", "(I)V"));
    assert!(!of("java/lang/Object", PUBLIC, "testDeposit", "()V"));
}

#[test]
fn a_class_of_testng_makes_tests_of_its_public_methods() {
    let of = |access, descriptor: &str| empty(access, "m", descriptor).class_annotated(TEST_NG);
    assert!(is_test(of(PUBLIC, "()V"), FULL));
    assert!(is_test(of(PUBLIC, "(I)V"), FULL));
    assert!(!is_test(of(0, "()V"), FULL));
    assert!(!is_test(of(PUBLIC | STATIC, "()V"), FULL));
    let prepares = of(PUBLIC, "()V").annotated("Lorg/testng/annotations/BeforeMethod;");
    assert!(!is_test(prepares, FULL));
}

#[test]
fn constructors_and_initializers_are_not_tests() {
    let initializer = empty(STATIC, "<clinit>", "()V").annotated(JUPITER);
    assert!(!is_test(initializer, FULL));
    let constructor = Sample::new(PUBLIC, "<init>", "()V")
        .annotated(JUPITER)
        .class_annotated(TEST_NG)
        .op(&[0x2a])
        .at(0xb7, 10, ["java/lang/Object", "<init>", "()V"])
        .op(&[RETURN]);
    assert!(!is_test(constructor, FULL));
}

#[test]
fn the_probe_of_an_uncaught_exception_gets_its_thread() {
    let takes = "(Ljava/lang/Thread;Ljava/lang/Throwable;)V";
    let caught = |class| empty(PUBLIC, "uncaughtException", takes).within(class);
    caught("java/lang/ThreadGroup").is(JDK, "a1; a2; uncaught; return");
    caught("java/lang/Thread").is(JDK, "return");
}
