//! Which `putfield`s of a constructor store into `this` before `super()` has run, and which calls are that `super()`.
//!
//! Such an object cannot be passed to a probe, and needs none: no other thread can have it yet. Each instruction is visited
//! once with the first state that reaches it: where two paths disagree on a slot, the verifier forbids its use anyway.

use std::collections::HashSet;

use crate::Refusal;
use crate::code::{Code, Insn};
use crate::descriptor::Signature;
use crate::opcode::*;
use crate::pool::Pool;

#[derive(Clone, Copy, PartialEq)]
enum Slot {
    Other,
    UninitializedThis,
    /// The object that the `new` at this index made.
    New(u32),
}

#[derive(Clone)]
struct State {
    locals: Vec<Slot>,
    stack: Vec<Slot>,
}

/// Instruction numbers of a constructor.
#[derive(Default)]
pub(crate) struct Construction {
    /// All `putfield`s on an uninitialized `this`.
    pub early_stores: HashSet<u32>,
    /// All calls that initialize `this`: `super()` and `this()`.
    pub initialized_by: Vec<u32>,
}

/// How a constructor treats its uninitialized `this`, or `None` if the code has subroutines, which this walk does not follow.
pub(crate) fn construction(code: &Code, pool: &Pool) -> Result<Option<Construction>, Refusal> {
    if code
        .insns
        .iter()
        .any(|i| matches!(i.op, JSR | JSR_W | RET) || (i.op == WIDE && i.raw[1] == RET))
    {
        return Ok(None);
    }
    let mut locals = vec![Slot::Other; usize::from(code.max_locals)];
    *locals.first_mut().ok_or(Refusal::BadCode)? = Slot::UninitializedThis;
    let mut found = Construction::default();
    let mut seen = vec![false; code.insns.len()];
    let mut entered = vec![false; code.handlers.len()];
    let mut work = vec![(
        0u32,
        State {
            locals,
            stack: Vec::new(),
        },
    )];
    while let Some((mut at, mut state)) = work.pop() {
        while let Some(insn) = code.insns.get(at as usize) {
            if std::mem::replace(&mut seen[at as usize], true) {
                break;
            }
            for (handler, entered) in code.handlers.iter().zip(&mut entered) {
                if (handler.start..handler.end).contains(&at) && !std::mem::replace(entered, true) {
                    work.push((
                        handler.handler,
                        State {
                            locals: state.locals.clone(),
                            stack: vec![Slot::Other],
                        },
                    ));
                }
            }
            if insn.op == PUTFIELD && state.stores_into_this(insn, pool)? {
                found.early_stores.insert(at);
            }
            if insn.op == INVOKESPECIAL && state.initializes_this(insn, pool)? {
                found.initialized_by.push(at);
            }
            state.step(insn, pool)?;
            let targets = insn.jump.targets().filter(|&t| !seen[t as usize]);
            work.extend(targets.map(|target| (target, state.clone())));
            if ends_flow(insn.op) {
                break;
            }
            at += 1;
        }
    }
    Ok(Some(found))
}

impl State {
    fn pop(&mut self, count: u16) -> Result<(), Refusal> {
        let left = self
            .stack
            .len()
            .checked_sub(usize::from(count))
            .ok_or(Refusal::BadCode)?;
        self.stack.truncate(left);
        Ok(())
    }

    fn push(&mut self, count: u16) {
        self.stack
            .resize(self.stack.len() + usize::from(count), Slot::Other);
    }

    /// The slot this many below the top.
    fn below(&self, depth: u16) -> Result<Slot, Refusal> {
        let at = self
            .stack
            .len()
            .checked_sub(usize::from(depth) + 1)
            .ok_or(Refusal::BadCode)?;
        Ok(self.stack[at])
    }

    fn stores_into_this(&self, insn: &Insn, pool: &Pool) -> Result<bool, Refusal> {
        let field = pool.field(insn.index()?)?;
        let slots = crate::descriptor::Kind::of(field.descriptor)?.slots();
        Ok(self.below(slots)? == Slot::UninitializedThis)
    }

