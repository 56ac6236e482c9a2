//! Code that grows: jumps past 32 KiB, methods past 64 KiB, subroutines, switches, locals past 255.

// The helpers of a test may unwrap like the test itself.
#![allow(clippy::unwrap_used)]

mod common;

use common::build::{ClassBuilder, CodeBuilder, subroutine, words};
use common::insns::{marker, split};
use common::view::{ClassView, CodeView, attribute};
use common::{PLANS, corpus, full, rewritten};
use redflag_classfile::{MethodLimit, Plan, Probe, Refusal, World, rewrite};

const STATIC: u16 = 0x0008;
const FIELD: u8 = 9;
const GETSTATIC: u8 = 0xb2;
const POP: u8 = 0x57;
const RETURN: u8 = 0xb1;
const NOP: u8 = 0x00;

/// `sipush value; pop`, which tests find again in the output.
fn mark(value: u16) -> [u8; 4] {
    let [high, low] = value.to_be_bytes();
    [0x11, high, low, POP]
}

/// A class with one method `m` that begins with `head`, then reads a field `reads` times, then has `tail`.
fn padded(major: u16, head: &[u8], reads: usize, tail: &[u8], frames: Option<Vec<u8>>) -> Vec<u8> {
    let mut class = ClassBuilder::new(major, "Padded");
    class.field(STATIC, "f", "I");
    let [high, low] = class.member(FIELD, ["Padded", "f", "I"]).to_be_bytes();
    let mut code = head.to_vec();
    for _ in 0..reads {
        code.extend_from_slice(&[GETSTATIC, high, low, POP]);
    }
    code.extend_from_slice(tail);
    let attributes = frames
        .into_iter()
        .map(|table| ("StackMapTable", table))
        .collect();
    let code = CodeBuilder {
        max_stack: 1,
        max_locals: 1,
        code,
        handlers: vec![],
        attributes,
    };
    class.method(STATIC, "m", "(I)V", code);
    class.bytes()
}

fn code_of(bytes: &[u8]) -> CodeView {
    ClassView::read(bytes).unwrap().code("m")
}

/// Follows plain jumps from an instruction to where they end.
fn landing(code: &[u8], mut at: usize) -> usize {
    let insns = split(code).unwrap();
    loop {
        let insn = insns
            .iter()
            .find(|i| i.at == at)
            .expect("a jump meets an instruction");
        if !matches!(insn.op, 0xa7 | 0xc8) {
            return at;
        }
        at = insn.targets[0];
    }
}

/// Reads that keep the original within 32 KiB and take the output past it.
const READS: usize = 5000;

#[test]
fn goto_past_32_kib_becomes_wide() {
    let distance = (3 + 4 * READS) as u16;
    let [high, low] = distance.to_be_bytes();
    let tail = [&mark(777)[..], &[RETURN]].concat();
    let bytes = padded(48, &[0xa7, high, low], READS, &tail, None);
    let code = code_of(&full(&bytes).bytes).code;
    assert!(code.len() > 0x8000);
    assert_eq!(landing(&code, 0), marker(&code, 777));
}

#[test]
fn backward_goto_past_32_kib_becomes_wide() {
    let back = (-(4 + 4 * READS as i64)) as i16;
    let [high, low] = back.to_be_bytes();
    let bytes = padded(48, &mark(778), READS, &[0xa7, high, low], None);
    let code = code_of(&full(&bytes).bytes).code;
    let last = split(&code).unwrap().pop().unwrap();
    assert_eq!((last.op, last.targets[0]), (0xc8, marker(&code, 778)));
}

/// Where control goes if the far conditional jump at the start of `m` is taken, and if not.
fn ways(code: &[u8]) -> (usize, usize) {
    let insns = split(code).unwrap();
    let at = insns
        .iter()
        .position(|i| matches!(i.op, 0x99 | 0x9a))
        .expect("there is an ifeq or ifne");
    let (jump, next) = (
        landing(code, insns[at].targets[0]),
        landing(code, insns[at + 1].at),
    );
    if insns[at].op == 0x99 {
        (jump, next)
    } else {
        (next, jump)
    }
}

