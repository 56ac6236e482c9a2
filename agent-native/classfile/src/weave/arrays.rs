//! Array elements: told after the access succeeded, so that no null, bounds or store check is repeated.

use super::MethodWeaver;
use crate::asm::Asm;
use crate::descriptor::Kind;
use crate::opcode::*;
use crate::probe::Probe;
use crate::{Mode, Refusal, Target};

impl MethodWeaver<'_, '_, '_> {
    pub(super) fn array_load(&mut self, at: usize) -> Result<(), Refusal> {
        if self.mode == Mode::SyncOnly {
            return Ok(());
        }
        // a i -> a i a i -> (read) a i v -> v a i v -> v a i -> v a i site -> v
        let wide = matches!(self.code.insns[at].op, LALOAD | DALOAD);
        let mut after = Asm::default();
        after.ops(if wide {
            &[DUP2_X2, POP2]
        } else {
            &[DUP_X2, POP]
        });
        self.call(&mut after, Probe::ArrayRead, at, Target::None)?;
        self.around(at, Asm::from(&[DUP2][..]), after, 4);
        Ok(())
    }

    pub(super) fn array_store(&mut self, at: usize) -> Result<(), Refusal> {
        if self.mode == Mode::SyncOnly || self.is_coverage_store(at) {
            return Ok(());
        }
        let kind = match self.code.insns[at].op {
            LASTORE => Kind::Long,
            FASTORE => Kind::Float,
            DASTORE => Kind::Double,
            AASTORE => Kind::Reference,
            _ => Kind::Int,
        };
        if kind == Kind::Reference {
            self.publish_top(at, Target::None)?;
        }
        // a i v -> a i -> a i a i -> a i a i v -> (written) a i -> a i site -> _
        let spare = self.spare_local(0, kind.slots());
        let mut before = Asm::default();
        before.store(kind, spare).op(DUP2).load(kind, spare);
        let mut after = Asm::default();
        if kind == Kind::Reference {
            // The spare local must not keep the object alive.
            after.op(ACONST_NULL).store(kind, spare);
        }
        self.call(&mut after, Probe::ArrayWrite, at, Target::None)?;
        self.around(at, before, after, 2);
        Ok(())
    }

    /// Whether this is `probes[k] = true` of a coverage tool.
    fn is_coverage_store(&self, at: usize) -> bool {
        let Some(local) = self.jacoco else {
            return false;
        };
        let insns = &self.code.insns;
        self.code.insns[at].op == BASTORE
            && at >= 3
            && insns[at - 1].op == ICONST_1
            && matches!(insns[at - 2].op, 0x02..=0x08 | BIPUSH..=LDC_W)
            && insns[at - 3].reference_slot(ALOAD, ALOAD_0) == Some(local)
    }
}
