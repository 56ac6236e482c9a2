//! Reports to the world which fields a method writes, and which of the writes can only be part of construction.

use crate::Refusal;
use crate::class::{ACC_STATIC, Member, text};
use crate::code::Code;
use crate::descriptor::Kind;
use crate::opcode::{PUTFIELD, PUTSTATIC};
use crate::operand_facts::OperandFacts;
use crate::weave::Weaver;

/// Reports every write of a method. In a method that was left alone none counts as part of construction.
pub(crate) fn report(
    weaver: &Weaver,
    method: &Member,
    (code, facts): (&Code, &OperandFacts),
    left_alone: bool,
) -> Result<(), Refusal> {
    for (at, insn) in code.insns.iter().enumerate() {
        if !matches!(insn.op, PUTFIELD | PUTSTATIC) {
            continue;
        }
        let field = weaver.pool.field(insn.index()?)?;
        let is_static = insn.op == PUTSTATIC;
        let own = field.class == weaver.class.name
            && (weaver.class.own_field(field.name, field.descriptor))
                .is_some_and(|f| f.is(ACC_STATIC) == is_static);
        let constructs = if is_static {
            method.name == b"<clinit>"
        } else {
            method.name == b"<init>" && facts.is_this(at, Kind::of(field.descriptor)?.slots())
        };
        let constructing = own && constructs && !left_alone;
        weaver.world.written(
            &text(field.class),
            &text(field.name),
            &text(field.descriptor),
            constructing,
        );
    }
    Ok(())
}