#[test]
fn far_conditional_jump_keeps_its_sense() {
    // iload_0; ifeq -> mark 2; mark 1; reads; mark 2; return
    let distance = (3 + 4 + 4 * READS) as u16;
    let [high, low] = distance.to_be_bytes();
    let head = [&[0x1a, 0x99, high, low][..], &mark(1001)].concat();
    let tail = [&mark(1002)[..], &[RETURN]].concat();
    let bytes = padded(48, &head, READS, &tail, None);
    let code = code_of(&full(&bytes).bytes).code;
    assert_eq!(ways(&code), (marker(&code, 1002), marker(&code, 1001)));
}

#[test]
fn far_conditional_jump_without_a_place_for_a_relay_leaves_the_method_alone() {
    // As above, but the verifier needs a frame wherever control arrives, and there is none after the jump.
    let target = 1 + 3 + 4 + 4 * READS;
    let distance = (target - 1) as u16;
    let [high, low] = distance.to_be_bytes();
    let head = [&[0x1a, 0x99, high, low][..], &mark(1001)].concat();
    let tail = [&mark(1002)[..], &[RETURN]].concat();
    let frames = [words(&[1]), vec![251], words(&[target as u16])].concat();
    let output = full(&padded(52, &head, READS, &tail, Some(frames)));
    // No instruction within reach ends the flow, so there is no place for a relay.
    assert_eq!(output.left_alone.len(), 1);
    assert_eq!(output.left_alone[0].why, MethodLimit::JumpTooFar);
    assert!(output.left_alone[0].synchronization_kept);
    let code = code_of(&output.bytes).code;
    assert_eq!(ways(&code), (marker(&code, 1002), marker(&code, 1001)));
}

#[test]
fn relay_follows_an_instruction_that_never_falls_through() {
    // iload_0; ifeq -> mark 2; mark 1; iload_0; ifne -> (+4); return; <frame> reads; <frame> mark 2; return
    let after = 1 + 3 + 4 + 1 + 3 + 1;
    let target = after + 4 * READS;
    let [high, low] = ((target - 1) as u16).to_be_bytes();
    let mut head = [&[0x1a, 0x99, high, low][..], &mark(1001)].concat();
    head.extend_from_slice(&[0x1a, 0x9a, 0, 4, RETURN]);
    let tail = [&mark(1002)[..], &[RETURN]].concat();
    let delta = target - after - 1;
    let frames = [words(&[2]), vec![after as u8, 251], words(&[delta as u16])].concat();
    let output = full(&padded(52, &head, READS, &tail, Some(frames)));
    assert!(output.left_alone.is_empty(), "{:?}", output.left_alone);
    let code = code_of(&output.bytes);
    assert_eq!(
        ways(&code.code),
        (marker(&code.code, 1002), marker(&code.code, 1001))
    );
    let count = &attribute(&code.attributes, "StackMapTable").unwrap()[..2];
    assert_eq!(count, [0, 3], "the relay has a frame of its own");
}

#[test]
fn method_that_would_pass_64_kib_is_left_alone_and_listed() {
    let tail = [&mark(5)[..], &[RETURN]].concat();
    let bytes = padded(52, &[], 15_000, &tail, None);
    let output = full(&bytes);
    let left: Vec<_> = output
        .left_alone
        .iter()
        .map(|l| (l.method.as_str(), l.why))
        .collect();
    assert_eq!(left, [("m(I)V", MethodLimit::TooLarge)]);
    assert_eq!(output.counts.of(Probe::ReadStatic), 0);
    assert_eq!(code_of(&output.bytes), code_of(&bytes));
}

