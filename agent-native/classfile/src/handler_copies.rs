//! How a monitor is released when the probe before its `monitorexit` throws.
//!
//! The handler that compilers write for a synchronized block covers itself: its `monitorexit` cannot throw. A probe can, when
//! the stack overflows, and would then be called again for ever. So such a handler gets a probe-free copy after the method's
//! code, and exceptions of the probes go to the copy.

use crate::asm::Asm;
use crate::code::{Code, Handler};
use crate::descriptor::Kind;
use crate::frames::Type;
use crate::opcode::*;

/// The probe-free copy of a handler that releases a monitor.
pub(crate) struct HandlerCopy {
    /// The handler's first instruction.
    pub handler: u32,
    /// The local that holds the monitor.
    pub local: u16,
    /// Every `monitorexit` for whose probe the copy is the handler.
    pub exits: Vec<u32>,
    /// The rows of the exception table that apply to what the handler throws.
    pub rows: Vec<usize>,
}

impl HandlerCopy {
    /// The copy's code: e -> e o -> e -> _
    pub fn code(&self) -> Asm {
        let mut asm = Asm::default();
        asm.load(Kind::Reference, self.local)
            .ops(&[MONITOREXIT, ATHROW]);
        asm
    }
}

/// The copies that a method needs. `locals` gives those of the frame at an instruction, and is not called if there are none.
pub(crate) fn of(
    code: &Code,
    has_frames: bool,
    locals: impl Fn(u32) -> Option<Vec<Type>>,
    has_probe: impl Fn(u32) -> bool,
) -> Vec<HandlerCopy> {
    let anything = code.handlers.iter().filter(|row| row.catch_type == 0);
    let mut handlers: Vec<u32> = anything.map(|row| row.handler).collect();
    handlers.sort_unstable();
    handlers.dedup();
    let mut candidates = Vec::new();
    for handler in handlers {
        let Some(copy) = releasing(code, handler) else {
            continue;
        };
        if !has_frames {
            candidates.push((copy, Free(Vec::new())));
        } else if let Some(locals) = locals(handler) {
            candidates.push((copy, Free::of(&locals)));
        }
    }
    if candidates.is_empty() {
        return Vec::new();
    }
    let targets = targets(code);
    for exit in 1..code.insns.len() as u32 {
        let loaded = code.insns[exit as usize - 1].reference_slot(ALOAD, ALOAD_0);
        if code.insns[exit as usize].op != MONITOREXIT || targets[exit as usize] || !has_probe(exit)
        {
            continue;
        }
        let same = |copy: &HandlerCopy| Some(copy.local) == loaded;
        let mut found = candidates
            .iter()
            .position(|(copy, _)| same(copy) && is_covered(code, copy.handler, exit));
        if found.is_none() && has_frames {
            found = candidates.iter().position(|(copy, free)| {
                same(copy) && leads_on(code, &targets, (copy.handler, free), exit)
            });
        }
        if let Some(found) = found {
            candidates[found].0.exits.push(exit);
        }
    }
    let copies = candidates.into_iter().map(|(copy, _)| copy);
    copies.filter(|r| !r.exits.is_empty()).collect()
}

/// A handler that releases a monitor and rethrows: `astore t; aload k; monitorexit; aload t; athrow`, or the same without `t`.
fn releasing(code: &Code, handler: u32) -> Option<HandlerCopy> {
    let mut insns = code.insns.iter().zip(0u32..).skip(handler as usize);
    let mut next = || insns.next();
    let (first, _) = next()?;
    let caught = first.reference_slot(ASTORE, ASTORE_0);
    let (load, _) = if caught.is_some() {
        next()?
    } else {
        (first, 0)
    };
    let local = load.reference_slot(ALOAD, ALOAD_0)?;
    let (exit, _) = next()?;
    let (mut last, mut at) = next()?;
    if caught.is_some() {
        if last.reference_slot(ALOAD, ALOAD_0) != caught {
            return None;
        }
        (last, at) = next()?;
    }
    if exit.op != MONITOREXIT || last.op != ATHROW || caught == Some(local) {
        return None;
    }
    let mut rows = Vec::new();
    for (number, row) in code.handlers.iter().enumerate() {
        if row.handler != handler && covers(row, at) {
            // The copy has the locals of the handler's start. They fit this row for certain only if it covers the start
            // too.
            if !covers(row, handler) {
                return None;
            }
            rows.push(number);
        }
    }
    Some(HandlerCopy {
        handler,
        local,
        exits: Vec::new(),
        rows,
    })
}

fn covers(row: &Handler, at: u32) -> bool {
    (row.start..row.end).contains(&at)
}

/// Whether everything thrown at an instruction may go to a handler.
fn is_covered(code: &Code, handler: u32, at: u32) -> bool {
    (code.handlers.iter())
        .any(|row| row.catch_type == 0 && row.handler == handler && covers(row, at))
}

/// Whether control reaches `exit` in a straight line from the handler's start or from code that it covers, and no instruction
/// in between writes a local that is in the handler's frame or, as a constructor call does, changes its type.
fn leads_on(code: &Code, targets: &[bool], (handler, free): (u32, &Free), exit: u32) -> bool {
    let mut at = exit;
    while at != handler {
        if at == 0 || targets[at as usize] {
            return false;
        }
        at -= 1;
        let insn = &code.insns[at as usize];
        let stores = insn.stored_local().is_some_and(|slot| !free.has(slot));
        if ends_flow(insn.op) || insn.op == INVOKESPECIAL || stores {
            return false;
        }
        if is_covered(code, handler, at) {
            return true;
        }
    }
    true
}

/// Which instructions control may reach from elsewhere than the one before.
fn targets(code: &Code) -> Vec<bool> {
    let mut targets = vec![false; code.insns.len()];
    let mut arrive = |at: u32| targets[at as usize] = true;
    for insn in &code.insns {
        insn.jump.targets().for_each(&mut arrive);
    }
    code.handlers.iter().for_each(|row| arrive(row.handler));
    targets
}

/// The slots that are not in a frame.
struct Free(Vec<bool>);

impl Free {
    fn of(locals: &[Type]) -> Self {
        let mut free = Vec::with_capacity(locals.len());
        for local in locals {
            free.push(local.is_top());
            if local.is_wide() {
                free.push(false);
            }
        }
        Free(free)
    }

    /// Whether a value of any size may be written into a slot.
    fn has(&self, slot: u16) -> bool {
        let slot = usize::from(slot);
        [slot, slot + 1]
            .iter()
            .all(|&slot| self.0.get(slot).copied().unwrap_or(true))
    }
}
