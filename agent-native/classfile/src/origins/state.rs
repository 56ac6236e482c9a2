//! The origins of all locals and operands at one point of a method.

use super::{NewStored, Origin};
use crate::code::Insn;
use crate::descriptor::{Kind, Signature};
use crate::opcode::*;
use crate::pool::{Member, Pool};

/// One origin for each slot: the second slots of `long` and `double` have none.
#[derive(Clone)]
pub(super) struct State {
    locals: Vec<Origin>,
    stack: Vec<Origin>,
}

impl State {
    /// At the start of a method.
    pub fn new(max_locals: u16) -> State {
        State {
            locals: vec![Origin::Unknown; usize::from(max_locals)],
            stack: Vec::new(),
        }
    }

    /// At the start of a handler of what is thrown here.
    pub fn thrown(&self) -> State {
        State {
            locals: self.locals.clone(),
            stack: vec![Origin::Unknown],
        }
    }

    /// Weakens this to what also holds of another; returns whether it changed.
    pub fn meet(&mut self, other: &State) -> bool {
        let mut changed = self.stack.len() > other.stack.len();
        self.stack.truncate(other.stack.len());
        let stack = self.stack.iter_mut().zip(&other.stack);
        for (mine, &theirs) in self.locals.iter_mut().zip(&other.locals).chain(stack) {
            let met = mine.meet(theirs);
            changed |= *mine != met;
            *mine = met;
        }
        changed
    }

    fn pop(&mut self, slots: u16) -> Option<()> {
        let left = self.stack.len().checked_sub(usize::from(slots))?;
        self.stack.truncate(left);
        Some(())
    }

    fn push(&mut self, slots: u16, origin: Origin) {
        let length = self.stack.len() + usize::from(slots);
        self.stack.resize(length, origin);
    }

    /// The operand this many slots below the top.
    fn below(&self, depth: u16) -> Option<Origin> {
        let at = self.stack.len().checked_sub(usize::from(depth) + 1)?;
        self.stack.get(at).copied()
    }

    /// The object that an instruction accesses, calls or locks.
    pub fn object(&self, insn: &Insn, pool: &Pool) -> Option<Origin> {
        match insn.op {
            GETFIELD | MONITORENTER | MONITOREXIT => self.below(0),
            PUTFIELD => {
                let field = pool.field(insn.index().ok()?).ok()?;
                self.below(Kind::of(field.descriptor).ok()?.slots())
            }
            IALOAD..=SALOAD => self.below(1),
            LASTORE | DASTORE => self.below(3),
            IASTORE..=SASTORE => self.below(2),
            INVOKEVIRTUAL | INVOKESPECIAL | INVOKEINTERFACE => {
                let method = pool.method(insn.index().ok()?).ok()?;
                let signature = Signature::parse(method.descriptor).ok()?;
                match method.class {
                    b"java/lang/invoke/VarHandle" | UNSAFE | OLD_UNSAFE => self.first(&signature),
                    _ => self.below(signature.slots()),
                }
            }
            INVOKESTATIC => {
                let method = pool.method(insn.index().ok()?).ok()?;
                let signature = Signature::parse(method.descriptor).ok()?;
                match (method.class, method.name) {
                    (b"java/lang/System", b"arraycopy") => self.copied(),
                    (b"java/util/Arrays", _) => self.first(&signature),
                    _ => Some(Origin::Unknown),
                }
            }
            _ => Some(Origin::Unknown),
        }
    }

    /// The first argument of a call.
    fn first(&self, signature: &Signature) -> Option<Origin> {
        match signature.slots().checked_sub(1) {
            Some(depth) => self.below(depth),
            None => Some(Origin::Unknown),
        }
    }

    /// The array of `arraycopy`, if both are the same.
    fn copied(&self) -> Option<Origin> {
        Some(self.below(4)?.meet(self.below(2)?))
    }

    /// The new object that an instruction stores, and where.
    pub fn stored(&self, insn: &Insn) -> Option<NewStored> {
        let into = match insn.op {
            PUTSTATIC | PUTFIELD => Origin::Field(insn.index().ok()?),
            AASTORE => self.below(2)?,
            _ => return None,
        };
        match self.below(0)? {
            Origin::New(new) => Some(NewStored { new, into }),
            _ => None,
        }
    }

    /// The new object on top of the stack after an instruction that allocates it or, called on this object, initializes it.
    pub fn allocated(&self, insn: &Insn, at: u32, object: Origin) -> Option<u32> {
        match (insn.op, self.below(0)) {
            (INVOKESPECIAL, Some(Origin::New(new))) => (object == Origin::New(new)).then_some(new),
            (op, Some(Origin::New(new))) if op != NEW => (new == at).then_some(new),
            _ => None,
        }
    }

