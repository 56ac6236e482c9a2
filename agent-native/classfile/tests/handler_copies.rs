//! Exceptions of a probe before a `monitorexit` go to a probe-free copy of the handler.

// The helpers of a test may unwrap like the test itself.
#![allow(clippy::unwrap_used)]

mod common;

use common::build::words;
use common::monitors::{
    Local, NOP, OLD, PROBE, SYNCHRONIZED, Sample, WITH_FRAMES, added, javac, last_three, probes,
};
use common::view::attribute;
use redflag_classfile::Probe;

#[test]
fn probes_of_a_block_are_covered_by_a_handler_without_a_probe() {
    for major in [45, OLD, 50, WITH_FRAMES, 65] {
        let (output, code) = javac(major).rewritten();
        assert_eq!(output.counts.of(Probe::MonitorExit), 2);
        assert_eq!(code.code[code.code.len() - 3..], [0x2b, 0xc3, 0xbf]);
        let copy = last_three(&code);
        let expected: Vec<_> = probes(&code)
            .iter()
            .map(|&[from, to]| [from, to, copy, 0])
            .collect();
        assert_eq!((added(&code), expected.len()), (expected, 2), "{major}");
        assert_eq!(code.handlers.len(), 4, "the rows that were there stay");
        let rethrows = |row: &[u16; 4]| (row[2], row[3]) == (code.handlers[3][2], 0);
        assert!(code.handlers[2..].iter().all(rethrows));
    }
}

#[test]
fn copy_has_the_frame_of_its_handler() {
    let (_, code) = javac(WITH_FRAMES).rewritten();
    let table = attribute(&code.attributes, "StackMapTable").unwrap();
    assert_eq!(table[..2], [0, 3], "one frame more");
    let copy = &table[table.len() - 16..];
    let (object, throwable) = ([7, copy[6], copy[7]], [7, copy[14], copy[15]]);
    assert_eq!(copy[0], 255, "a full frame");
    assert_eq!(copy[3..5], [0, 2], "two locals");
    assert_eq!((&copy[5..8], &copy[8..11]), (&object[..], &object[..]));
    assert_eq!((&copy[11..13], &copy[13..]), (&[0, 1][..], &throwable[..]));
    assert_ne!(object, throwable);
}

#[test]
fn handler_that_leaves_the_exception_on_the_stack_is_recognized() {
    let mut sample = javac(WITH_FRAMES);
    sample.code.splice(10..15, [0x2b, 0xc3, 0xbf, NOP, NOP]);
    sample.code.splice(13..15, [0xb1, 0xb1]);
    sample.rows[1] = [10, 12, 10, 0];
    sample.frames.insert(1, (13, vec![Local::Object], false));
    sample.frames.insert(2, (14, vec![Local::Object], false));
    let (_, code) = sample.rewritten();
    let copy = last_three(&code);
    assert_eq!(added(&code).len(), 2);
    assert!(added(&code).iter().all(|row| row[2] == copy));
}

#[test]
fn copy_has_the_rows_of_its_handler() {
    let code = vec![
        0x2a, 0x59, 0x4c, 0xc2, // 0: aload_0; dup; astore_1; monitorenter
        0x2a, 0x59, 0x4d, 0xc2, // 4: aload_0; dup; astore_2; monitorenter
        NOP, 0x2c, 0xc3, // 8: nop; aload_2; monitorexit
        0xa7, 0, 8, // 11: goto 19
        0x4e, 0x2c, 0xc3, // 14: astore_3; aload_2; monitorexit
        0x2d, 0xbf, // 17: aload_3; athrow
        0x2b, 0xc3, // 19: aload_1; monitorexit
        0xa7, 0, 10, // 21: goto 31
        0x3a, 4, 0x2b, 0xc3, // 24: astore 4; aload_1; monitorexit
        0x19, 4, 0xbf, // 28: aload 4; athrow
        0xb1, // 31: return
    ];
    let rows = vec![
        [8, 11, 14, 0],
        [14, 17, 14, 0],
        [4, 21, 24, 0],
        [24, 28, 24, 0],
    ];
    let sample = Sample {
        code,
        rows,
        ..javac(OLD)
    };
    let (_, code) = sample.rewritten();
    let outer = last_three(&code);
    let inner = outer - 3;
    let targets: Vec<u16> = added(&code).iter().map(|row| row[2]).collect();
    assert_eq!(targets, [inner, inner, outer, outer]);
    let outer_handler = code.handlers[6][2];
    assert_eq!(code.handlers[4 + 4..], [[inner, outer, outer_handler, 0]]);
    assert_eq!(
        code.code[usize::from(inner)..],
        [0x2c, 0xc3, 0xbf, 0x2b, 0xc3, 0xbf]
    );
}

