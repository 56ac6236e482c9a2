//! Attributes with bytecode indices move with the code; unknown ones stay as they are.

// The helpers of a test may unwrap like the test itself.
#![allow(clippy::unwrap_used)]

mod common;

use common::build::{ClassBuilder, CodeBuilder, words};
use common::full;
use common::insns::{marker, split};
use common::view::{ClassView, CodeView, attribute};

const STATIC: u16 = 0x0008;
const SYNCHRONIZED: u16 = 0x0020;
const READ: usize = 4;
const MARK: usize = 4;

/// A static method with three times `read f; mark`, the marks being 100, 101 and 102, and some attributes.
fn class(access: u16, attributes: Vec<(&'static str, Vec<u8>)>) -> Vec<u8> {
    let mut class = ClassBuilder::new(48, "Tables");
    class.field(STATIC, "f", "I");
    let [high, low] = class.member(9, ["Tables", "f", "I"]).to_be_bytes();
    let mut code = Vec::new();
    for value in 100..103 {
        code.extend_from_slice(&[0xb2, high, low, 0x57]);
        code.extend_from_slice(&[0x11, 0, value, 0x57]);
    }
    code.push(0xb1);
    let handlers = vec![[pc_of_mark(0), pc_of_mark(1), pc_of_mark(2), 0]];
    class.method(
        access,
        "m",
        "()V",
        CodeBuilder {
            max_stack: 1,
            max_locals: 3,
            code,
            handlers,
            attributes,
        },
    );
    class.class_attribute("Unknown", &[0xde, 0xad, 0xbe, 0xef]);
    class.bytes()
}

/// Where mark 100 + `number` is in the original.
fn pc_of_mark(number: usize) -> u16 {
    ((number + 1) * READ + number * MARK) as u16
}

fn rewritten(access: u16, attributes: Vec<(&'static str, Vec<u8>)>) -> (ClassView, CodeView) {
    let view = ClassView::read(&full(&class(access, attributes)).bytes).unwrap();
    let code = view.code("m");
    (view, code)
}

/// Where the mark is in the output.
fn moved(code: &CodeView, number: u16) -> u16 {
    marker(&code.code, 100 + number) as u16
}

#[test]
fn unknown_attributes_stay_byte_for_byte() {
    let strange = vec![0, 4, 0xff, 0xff, 0, 0, 0, 9];
    let (view, code) = rewritten(STATIC, vec![("Strange", strange.clone())]);
    assert_eq!(
        attribute(&view.attributes, "Unknown"),
        Some(&[0xde, 0xad, 0xbe, 0xef][..])
    );
    assert_eq!(attribute(&code.attributes, "Strange"), Some(&strange[..]));
}

#[test]
fn lines_follow_their_instructions() {
    let table = words(&[3, 0, 10, pc_of_mark(0), 11, pc_of_mark(2), 12]);
    let (_, code) = rewritten(STATIC, vec![("LineNumberTable", table)]);
    let table = attribute(&code.attributes, "LineNumberTable").unwrap();
    let expected = words(&[
        pc_of_first(&code),
        10,
        moved(&code, 0),
        11,
        moved(&code, 2),
        12,
    ]);
    assert_eq!(table[2..], expected[..]);
}

/// Where a jump to the first instruction lands: after the entry code, before the first probe.
fn pc_of_first(code: &CodeView) -> u16 {
    let first = split(&code.code)
        .unwrap()
        .into_iter()
        .find(|i| i.op == 0xb2)
        .unwrap();
    first.at as u16
}

#[test]
fn ranges_of_variables_follow_their_instructions() {
    let (start, end) = (pc_of_mark(0), pc_of_mark(2));
    let row = |start: u16, length: u16| words(&[start, length, 1, 1, 2]);
    let table = [words(&[1]), row(start, end - start)].concat();
    let attributes = vec![
        ("LocalVariableTable", table.clone()),
        ("LocalVariableTypeTable", table),
    ];
    let (_, code) = rewritten(STATIC, attributes);
    let expected = [
        words(&[1]),
        row(moved(&code, 0), moved(&code, 2) - moved(&code, 0)),
    ]
    .concat();
    assert_eq!(
        attribute(&code.attributes, "LocalVariableTable"),
        Some(&expected[..])
    );
    assert_eq!(
        attribute(&code.attributes, "LocalVariableTypeTable"),
        Some(&expected[..])
    );
}

#[test]
fn type_annotations_follow_their_instructions() {
    // A variable's range, a row of the exception table, a `new`, an argument of a cast; no path, no elements.
    let annotation = |target: &[u8]| [target, &[0][..], &words(&[1, 0])].concat();
    let table = |at: &dyn Fn(u16) -> u16| {
        let range = [&[0x40][..], &words(&[1, at(0), at(2) - at(0), 2])].concat();
        let new = [&[0x44][..], &words(&[at(1)])].concat();
        let cast = [&[0x47][..], &words(&[at(2)]), &[0]].concat();
        let rows = [
            annotation(&range),
            annotation(&[0x42, 0, 0]),
            annotation(&new),
            annotation(&cast),
        ];
        [words(&[4]), rows.concat()].concat()
    };
    let original = table(&|mark| pc_of_mark(mark.into()));
    let (_, code) = rewritten(STATIC, vec![("RuntimeVisibleTypeAnnotations", original)]);
    let expected = table(&|mark| moved(&code, mark));
    assert_eq!(
        attribute(&code.attributes, "RuntimeVisibleTypeAnnotations"),
        Some(&expected[..])
    );
}

#[test]
fn handlers_follow_their_instructions() {
    let (_, code) = rewritten(STATIC, vec![]);
    assert_eq!(
        code.handlers,
        [[moved(&code, 0), moved(&code, 1), moved(&code, 2), 0]]
    );
}

#[test]
fn synchronized_method_leaves_its_monitor_on_every_way_out() {
    let (view, code) = rewritten(STATIC | SYNCHRONIZED, vec![]);
    assert_eq!(view.methods[0].access, STATIC | SYNCHRONIZED);
    let insns = split(&code.code).unwrap();
    let [start, end, handler, kind] = *code.handlers.last().unwrap();
    assert_eq!(
        (code.handlers.len(), kind),
        (2, 0),
        "a handler for everything comes last"
    );
    assert!(start <= pc_of_first(&code), "it protects the whole body");
    let back = insns.iter().position(|i| i.op == 0xb1).unwrap();
    assert!(usize::from(end) > insns[back].at, "the return too");
    assert_eq!(
        insns[back - 1].op,
        0xb8,
        "there is a probe before the return"
    );
    let cleanup: Vec<u8> = insns
        .iter()
        .filter(|i| i.at >= handler.into())
        .map(|i| i.op)
        .collect();
    assert_eq!(
        cleanup[cleanup.len() - 2..],
        [0xb8, 0xbf],
        "the handler has a probe and rethrows"
    );
}

#[test]
fn malformed_table_is_refused() {
    let cut = words(&[2, 0, 10]);
    let bytes = class(STATIC, vec![("LineNumberTable", cut)]);
    let outcome = common::rewritten(&bytes, common::PLANS[0]);
    assert_eq!(outcome.unwrap_err(), redflag_classfile::Refusal::Truncated);
}
