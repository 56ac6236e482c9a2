//! Array elements, accessed by instructions and by calls. The probe comes after the access, which has succeeded then: it need
//! not repeat the checks for null, bounds and element type.

use super::calls::{clear, unspill};
use super::{MethodWeaver, method_target};
use crate::asm::Asm;
use crate::descriptor::{Kind, Signature};
use crate::opcode::*;
use crate::pool::Member;
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
        if self.mode == Mode::SyncOnly {
            return self.ordered_store(at);
        }
        if self.is_coverage_store(at) {
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

    /// A plain store of elements that are ordered by fences counts as a release.
    fn ordered_store(&mut self, at: usize) -> Result<(), Refusal> {
        if self.code.insns[at].op != AASTORE || !self.has_ordered_elements() {
            return Ok(());
        }
        // a i v -> a i -> a i a i -> a i a i site -> a i -> a i v
        let spare = self.spare_local(0, 1);
        let mut before = Asm::default();
        before.store(Kind::Reference, spare).op(DUP2);
        self.call(&mut before, Probe::ElementBefore, at, Target::None)?;
        before.load(Kind::Reference, spare);
        before.op(ACONST_NULL).store(Kind::Reference, spare);
        self.around(at, before, Asm::default(), 3);
        Ok(())
    }

    /// Whether plain stores of this class into arrays are ordered by fences.
    pub(super) fn has_ordered_elements(&self) -> bool {
        let class = String::from_utf8_lossy(self.weaver.class.name);
        self.mode == Mode::SyncOnly && self.weaver.world.ordered_by_fences(&class, "[]")
    }

    /// Calls that access elements.
    pub(super) fn array_call(&mut self, at: usize) -> Result<(), Refusal> {
        let op = self.code.insns[at].op;
        let member = self.weaver.pool.method(self.code.insns[at].index()?)?;
        match (op, member.class, member.name) {
            (INVOKESTATIC, b"java/lang/System", b"arraycopy") => self.array_copy(at, member),
            (INVOKESTATIC, b"java/util/Arrays", _) => self.array_range(at, member),
            (INVOKEVIRTUAL, [b'[', ..], b"clone") => self.array_clone(at, member),
            _ => self.elements(at, member),
        }
    }

    fn array_copy(&mut self, at: usize, member: Member) -> Result<(), Refusal> {
        if member.descriptor != b"(Ljava/lang/Object;ILjava/lang/Object;II)V" {
            return Ok(());
        }
        // a i b j n -> _ -> a i b j n -> a i b j n site -> _ -> a i b j n -> (copied) _ -> a i b j n site -> _
        let signature = Signature::parse(member.descriptor)?;
        let (mut before, mut after) = (Asm::default(), Asm::default());
        let spilled = self.spill(&mut before, &signature, 0)?;
        unspill(&mut before, &spilled);
        self.call(&mut before, Probe::ArrayCopying, at, method_target(member))?;
        unspill(&mut before, &spilled);
        unspill(&mut after, &spilled);
        self.call(&mut after, Probe::ArrayCopied, at, method_target(member))?;
        clear(&mut after, &spilled);
        self.around(at, before, after, 1);
        Ok(())
    }

    /// Only the original is read here. The copy is new, so only its creator has it.
    fn array_clone(&mut self, at: usize, member: Member) -> Result<(), Refusal> {
        if member.descriptor != b"()Ljava/lang/Object;" {
            return Ok(());
        }
        // a -> a a -> (cloned) a c -> c a -> c a site -> c
        let mut after = Asm::from(&[SWAP][..]);
        self.call(&mut after, Probe::ArrayCloned, at, method_target(member))?;
        self.around(at, Asm::from(&[DUP][..]), after, 2);
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
