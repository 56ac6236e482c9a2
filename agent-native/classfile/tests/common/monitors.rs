//! Methods with a synchronized block, and the code added to leave its monitor.

use redflag_classfile::Rewritten;

use super::build::{ClassBuilder, CodeBuilder, words};
use super::insns::{Insn, split};
use super::readers::cafebabe_reads;
use super::view::{ClassView, CodeView};
use super::{JDK, rewritten};

pub const STATIC: u16 = 0x0008;
pub const SYNCHRONIZED: u16 = 0x0020;
pub const OLD: u16 = 48;
pub const WITH_FRAMES: u16 = 52;
pub const NOP: u8 = 0x00;
/// What is inserted before a `monitorexit`: dup; sipush; invokestatic.
pub const PROBE: u16 = 7;

/// The types in the frames here.
#[derive(Clone, Copy)]
pub enum Local {
    Object,
    Int,
}

/// A class with one method `m` of an `Object`.
pub struct Sample {
    pub major: u16,
    pub access: u16,
    pub code: Vec<u8>,
    pub rows: Vec<[u16; 4]>,
    /// Locals of frames, and whether a `Throwable` is on the stack.
    pub frames: Vec<(u16, Vec<Local>, bool)>,
    pub attributes: Vec<(&'static str, Vec<u8>)>,
}

impl Sample {
    fn bytes(self) -> Vec<u8> {
        let mut class = ClassBuilder::new(self.major, "C");
        let object = class.class("java/lang/Object");
        let throwable = class.class("java/lang/Throwable");
        let mut table = words(&[self.frames.len() as u16]);
        let mut next = 0;
        for (at, locals, caught) in self.frames {
            table.push(255);
            table.extend_from_slice(&words(&[at - next, locals.len() as u16]));
            next = at + 1;
            for local in locals {
                match local {
                    Local::Object => {
                        table.extend_from_slice(&[&[7][..], &words(&[object])].concat())
                    }
                    Local::Int => table.push(1),
                }
            }
            table.extend_from_slice(&words(&[caught.into()]));
            if caught {
                table.push(7);
                table.extend_from_slice(&words(&[throwable]));
            }
        }
        let mut attributes = self.attributes;
        if self.major >= 50 {
            attributes.push(("StackMapTable", table));
        }
        let code = CodeBuilder {
            max_stack: 2,
            max_locals: 5,
            code: self.code,
            handlers: self.rows,
            attributes,
        };
        class.method(self.access, "m", "(Ljava/lang/Object;)V", code);
        class.bytes()
    }

    pub fn rewritten(self) -> (Rewritten, CodeView) {
        let output = rewritten(&self.bytes(), JDK).unwrap().unwrap();
        assert_eq!(output.left_alone, []);
        assert!(cafebabe_reads(&output.bytes));
        let code = ClassView::read(&output.bytes).unwrap().code("m");
        (output, code)
    }
}

/// A synchronized block as javac writes it: its handler, which covers itself, is at 10.
pub fn javac(major: u16) -> Sample {
    let code = vec![
        0x2a, 0x59, 0x4c, 0xc2, // 0: aload_0; dup; astore_1; monitorenter
        NOP, 0x2b, 0xc3, // 4: nop; aload_1; monitorexit
        0xa7, 0, 8, // 7: goto 15
        0x4d, 0x2b, 0xc3, // 10: astore_2; aload_1; monitorexit
        0x2c, 0xbf, // 13: aload_2; athrow
        0xb1, // 15: return
    ];
    Sample {
        major,
        access: STATIC,
        code,
        rows: vec![[4, 7, 10, 0], [10, 13, 10, 0]],
        frames: vec![
            (10, vec![Local::Object, Local::Object], true),
            (15, vec![Local::Object], false),
        ],
        attributes: vec![],
    }
}

/// The probes before the `monitorexit`s that have one: start and end.
pub fn probes(code: &CodeView) -> Vec<[u16; 2]> {
    let insns = split(&code.code).unwrap();
    let has_probe = |pair: &&[Insn]| pair[0].op == 0xb8 && pair[1].op == 0xc3;
    let exits = insns
        .windows(2)
        .filter(has_probe)
        .map(|pair| pair[1].at as u16);
    exits.map(|at| [at - PROBE, at]).collect()
}

/// The rows that were added before all others: all that protect nothing but such a probe.
pub fn added(code: &CodeView) -> Vec<[u16; 4]> {
    let probes = probes(code);
    let is_added = |row: &&[u16; 4]| probes.contains(&[row[0], row[1]]);
    let added: Vec<_> = code
        .handlers
        .iter()
        .copied()
        .take_while(|r| is_added(&r))
        .collect();
    assert_eq!(
        code.handlers.iter().filter(is_added).count(),
        added.len(),
        "they come first"
    );
    added
}

/// Where the last three bytes are.
pub fn last_three(code: &CodeView) -> u16 {
    code.code.len() as u16 - 3
}