#[test]
fn switches_are_aligned_wherever_they_end_up() {
    for shift in 0..4 {
        // iload_0; tableswitch 7..8 -> a, b, default c, after one to four instructions that get probes.
        let mut head = vec![NOP; shift];
        head.push(0x1a);
        let at = head.len();
        head.push(0xaa);
        head.resize((at + 4) & !3, 0);
        let body = head.len() + 20 - at;
        for word in [body + 10, 7, 8, body, body + 5] {
            head.extend_from_slice(&(word as u32).to_be_bytes());
        }
        for value in [901, 902, 903] {
            head.extend_from_slice(&mark(value));
            head.push(RETURN);
        }
        let (reads, switch) = (shift + 1, head);
        let mut class = ClassBuilder::new(48, "Padded");
        class.field(STATIC, "f", "I");
        let [high, low] = class.member(FIELD, ["Padded", "f", "I"]).to_be_bytes();
        // Four bytes a read keep the switch's alignment in the original.
        let mut code: Vec<u8> = (0..reads)
            .flat_map(|_| [GETSTATIC, high, low, POP])
            .collect();
        code.extend_from_slice(&switch);
        let code = CodeBuilder {
            max_stack: 1,
            max_locals: 1,
            code,
            ..CodeBuilder::default()
        };
        class.method(STATIC, "m", "(I)V", code);
        let code = code_of(&full(&class.bytes()).bytes).code;
        let insns = split(&code).expect("the padding is right");
        let switch = insns.iter().find(|i| i.op == 0xaa).unwrap();
        let expected = [903, 901, 902].map(|value| marker(&code, value));
        assert_eq!(switch.targets, expected, "shifted by {shift}");
    }
}

#[test]
fn subroutines_are_rewritten() {
    let output = full(&subroutine());
    assert_eq!(output.counts.of(Probe::ReadStatic), 1);
    let code = code_of(&output.bytes).code;
    let insns = split(&code).unwrap();
    let call = insns.iter().position(|i| i.op == 0xa8).unwrap();
    assert_eq!(insns[call + 1].at, marker(&code, 11));
    let entry = insns
        .iter()
        .find(|i| i.at == insns[call].targets[0])
        .unwrap();
    assert_eq!(
        entry.op, 0x4c,
        "the subroutine starts by storing its return address"
    );
    assert!(insns.iter().any(|i| i.op == 0xa9));
}

#[test]
fn far_subroutine_call_becomes_wide() {
    let [high, low] = ((4 + 4 * READS) as u16).to_be_bytes();
    let tail = [&[0x4c][..], &mark(12), &[0xa9, 1]].concat();
    let mut bytes = padded(48, &[0xa8, high, low, RETURN], READS, &tail, None);
    // The subroutine's return address needs a second local.
    let code = code_of(&bytes);
    let at = bytes.windows(4).position(|w| w == [0, 1, 0, 1]).unwrap();
    assert_eq!((code.max_stack, code.max_locals), (1, 1));
    bytes[at + 3] = 2;
    let code = code_of(&full(&bytes).bytes).code;
    let insns = split(&code).unwrap();
    let call = insns.iter().find(|i| i.op == 0xc9).expect("jsr_w");
    let entry = insns.iter().find(|i| i.at == call.targets[0]).unwrap();
    assert_eq!(entry.op, 0x4c);
}

#[test]
fn locals_past_255_are_named_by_wide_instructions() {
    let (_, bytes) = corpus()
        .into_iter()
        .find(|(name, _)| name == "Wide-52")
        .unwrap();
    let (before, after) = (ClassView::read(&bytes).unwrap(), full(&bytes));
    let after = ClassView::read(&after.bytes).unwrap();
    let (before, after) = (before.code("sum"), after.code("sum"));
    assert!(before.max_locals > 255 && after.max_locals > before.max_locals);
    let wide = |code: &CodeView| {
        split(&code.code)
            .unwrap()
            .iter()
            .filter(|i| i.op == 0xc4)
            .count()
    };
    assert!(
        wide(&after) > wide(&before),
        "array stores keep their value in a local past 255"
    );
}

