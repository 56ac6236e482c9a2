//! Objects without names, where they are allocated: arrays, and objects of the JDK that programs lock or whose contents count.

use super::MethodWeaver;
use crate::asm::Asm;
use crate::descriptor::Signature;
use crate::opcode::*;
use crate::probe::Probe;
use crate::{Mode, Refusal, Target};
use redflag_jdk::is_lock_class;

impl MethodWeaver<'_, '_, '_> {
    /// A probe with the object that an instruction has allocated, or a constructor initialized. It is on top of the stack.
    pub(super) fn allocated(&mut self, at: usize) -> Result<(), Refusal> {
        if self.mode != Mode::Full
            || self.origins.allocated(at).is_none()
            || !self.is_nameless(at)?
        {
            return Ok(());
        }
        // o -> o o -> o o site -> o
        let mut after = Asm::from(&[DUP][..]);
        self.call(&mut after, Probe::Allocated, at, Target::None)?;
        self.around(at, Asm::default(), after, 2);
        Ok(())
    }

    /// Whether findings may be about the object, and its class does not say which it is.
    fn is_nameless(&self, at: usize) -> Result<bool, Refusal> {
        let insn = &self.code.insns[at];
        if insn.op != INVOKESPECIAL {
            return Ok(true);
        }
        let member = self.weaver.pool.method(insn.index()?)?;
        if is_lock_class(member.class) {
            return Ok(true);
        }
        let arguments = Signature::parse(member.descriptor)?.slots();
        Ok(self.weaver.world.has_contract(member.class)
            && !self.facts.is_private_builder(at, arguments))
    }
}
