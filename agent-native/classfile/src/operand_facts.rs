//! Facts about the operands of each instruction: which cannot be trackable objects, which are `this`, and which are string
//! builders that no other thread can have, as compilers before Java 9 make them of `+`.
//!
//! Where paths meet, a fact stays if it holds on both. A builder that escapes needs probes even for the calls before: so the
//! builders of a method count as private only if all of them end in strings.

mod stack;

use crate::Refusal;
use crate::class::{ACC_STATIC, Member};
use crate::code::{Code, Insn};
use crate::descriptor::{Kind, Signature};
use crate::opcode::*;
use crate::pool::Pool;
use redflag_jdk::{escape_rules, is_jdk_class};
use stack::{ANY, BUILDER, HARMLESS, Stack, THIS};

const STRING_BUILDER: &[u8] = b"java/lang/StringBuilder";

/// Facts about the operands of a method's instructions.
#[derive(Default)]
pub(crate) struct OperandFacts {
    /// Before each instruction; `None` for those that are never reached.
    before: Vec<Option<Stack>>,
    /// Whether a string builder may go elsewhere than to its string.
    builder_escapes: bool,
}

/// A walk along all paths through a method.
struct Walk<'k, 'a> {
    /// The method's class.
    class: &'a [u8],
    pool: &'k Pool<'a>,
    /// By the number of the bootstrap method.
    bootstraps: &'k [&'a [u8]],
    /// Facts about the parameters that are never written.
    locals: Vec<Stack>,
    /// The facts found so far.
    facts: OperandFacts,
    /// Instructions to go on from.
    work: Vec<u32>,
}

impl OperandFacts {
    /// Finds the facts; none in code with subroutines.
    pub fn of<'a>(
        code: &Code<'a>,
        (class, method): (&'a [u8], &Member<'a>),
        pool: &Pool<'a>,
        bootstraps: &[&'a [u8]],
    ) -> Result<Self, Refusal> {
        if code.insns.iter().any(|i| matches!(i.op, JSR | JSR_W)) {
            return Ok(OperandFacts::default());
        }
        let mut walk = Walk {
            class,
            pool,
            bootstraps,
            locals: constant_locals(code, method)?,
            facts: OperandFacts {
                before: vec![None; code.insns.len()],
                builder_escapes: false,
            },
            work: Vec::new(),
        };
        walk.arrive(0, Stack::default());
        for handler in &code.handlers {
            walk.arrive(handler.handler, Stack::default());
        }
        while let Some(at) = walk.work.pop() {
            let (Some(insn), Some(Some(before))) = (
                code.insns.get(at as usize),
                walk.facts.before.get(at as usize),
            ) else {
                continue;
            };
            let after = walk.step(*before, insn)?;
            code.successors(at)
                .for_each(|next| walk.arrive(next, after));
        }
        Ok(walk.facts)
    }

    /// Whether the operand this many slots below the top cannot be a trackable object.
    pub fn is_harmless(&self, at: usize, depth: u16) -> bool {
        self.bit(at, depth, |stack| stack.harmless)
    }

    /// Whether the operand this many slots below the top is the method's own `this`.
    pub fn is_this(&self, at: usize, depth: u16) -> bool {
        self.bit(at, depth, |stack| stack.this)
    }

    /// Whether the operand this many slots below the top is a string builder that no other thread can ever have.
    pub fn is_private_builder(&self, at: usize, depth: u16) -> bool {
        !self.builder_escapes && self.bit(at, depth, |stack| stack.builder)
    }

    fn bit(&self, at: usize, depth: u16, of: impl Fn(Stack) -> u64) -> bool {
        let stack = self.before.get(at).copied().flatten().unwrap_or_default();
        of(stack).checked_shr(depth.into()).unwrap_or(0) & 1 != 0
    }
}

/// Facts about the parameters' locals; none about those that are written.
fn constant_locals(code: &Code, method: &Member) -> Result<Vec<Stack>, Refusal> {
    let mut locals = Vec::new();
    if !method.is(ACC_STATIC) {
        locals.push(THIS);
    }
    for parameter in Signature::parse(method.descriptor)?.parameters {
        locals.push(of_type(parameter));
        if Kind::of(parameter)?.slots() == 2 {
            locals.push(ANY);
        }
    }
    for insn in &code.insns {
        if let Some(slot) = insn.stored_local() {
            // A `long` or `double` fills the next one too.
            for slot in [usize::from(slot), usize::from(slot) + 1] {
                if let Some(local) = locals.get_mut(slot) {
                    *local = ANY;
                }
            }
        }
    }
    Ok(locals)
}

fn of_type(descriptor: &[u8]) -> Stack {
    if escape_rules::is_trackable(descriptor) {
        ANY
    } else {
        HARMLESS
    }
}