#[test]
fn synchronized_method_still_ends_with_its_own_probe() {
    let mut sample = javac(WITH_FRAMES);
    sample.access |= SYNCHRONIZED;
    let (_, code) = sample.rewritten();
    let [_, end, handler, _] = *code.handlers.last().unwrap();
    let copy = added(&code)[0][2];
    assert_eq!(
        (end, handler),
        (copy + 3, copy + 3),
        "it covers the added handler"
    );
    assert!(
        code.handlers.iter().all(|row| row[1] <= end),
        "nothing covers its own probe"
    );
}

/// The same block, but its rows cover neither `monitorexit`.
fn uncovered(major: u16) -> Sample {
    Sample {
        rows: vec![[4, 5, 10, 0]],
        ..javac(major)
    }
}

#[test]
fn monitor_is_left_where_no_row_covers_its_exit() {
    let (_, code) = uncovered(WITH_FRAMES).rewritten();
    assert_eq!(added(&code).len(), 2);
    assert_eq!(code.handlers.len(), 3);
}

#[test]
fn exit_that_does_not_fit_the_frame_gets_no_copy() {
    // The handler overwrites a local of its frame, so only the other exit fits it.
    let mut sample = uncovered(WITH_FRAMES);
    sample.frames[0].1.push(Local::Int);
    sample.code[4] = 0x03;
    sample.code.insert(5, 0x3d);
    sample.rows = vec![[6, 7, 11, 0]];
    for frame in &mut sample.frames {
        frame.0 += 1;
    }
    let (_, code) = sample.rewritten();
    assert_eq!(
        added(&code),
        [[
            probes(&code)[0][0],
            probes(&code)[0][1],
            last_three(&code),
            0
        ]]
    );
    // Without frames, the locals at an exit that is not covered are unknown.
    let (_, code) = uncovered(OLD).rewritten();
    assert_eq!((added(&code).len(), code.handlers.len()), (0, 1));
}

#[test]
fn handler_of_another_form_gets_no_copy() {
    // astore_2; nop; aload_1; monitorexit
    let mut sample = javac(OLD);
    sample
        .code
        .splice(10..16, [0x4d, NOP, 0x2b, 0xc3, 0xb1, 0xb1]);
    sample.rows[1][1] = 14;
    let (output, code) = sample.rewritten();
    assert_eq!((added(&code).len(), code.handlers.len()), (0, 2));
    assert_eq!(output.counts.of(Probe::MonitorExit), 2);
}

#[test]
fn method_without_space_gets_no_copy() {
    let mut rows = javac(OLD);
    rows.rows.resize(65_534, [0, 1, 10, 0]);
    let (output, code) = rows.rewritten();
    assert_eq!(
        (code.handlers.len(), output.counts.of(Probe::MonitorExit)),
        (65_534, 2)
    );
    // One byte too few for the handler. Three probes are inserted.
    let mut size = javac(OLD);
    let nops = 65_535 - 2 - 3 * usize::from(PROBE) - size.code.len();
    let shift = nops as u16;
    size.code.splice(0..0, vec![NOP; nops]);
    for row in &mut size.rows {
        row[..3].iter_mut().for_each(|at| *at += shift);
    }
    let (output, code) = size.rewritten();
    assert_eq!((code.code.len(), code.handlers.len()), (65_533, 2));
    assert_eq!(output.counts.of(Probe::MonitorExit), 2);
}

#[test]
fn type_annotations_name_the_rows_that_they_named() {
    let annotation = |row: u16| [&[0x42][..], &words(&[row]), &[0], &words(&[1, 0])].concat();
    let table = |row| [words(&[1]), annotation(row)].concat();
    let mut sample = javac(OLD);
    sample.attributes = vec![("RuntimeVisibleTypeAnnotations", table(1))];
    let (_, code) = sample.rewritten();
    let moved = attribute(&code.attributes, "RuntimeVisibleTypeAnnotations");
    assert_eq!(moved, Some(&table(3)[..]));
}
