//! Which methods are tests: those that JUnit 3, 4 and 5 and TestNG run as such, by their annotations or names.
//!
//! Annotations that are themselves annotated with one of these are not recognized: that would need another class file.
//! Methods that only prepare or clean up are not tests.

use crate::annotations;
use crate::class::{ACC_PUBLIC, ACC_STATIC, Class, Member};
use crate::pool::Pool;

/// Annotations of test methods.
const TESTS: [&[u8]; 7] = [
    b"Lorg/junit/jupiter/api/Test;",
    b"Lorg/junit/jupiter/api/RepeatedTest;",
    b"Lorg/junit/jupiter/api/TestFactory;",
    b"Lorg/junit/jupiter/api/TestTemplate;",
    b"Lorg/junit/jupiter/params/ParameterizedTest;",
    b"Lorg/junit/Test;",
    TEST_NG,
];

/// On a class, it makes tests of the public methods that have no other annotation of TestNG.
const TEST_NG: &[u8] = b"Lorg/testng/annotations/Test;";
const OF_TEST_NG: &[u8] = b"Lorg/testng/annotations/";

/// The superclass of JUnit 3's tests, whose test methods are recognized by their names.
const TEST_CASE: &[u8] = b"junit/framework/TestCase";

/// Whether a method is a test.
pub(crate) fn is_test(class: &Class, method: &Member, pool: &Pool) -> bool {
    if method.name.starts_with(b"<") {
        return false;
    }
    let annotated =
        |wanted: &dyn Fn(&[u8]) -> bool| annotations::any_visible(&method.attributes, pool, wanted);
    if annotated(&|annotation| TESTS.contains(&annotation)) {
        return true;
    }
    let may_be = method.is(ACC_PUBLIC) && !method.is(ACC_STATIC);
    if !may_be || !method.descriptor.ends_with(b")V") {
        return false;
    }
    if class.super_name == TEST_CASE {
        return method.name.starts_with(b"test") && method.descriptor == b"()V";
    }
    annotations::any_visible(&class.attributes, pool, &|annotation| annotation == TEST_NG)
        && !annotated(&|annotation| annotation.starts_with(OF_TEST_NG))
}
