//! Places the instructions of a method with the inserted code between them, and chooses every jump's form.
//!
//! A jump that no longer reaches gets a wide form. Conditional jumps have none: one whose next instruction has a frame
//! (or that needs none) is inverted around a `goto_w`; any other is relayed by an *island*, a `goto_w` placed after an
//! instruction that control never passes, with a copy of the target's frame.

use crate::MethodLimit;
use crate::asm::Asm;
use crate::code::{Code, Jump};
use crate::opcode::*;
use crate::reader::{put_u2, put_u4};

/// Code inserted around one instruction. It has no jumps, so it can be anywhere.
#[derive(Default, Clone)]
pub(crate) struct Patch {
    /// Runs before the instruction, also when it is jumped to.
    pub before: Asm,
    /// Runs after the instruction, if it completed and did not jump.
    pub after: Asm,
}

/// All code inserted into one method.
pub(crate) struct Patches {
    /// Runs once, when the method is entered.
    pub entry: Asm,
    /// Around each instruction.
    pub around: Vec<Patch>,
}

#[derive(Clone, Copy, PartialEq)]
enum Form {
    AsIs,
    Wide,
    Inverted,
    Relayed(usize),
}

/// A relay: a `goto_w` after one instruction that jumps to another.
pub(crate) struct Island {
    after: u32,
    pub target: u32,
    pub at: u32,
}

/// The new position of each instruction, and the form of each jump.
pub(crate) struct Layout<'c, 'a> {
    code: &'c Code<'a>,
    patches: &'c Patches,
    /// Code after the last instruction: added handlers.
    tail: Asm,
    /// Which instructions have frames; `None` if the method needs no frames.
    framed: Option<Vec<bool>>,
    forms: Vec<Form>,
    pub islands: Vec<Island>,
    /// Where jumps to an instruction land; the last one is the end of the original code.
    label: Vec<u32>,
    /// Where the instruction itself is.
    insn: Vec<u32>,
    /// Where the code after it starts.
    after: Vec<u32>,
    pub length: u32,
}

/// How far a relay may be away when it is chosen: less than a jump reaches, since code may still grow between.
const REACH: i64 = 30_000;