    /// Executes an instruction; none if the code is malformed.
    pub fn step(&mut self, insn: &Insn, at: u32, pool: &Pool) -> Option<()> {
        if let Some(slot) = insn.reference_slot(ALOAD, ALOAD_0) {
            let origin = *self.locals.get(usize::from(slot))?;
            self.stack.push(origin);
            return Some(());
        }
        if let Some(slot) = insn.stored_local() {
            return self.store(insn, slot);
        }
        match insn.op {
            ACONST_NULL => self.push(1, Origin::Null),
            // An element is of the field of its array.
            AALOAD => self.pop(1)?,
            CHECKCAST => _ = self.below(0)?,
            DUP..=SWAP => self.shuffle(insn.op)?,
            GETSTATIC..=PUTFIELD => self.field(insn, pool)?,
            INVOKEVIRTUAL..=INVOKEDYNAMIC => self.call(insn, at, pool)?,
            NEW => self.push(1, Origin::New(at)),
            NEWARRAY | ANEWARRAY => {
                self.pop(1)?;
                self.push(1, Origin::New(at));
            }
            MULTIANEWARRAY => {
                self.pop(u16::from(*insn.raw.get(3)?))?;
                self.push(1, Origin::New(at));
            }
            op => {
                let op = if op == WIDE { *insn.raw.get(1)? } else { op };
                let (popped, pushed) = stack_effect(op)?;
                self.pop(popped.into())?;
                self.push(pushed.into(), Origin::Unknown);
            }
        }
        Some(())
    }

    fn store(&mut self, insn: &Insn, slot: u16) -> Option<()> {
        let op = if insn.op == WIDE {
            *insn.raw.get(1)?
        } else {
            insn.op
        };
        let slot = usize::from(slot);
        if op == IINC {
            return Some(());
        }
        let stored = if insn.reference_slot(ASTORE, ASTORE_0).is_some() {
            self.below(0)?
        } else {
            Origin::Unknown
        };
        let (popped, _) = stack_effect(op)?;
        self.pop(popped.into())?;
        *self.locals.get_mut(slot)? = stored;
        if popped == 2 {
            *self.locals.get_mut(slot + 1)? = Origin::Unknown;
        }
        Some(())
    }

    fn field(&mut self, insn: &Insn, pool: &Pool) -> Option<()> {
        let index = insn.index().ok()?;
        let field = pool.field(index).ok()?;
        let slots = Kind::of(field.descriptor).ok()?.slots();
        let object = u16::from(insn.op >= GETFIELD);
        if matches!(insn.op, GETSTATIC | GETFIELD) {
            self.pop(object)?;
            self.push(slots, Origin::Field(index));
        } else {
            self.pop(object + slots)?;
        }
        Some(())
    }

    fn call(&mut self, insn: &Insn, at: u32, pool: &Pool) -> Option<()> {
        let index = insn.index().ok()?;
        let (descriptor, result) = match insn.op {
            INVOKEDYNAMIC => (pool.dynamic_descriptor(index).ok()?, Origin::Unknown),
            _ => {
                let method = pool.method(index).ok()?;
                let copies = gives_new_object(insn.op, &method);
                let result = if copies {
                    Origin::New(at)
                } else {
                    Origin::Unknown
                };
                (method.descriptor, result)
            }
        };
        let signature = Signature::parse(descriptor).ok()?;
        let receiver = u16::from(!matches!(insn.op, INVOKESTATIC | INVOKEDYNAMIC));
        self.pop(signature.slots().checked_add(receiver)?)?;
        self.push(signature.result_slots(), result);
        Some(())
    }

    /// The `dup` family and `swap`, which copy slots of any type.
    fn shuffle(&mut self, op: u8) -> Option<()> {
        let top = self.stack.len();
        let Some((copied, under)) = copied_slots(op) else {
            self.stack.swap(top.checked_sub(1)?, top.checked_sub(2)?);
            return Some(());
        };
        let from = top.checked_sub(copied)?;
        let to = from.checked_sub(under)?;
        let copy = self.stack[from..].to_vec();
        self.stack.splice(to..to, copy);
        Some(())
    }
}

/// Whether a call gives a new array, or a new wrapper that locks.
pub(super) fn gives_new_object(op: u8, method: &Member) -> bool {
    match (op, method.class) {
        (INVOKEVIRTUAL, [b'[', ..]) => method.name == b"clone",
        (INVOKESTATIC, b"java/util/Arrays") => {
            matches!(method.name, b"copyOf" | b"copyOfRange")
        }
        (INVOKESTATIC, b"java/util/Collections") => method.name.starts_with(b"synchronized"),
        _ => false,
    }
}

const UNSAFE: &[u8] = b"jdk/internal/misc/Unsafe";
const OLD_UNSAFE: &[u8] = b"sun/misc/Unsafe";