#[test]
fn method_with_the_most_locals_is_left_alone() {
    let mut class = ClassBuilder::new(52, "Padded");
    // aload_0; iconst_0; iconst_1; iastore; return
    let code = vec![0x2a, 0x03, 0x04, 0x4f, RETURN];
    let code = CodeBuilder {
        max_stack: 3,
        max_locals: 0xffff,
        code,
        ..CodeBuilder::default()
    };
    class.method(STATIC, "m", "([I)V", code);
    let output = full(&class.bytes());
    assert_eq!(output.left_alone[0].why, MethodLimit::TooManySlots);
}

/// A world whose site numbers are used up.
struct Full;

impl World for Full {
    fn allocate_sites(&self, _count: u32) -> Option<u32> {
        None
    }
}

#[test]
fn class_without_site_numbers_is_refused_if_it_needs_any() {
    let class = |code: Vec<u8>| {
        let mut class = ClassBuilder::new(52, "Late");
        let code = CodeBuilder {
            max_stack: 1,
            max_locals: 1,
            code,
            ..CodeBuilder::default()
        };
        class.method(STATIC, "m", "(LLate;)V", code);
        class.bytes()
    };
    const ALOAD_0: u8 = 0x2a;
    const MONITORENTER: u8 = 0xc2;
    let locks = class(vec![ALOAD_0, MONITORENTER, RETURN]);
    let refused = rewrite(&locks, PLANS[0], &Full).unwrap_err();
    assert_eq!(refused, Refusal::TooManySites);
    let plan = Plan {
        identity_field: true,
        ..PLANS[0]
    };
    assert!(rewrite(&class(vec![RETURN]), plan, &Full).is_ok());
}

#[test]
fn class_without_space_for_constants_is_refused() {
    let bytes = |spare: usize| {
        let mut class = ClassBuilder::new(52, "Padded");
        class.field(STATIC, "f", "I");
        let [high, low] = class.member(FIELD, ["Padded", "f", "I"]).to_be_bytes();
        let code = vec![GETSTATIC, high, low, POP, RETURN];
        let code = CodeBuilder {
            max_stack: 1,
            max_locals: 1,
            code,
            ..CodeBuilder::default()
        };
        class.method(STATIC, "m", "(I)V", code);
        while usize::from(class.int(0)) < 0xfffe - spare {}
        class.bytes()
    };
    assert_eq!(
        rewritten(&bytes(2), PLANS[0]).unwrap_err(),
        Refusal::PoolFull
    );
    assert!(rewritten(&bytes(40), PLANS[0]).is_ok());
}

#[test]
fn full_exception_table_takes_no_further_row() {
    const SYNCHRONIZED: u16 = 0x0020;
    let mut class = ClassBuilder::new(48, "Padded");
    let code = CodeBuilder {
        max_stack: 1,
        max_locals: 1,
        code: vec![NOP, RETURN],
        handlers: vec![[0, 1, 1, 0]; 0xffff],
        attributes: vec![],
    };
    class.method(STATIC | SYNCHRONIZED, "m", "(I)V", code);
    let output = full(&class.bytes());
    let rows = code_of(&output.bytes).handlers.len();
    assert_eq!((output.left_alone.len(), rows), (1, 0xffff));
}

#[test]
fn full_list_of_attributes_takes_no_frames() {
    const SYNCHRONIZED: u16 = 0x0020;
    let mut class = ClassBuilder::new(52, "Padded");
    let mut code = CodeBuilder {
        max_stack: 1,
        max_locals: 1,
        code: vec![RETURN],
        ..CodeBuilder::default()
    };
    code.attributes = vec![("X", vec![]); 0xffff];
    class.method(STATIC | SYNCHRONIZED, "m", "(I)V", code);
    let output = rewritten(&class.bytes(), PLANS[0]);
    // Refused or left alone, but never written with a count that has wrapped around.
    if let Ok(Some(output)) = output {
        assert_eq!(code_of(&output.bytes).attributes.len(), 0xffff);
    }
}