impl<'c, 'a> Layout<'c, 'a> {
    pub fn new(
        code: &'c Code<'a>,
        (patches, tail): (&'c Patches, Asm),
        framed: Option<Vec<bool>>,
    ) -> Result<Self, MethodLimit> {
        let count = code.insns.len();
        let mut layout = Layout {
            code,
            patches,
            tail,
            framed,
            forms: vec![Form::AsIs; count],
            islands: Vec::new(),
            label: vec![0; count + 1],
            insn: vec![0; count],
            after: vec![0; count],
            length: 0,
        };
        loop {
            layout.place()?;
            if !layout.widen()? {
                return Ok(layout);
            }
        }
    }

    pub fn label(&self, insn: u32) -> u32 {
        self.label[insn as usize]
    }

    pub fn insn(&self, insn: u32) -> u32 {
        self.insn[insn as usize]
    }

    /// Where a protected range that starts at this instruction starts now. After a `monitorenter` it includes the
    /// probe, so that the monitor is left even if the probe overflows the stack.
    pub fn range_start(&self, insn: u32) -> u32 {
        match insn.checked_sub(1) {
            Some(before) if self.code.insns[before as usize].op == MONITORENTER => {
                self.after[before as usize]
            }
            _ => self.label(insn),
        }
    }

    /// The end of the entry code.
    pub fn body_start(&self) -> u32 {
        self.patches.entry.bytes.len() as u32
    }

    fn place(&mut self) -> Result<(), MethodLimit> {
        let mut at = self.patches.entry.bytes.len();
        for (i, insn) in self.code.insns.iter().enumerate() {
            let patch = &self.patches.around[i];
            self.label[i] = at as u32;
            at += patch.before.bytes.len();
            self.insn[i] = at as u32;
            at += match (self.forms[i], &insn.jump) {
                (Form::Wide, _) => 5,
                (Form::Inverted, _) => 8,
                (_, Jump::Table(_) | Jump::Lookup(_)) => {
                    let old_padding = 3 - insn.pc as usize % 4;
                    insn.raw.len() - old_padding + (3 - at % 4)
                }
                _ => insn.raw.len(),
            };
            self.after[i] = at as u32;
            at += patch.after.bytes.len();
            for island in self
                .islands
                .iter_mut()
                .filter(|island| island.after == i as u32)
            {
                island.at = at as u32;
                at += 5;
            }
        }
        self.label[self.code.insns.len()] = at as u32;
        at += self.tail.bytes.len();
        self.length = at as u32;
        if at > 0xffff {
            Err(MethodLimit::TooLarge)
        } else {
            Ok(())
        }
    }

    /// Gives a longer form to each jump that does not reach; returns whether there was one.
    fn widen(&mut self) -> Result<bool, MethodLimit> {
        let mut changed = false;
        for i in 0..self.code.insns.len() {
            let insn = &self.code.insns[i];
            let Jump::To(target) = insn.jump else {
                continue;
            };
            let goal = match self.forms[i] {
                Form::AsIs => self.label(target),
                Form::Relayed(island) => self.islands[island].at,
                Form::Wide | Form::Inverted => continue,
            };
            let offset = i64::from(goal) - i64::from(self.insn[i]);
            if matches!(insn.op, GOTO_W | JSR_W) || i16::try_from(offset).is_ok() {
                continue;
            }
            changed = true;
            self.forms[i] = if matches!(insn.op, GOTO | JSR) {
                Form::Wide
            } else if self
                .framed
                .as_ref()
                .is_none_or(|framed| framed.get(i + 1) == Some(&true))
            {
                Form::Inverted
            } else {
                Form::Relayed(self.island(i, target)?)
            };
        }
        Ok(changed)
    }

    /// An island to `target` within reach of instruction `from`, an existing one or a new one.
    fn island(&mut self, from: usize, target: u32) -> Result<usize, MethodLimit> {
        let here = i64::from(self.insn[from]);
        let near = |at: u32| (i64::from(at) - here).abs() < REACH;
        if let Some(k) = self
            .islands
            .iter()
            .position(|k| k.target == target && k.at != 0 && near(k.at))
        {
            return Ok(k);
        }
        let place = (0..self.code.insns.len()).rev().find(|&j| {
            near(self.after[j])
                && ends_flow(self.code.insns[j].op)
                && !self
                    .code
                    .handlers
                    .iter()
                    .any(|h| (h.start..h.end).contains(&(j as u32)))
        });
        let after = place.ok_or(MethodLimit::JumpTooFar)? as u32;
        self.islands.push(Island {
            after,
            target,
            at: 0,
        });
        Ok(self.islands.len() - 1)
    }

    /// The method's code.
    pub fn emit(&self) -> Asm {
        let mut out = Asm::default();
        out.append(&self.patches.entry);
        for (i, insn) in self.code.insns.iter().enumerate() {
            let patch = &self.patches.around[i];
            out.append(&patch.before);
            self.emit_insn(i, insn, &mut out.bytes);
            out.append(&patch.after);
            for island in self
                .islands
                .iter()
                .filter(|island| island.after == i as u32)
            {
                put_wide(&mut out.bytes, GOTO_W, island.at, self.label(island.target));
            }
        }
        out.append(&self.tail);
        out
    }

    fn emit_insn(&self, i: usize, insn: &crate::code::Insn, out: &mut Vec<u8>) {
        let here = self.insn[i];
        let offset = |target: u32| self.label(target).wrapping_sub(here);
        match (&insn.jump, self.forms[i]) {
            (Jump::None, _) => out.extend_from_slice(insn.raw),
            (Jump::To(target), Form::Wide) => {
                let wide = if insn.op == GOTO { GOTO_W } else { JSR_W };
                put_wide(out, wide, here, self.label(*target));
            }
            (Jump::To(target), Form::Inverted) => {
                out.extend_from_slice(&[inverted(insn.op), 0, 8]);
                put_wide(out, GOTO_W, here + 3, self.label(*target));
            }
            (Jump::To(_), Form::Relayed(island)) => {
                out.push(insn.op);
                put_u2(out, self.islands[island].at.wrapping_sub(here) as u16);
            }
            (Jump::To(target), Form::AsIs) if matches!(insn.op, GOTO_W | JSR_W) => {
                put_wide(out, insn.op, here, self.label(*target));
            }
            (Jump::To(target), Form::AsIs) => {
                out.push(insn.op);
                put_u2(out, offset(*target) as u16);
            }
            (Jump::Table(table), _) => {
                let (default, low, targets) = &**table;
                put_switch_head(out, insn.op);
                put_u4(out, offset(*default));
                put_u4(out, *low as u32);
                put_u4(out, low.wrapping_add(targets.len() as i32 - 1) as u32);
                targets.iter().for_each(|t| put_u4(out, offset(*t)));
            }
            (Jump::Lookup(lookup), _) => {
                let (default, pairs) = &**lookup;
                put_switch_head(out, insn.op);
                put_u4(out, offset(*default));
                put_u4(out, pairs.len() as u32);
                for (key, target) in pairs {
                    put_u4(out, *key as u32);
                    put_u4(out, offset(*target));
                }
            }
        }
    }
}

fn put_wide(out: &mut Vec<u8>, op: u8, from: u32, to: u32) {
    out.push(op);
    put_u4(out, to.wrapping_sub(from));
}

fn put_switch_head(out: &mut Vec<u8>, op: u8) {
    out.push(op);
    while !out.len().is_multiple_of(4) {
        out.push(0);
    }
}