impl Walk<'_, '_> {
    /// A path leads to an instruction with this stack.
    fn arrive(&mut self, at: u32, stack: Stack) {
        let Some(before) = self.facts.before.get_mut(at as usize) else {
            return;
        };
        let met = before.map_or(stack, |old| old.meet(stack));
        // It is a builder on one path and something else on another, so it cannot be followed further.
        self.facts.builder_escapes |= met.builder != stack.builder
            || before.is_some_and(|old| met.builder != old.builder)
            || stack.loses_builder();
        if *before != Some(met) {
            *before = Some(met);
            self.work.push(at);
        }
    }

    /// Pops operands for a use after which another thread may have them.
    fn used(&mut self, stack: Stack, slots: u16) -> Stack {
        if stack.has_builder(slots) {
            self.facts.builder_escapes = true;
        }
        stack.pop(slots)
    }

    fn step(&mut self, stack: Stack, insn: &Insn) -> Result<Stack, Refusal> {
        if let Some(slot) = insn.reference_slot(ALOAD, ALOAD_0) {
            let local = self.locals.get(usize::from(slot));
            return Ok(stack.push(local.copied().unwrap_or(ANY)));
        }
        Ok(match insn.op {
            ACONST_NULL => stack.push(HARMLESS),
            LDC => stack.push(self.constant(u16::from(insn.raw[1]))),
            LDC_W => stack.push(self.constant(insn.index()?)),
            NEW => {
                let class = self.pool.class_name(insn.index()?)?;
                let jdk = is_jdk_class(class) && class != self.class;
                stack.push(match class {
                    STRING_BUILDER => BUILDER,
                    _ if jdk => HARMLESS,
                    _ => ANY,
                })
            }
            NEWARRAY | ANEWARRAY => self.used(stack, 1).push(HARMLESS),
            MULTIANEWARRAY => self.used(stack, insn.raw[3].into()).push(HARMLESS),
            CHECKCAST => {
                let class = self.pool.class_name(insn.index()?)?;
                if escape_rules::is_trackable_class(class) {
                    stack
                } else {
                    self.used(stack, 1).push(HARMLESS)
                }
            }
            DUP..=SWAP => stack.shuffled(insn.op),
            GETSTATIC..=PUTFIELD => {
                let field = self.pool.field(insn.index()?)?;
                let slots = Kind::of(field.descriptor)?.slots();
                let object = u16::from(insn.op >= GETFIELD);
                if insn.op == GETSTATIC || insn.op == GETFIELD {
                    self.used(stack, object)
                        .push_slots(slots, of_type(field.descriptor))
                } else {
                    self.used(stack, object + slots)
                }
            }
            INVOKEVIRTUAL..=INVOKEDYNAMIC => self.call(stack, insn)?,
            op => {
                let op = if op == WIDE { insn.raw[1] } else { op };
                let (popped, pushed) = stack_effect(op).unwrap_or((0, 0));
                let left = match op {
                    POP | POP2 => stack.pop(popped.into()),
                    _ => self.used(stack, popped.into()),
                };
                left.push_slots(pushed.into(), ANY)
            }
        })
    }

    fn constant(&self, index: u16) -> Stack {
        if self.pool.dynamic_constant_name(index).is_ok() {
            ANY
        } else {
            HARMLESS
        }
    }

    fn call(&mut self, stack: Stack, insn: &Insn) -> Result<Stack, Refusal> {
        let index = insn.index()?;
        if insn.op == INVOKEDYNAMIC {
            let number = usize::from(self.pool.dynamic_bootstrap(index)?);
            let signature = Signature::parse(self.pool.dynamic_descriptor(index)?)?;
            let maker = self.bootstraps.get(number);
            let result = match maker.is_some_and(|class| escape_rules::makes_lambdas(class)) {
                true => HARMLESS,
                false => of_type(signature.result),
            };
            let left = self.used(stack, signature.slots());
            return Ok(left.push_slots(signature.result_slots(), result));
        }
        let method = self.pool.method(index)?;
        let signature = Signature::parse(method.descriptor)?;
        let left = self.used(stack, signature.slots());
        let result = of_type(signature.result);
        if insn.op == INVOKESTATIC {
            return Ok(left.push_slots(signature.result_slots(), result));
        }
        if left.has_builder(1) && method.class == STRING_BUILDER {
            match method.name {
                b"<init>" | b"toString" | b"length" => {
                    return Ok(left.pop(1).push_slots(signature.result_slots(), result));
                }
                b"append" if signature.result_slots() == 1 => return Ok(left),
                _ => {}
            }
        }
        let left = self.used(left, 1);
        Ok(left.push_slots(signature.result_slots(), result))
    }
}