    fn initializes_this(&self, insn: &Insn, pool: &Pool) -> Result<bool, Refusal> {
        let method = pool.method(insn.index()?)?;
        let slots = Signature::parse(method.descriptor)?.slots();
        Ok(method.name == b"<init>" && self.below(slots)? == Slot::UninitializedThis)
    }

    fn step(&mut self, insn: &Insn, pool: &Pool) -> Result<(), Refusal> {
        if let Some(slot) = insn.reference_slot(ALOAD, ALOAD_0) {
            let value = self
                .locals
                .get(usize::from(slot))
                .copied()
                .ok_or(Refusal::BadCode)?;
            self.stack.push(value);
            return Ok(());
        }
        if let Some(slot) = insn.reference_slot(ASTORE, ASTORE_0) {
            let value = self.stack.pop().ok_or(Refusal::BadCode)?;
            *self
                .locals
                .get_mut(usize::from(slot))
                .ok_or(Refusal::BadCode)? = value;
            return Ok(());
        }
        match insn.op {
            NEW => self.stack.push(Slot::New(insn.pc)),
            DUP..=SWAP => self.shuffle(insn.op)?,
            GETSTATIC..=PUTFIELD => {
                let field = pool.field(insn.index()?)?;
                let slots = crate::descriptor::Kind::of(field.descriptor)?.slots();
                let object = u16::from(insn.op >= GETFIELD);
                if insn.op == GETSTATIC || insn.op == GETFIELD {
                    self.pop(object)?;
                    self.push(slots);
                } else {
                    self.pop(object + slots)?;
                }
            }
            INVOKEVIRTUAL..=INVOKEDYNAMIC => self.call(insn, pool)?,
            MULTIANEWARRAY => {
                self.pop(u16::from(insn.raw[3]))?;
                self.push(1);
            }
            WIDE => {
                if let Some((popped, pushed)) = stack_effect(insn.raw[1]) {
                    self.pop(popped.into())?;
                    self.push(pushed.into());
                }
            }
            op => {
                let (popped, pushed) = stack_effect(op).ok_or(Refusal::BadCode)?;
                self.pop(popped.into())?;
                self.push(pushed.into());
            }
        }
        Ok(())
    }

    fn call(&mut self, insn: &Insn, pool: &Pool) -> Result<(), Refusal> {
        let (name, descriptor) = if insn.op == INVOKEDYNAMIC {
            (&b""[..], pool.dynamic_descriptor(insn.index()?)?)
        } else {
            let method = pool.method(insn.index()?)?;
            (method.name, method.descriptor)
        };
        let signature = Signature::parse(descriptor)?;
        self.pop(signature.slots())?;
        if !matches!(insn.op, INVOKESTATIC | INVOKEDYNAMIC) {
            let receiver = self.stack.pop().ok_or(Refusal::BadCode)?;
            if insn.op == INVOKESPECIAL && name == b"<init>" && receiver != Slot::Other {
                let now_initialized = |slot: &mut Slot| {
                    if *slot == receiver {
                        *slot = Slot::Other;
                    }
                };
                self.stack.iter_mut().for_each(now_initialized);
                self.locals.iter_mut().for_each(now_initialized);
            }
        }
        self.push(signature.result_slots());
        Ok(())
    }

    /// The `dup` family and `swap`, which copy slots of any type.
    fn shuffle(&mut self, op: u8) -> Result<(), Refusal> {
        let Some((copied, under)) = copied_slots(op) else {
            let top = self.stack.len();
            if top < 2 {
                return Err(Refusal::BadCode);
            }
            self.stack.swap(top - 1, top - 2);
            return Ok(());
        };
        let from = self
            .stack
            .len()
            .checked_sub(copied)
            .ok_or(Refusal::BadCode)?;
        let to = from.checked_sub(under).ok_or(Refusal::BadCode)?;
        let copy = self.stack[from..].to_vec();
        self.stack.splice(to..to, copy);
        Ok(())
    }
}
