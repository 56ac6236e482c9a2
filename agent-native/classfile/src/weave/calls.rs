//! Calls that are treated specially: `wait`, `notify`, thread states, `VarHandle`, `Unsafe`, reflection, fences.
//!
//! A receiver under up to two slots of arguments is copied by stack instructions. Deeper operands are moved to spare locals
//! and back; then references are cleared from the locals, so that they keep no object alive.

use super::{MethodWeaver, method_target};
use crate::asm::Asm;
use crate::descriptor::{Kind, Signature};
use crate::opcode::*;
use crate::pool::Member;
use crate::probe::Probe;
use crate::{Mode, Refusal, Target};
use redflag_jdk::Call;
use redflag_jdk::access_mode::{self, AccessMode};

impl<'a> MethodWeaver<'_, '_, 'a> {
    pub(super) fn invocation(&mut self, at: usize) -> Result<(), Refusal> {
        let insn = &self.code.insns[at];
        let member = self.weaver.pool.method(insn.index()?)?;
        let is_static = insn.op == INVOKESTATIC;
        match redflag_jdk::call(member.class, member.name, member.descriptor, is_static) {
            Some(call) => self.jdk_call(at, call, member),
            None if self.mode == Mode::Full => {
                if !is_static {
                    self.contents(at, member)?;
                }
                self.passed(at, member)
            }
            None if !is_static && self.is_locked_inside() => {
                self.contents(at, member)?;
                self.passed(at, member)
            }
            None => Ok(()),
        }
    }

    fn jdk_call(&mut self, at: usize, call: Call, member: Member) -> Result<(), Refusal> {
        match call {
            Call::Wait => self.before_call(at, Probe::Waiting, member),
            Call::Notify => self.before_call(at, Probe::Notifying, member),
            Call::IsAlive => self.with_result(at, Probe::ThreadAlive, member),
            Call::GetState => self.with_result(at, Probe::ThreadState, member),
            Call::IsInterrupted => self.with_result(at, Probe::Interrupted, member),
            Call::Interrupted => {
                // z -> z z -> z z null -> z null z -> z null z site -> z
                let mut after = Asm::from(&[DUP, ACONST_NULL, SWAP][..]);
                self.call(&mut after, Probe::Interrupted, at, method_target(member))?;
                self.around(at, Asm::default(), after, 4);
                Ok(())
            }
            Call::Fence => self.fence(at, member),
            Call::VarHandle => self.var_handle(at, member),
            Call::Unsafe => self.unsafe_call(at, member),
            Call::Field => self.reflection(at, member),
            Call::InvokeHandle => self.invoked(at, method_target(member)),
            Call::MakeInvoker => self.invoker(at, member),
            Call::Initialize => self.initialization(at, member),
            Call::ReachabilityFence => {
                let mut before = Asm::default();
                self.call(&mut before, Probe::FenceBefore, at, method_target(member))?;
                self.around(at, before, Asm::default(), 1);
                Ok(())
            }
        }
    }

    /// A probe with the receiver before the call.
    pub(super) fn before_call(
        &mut self,
        at: usize,
        probe: Probe,
        member: Member,
    ) -> Result<(), Refusal> {
        let signature = Signature::parse(member.descriptor)?;
        let mut before = Asm::default();
        match signature.slots() {
            // r -> r r;  r a -> r a r a -> r a r;  r a b -> a b r a b -> a b r -> r a b r
            0 => before.op(DUP),
            1 => before.ops(&[DUP2, POP]),
            2 => before.ops(&[DUP2_X1, POP2, DUP_X2]),
            _ => {
                // r args -> r -> r r -> r r site -> r -> r args
                let spilled = self.spill(&mut before, &signature, 0)?;
                before.op(DUP);
                self.call(&mut before, probe, at, method_target(member))?;
                unspill(&mut before, &spilled);
                clear(&mut before, &spilled);
                self.around(at, before, Asm::default(), 3);
                return Ok(());
            }
        };
        self.call(&mut before, probe, at, method_target(member))?;
        self.around(at, before, Asm::default(), 2);
        Ok(())
    }

    /// A probe with the receiver and the result after a call without arguments whose result has one slot.
    pub(super) fn with_result(
        &mut self,
        at: usize,
        probe: Probe,
        member: Member,
    ) -> Result<(), Refusal> {
        if self.method.name == b"<init>" && self.code.insns[at].op == INVOKESPECIAL {
            return Ok(());
        }
        // r -> r r -> (called) r z -> z r z -> z r z site -> z
        let mut after = Asm::from(&[DUP_X1][..]);
        self.call(&mut after, probe, at, method_target(member))?;
        self.around(at, Asm::from(&[DUP][..]), after, 3);
        Ok(())
    }

    fn fence(&mut self, at: usize, member: Member) -> Result<(), Refusal> {
        let Some(mode) = access_mode::of_fence(member.name) else {
            return Ok(());
        };
        let (mut before, mut after) = (Asm::default(), Asm::default());
        if mode.releases {
            self.call(&mut before, Probe::FenceBefore, at, method_target(member))?;
        }
        if mode.acquires {
            self.call(&mut after, Probe::FenceAfter, at, method_target(member))?;
        }
        self.around(at, before, after, 1);
        Ok(())
    }

    /// The thread may see here that another one has initialized a class; which class is not known before the call.
    fn initialization(&mut self, at: usize, member: Member) -> Result<(), Refusal> {
        let mut after = Asm::default();
        self.call(&mut after, Probe::FenceAfter, at, method_target(member))?;
        self.around(at, Asm::default(), after, 2);
        Ok(())
    }

    fn unsafe_call(&mut self, at: usize, member: Member) -> Result<(), Refusal> {
        if self.code.insns[at].op != INVOKEVIRTUAL {
            return Ok(());
        }
        if access_mode::of_fence(member.name).is_some() {
            return self.fence(at, member);
        }
        let signature = Signature::parse(member.descriptor)?;
        if !member.descriptor.starts_with(b"(Ljava/lang/Object;J") {
            return Ok(());
        }
        let Some(mut mode) = access_mode::of_unsafe(member.name) else {
            return Ok(());
        };
        let mut target = method_target(member);
        if matches!(member.name, b"putReference" | b"putObject") && self.has_ordered_elements() {
            mode.releases = true;
            target = Target::None;
        }
        if !self.wants(mode) {
            return Ok(());
        }
        // u o L args -> u -> u o L site -> u -> u o L args -> (called) v -> v o L site -> v
        let mut before = Asm::default();
        let mut after = Asm::default();
        let spilled = self.spill(&mut before, &signature, 0)?;
        let operands = &spilled[..2];
        if mode.probe_before() {
            unspill(&mut before, operands);
            self.call(&mut before, Probe::UnsafeBefore, at, target.clone())?;
        }
        unspill(&mut before, &spilled);
        if self.may_fail(mode, member) {
            // z -> z z o L site -> z
            after.op(DUP);
            unspill(&mut after, operands);
            self.call(&mut after, Probe::UnsafeUpdated, at, target)?;
        } else if mode.probe_after() {
            unspill(&mut after, operands);
            self.call(&mut after, Probe::UnsafeAfter, at, target)?;
        }
        clear(&mut after, &spilled);
        self.around(at, before, after, 6);
        Ok(())
    }

    /// Only the program's own accesses: the orderings of the JDK's classes have other probes.
    fn reflection(&mut self, at: usize, member: Member) -> Result<(), Refusal> {
        if self.code.insns[at].op != INVOKEVIRTUAL || !self.weaver.of_program {
            return Ok(());
        }
        let Some(writes) = access_mode::of_field(member.name, member.descriptor) else {
            return Ok(());
        };
        let signature = Signature::parse(member.descriptor)?;
        if !writes {
            // f o -> f o f o -> (read) f o v -> v f o v -> v f o -> v f o site -> v
            let mut after = Asm::from(match signature.result_slots() {
                2 => &[DUP2_X2, POP2][..],
                _ => &[DUP_X2, POP],
            });
            self.call(&mut after, Probe::FieldAfter, at, method_target(member))?;
            self.around(at, Asm::from(&[DUP2][..]), after, 4);
            return Ok(());
        }
        // f o v -> f o -> f o f o -> f o f o site -> f o -> f o v
        let Some(value) = signature.parameters.get(1) else {
            return Ok(());
        };
        let kind = Kind::of(value)?;
        let value = [(kind, self.spare_local(0, kind.slots()))];
        let mut before = Asm::default();
        before.store(kind, value[0].1).op(DUP2);
        self.call(&mut before, Probe::FieldBefore, at, method_target(member))?;
        unspill(&mut before, &value);
        clear(&mut before, &value);
        self.around(at, before, Asm::default(), 3);
        Ok(())
    }

    fn var_handle(&mut self, at: usize, member: Member) -> Result<(), Refusal> {
        let Some((mode, values)) = access_mode::of_var_handle(member.name) else {
            return Ok(());
        };
        if self.code.insns[at].op != INVOKEVIRTUAL || !self.wants(mode) {
            return Ok(());
        }
        let signature = Signature::parse(member.descriptor)?;
        let Some(coordinates) = signature.parameters.len().checked_sub(values) else {
            return Ok(());
        };
        // h args -> h -> h h -> h -> h h o i site -> h -> h args -> (called) v -> v h o i site -> v
        let mut before = Asm::default();
        let mut after = Asm::default();
        let handle = (Kind::Reference, self.spare_local(0, 1));
        let mut spilled = self.spill(&mut before, &signature, 1)?;
        before.op(DUP).store(handle.0, handle.1);
        let coordinates = spilled[..coordinates].to_vec();
        if mode.probe_before() {
            var_operands(&mut before, handle, &coordinates);
            self.call(&mut before, Probe::VarBefore, at, method_target(member))?;
        }
        unspill(&mut before, &spilled);
        if self.may_fail(mode, member) {
            // z -> z z h o i site -> z
            after.op(DUP);
            var_operands(&mut after, handle, &coordinates);
            self.call(&mut after, Probe::VarUpdated, at, method_target(member))?;
        } else if mode.probe_after() {
            var_operands(&mut after, handle, &coordinates);
            self.call(&mut after, Probe::VarAfter, at, method_target(member))?;
        }
        spilled.push(handle);
        clear(&mut after, &spilled);
        self.around(at, before, after, 6);
        Ok(())
    }

    /// Whether an update returns whether it wrote, which matters only where accesses count.
    fn may_fail(&self, mode: AccessMode, member: Member) -> bool {
        let updates = mode.reads && mode.writes && member.descriptor.ends_with(b")Z");
        let name = std::str::from_utf8(member.name).unwrap_or_default();
        self.mode == Mode::Full && updates && mode.is_conditional(name)
    }

    /// Plain accesses through handles count only where plain accesses to fields do.
    fn wants(&self, mode: AccessMode) -> bool {
        mode.acquires || mode.releases || self.mode == Mode::Full
    }

    /// Stores the arguments on the stack into spare locals: r args -> r. Gives them in order.
    pub(super) fn spill(
        &mut self,
        asm: &mut Asm,
        signature: &Signature,
        offset: u16,
    ) -> Result<Vec<(Kind, u16)>, Refusal> {
        let mut next = offset;
        let mut spilled = Vec::with_capacity(signature.parameters.len());
        for parameter in &signature.parameters {
            let kind = Kind::of(parameter)?;
            spilled.push((kind, self.spare_local(next, kind.slots())));
            next += kind.slots();
        }
        for &(kind, slot) in spilled.iter().rev() {
            asm.store(kind, slot);
        }
        Ok(spilled)
    }
}

pub(super) fn unspill(asm: &mut Asm, spilled: &[(Kind, u16)]) {
    for &(kind, slot) in spilled {
        asm.load(kind, slot);
    }
}

pub(super) fn clear(asm: &mut Asm, spilled: &[(Kind, u16)]) {
    for &(kind, slot) in spilled.iter().filter(|(kind, _)| *kind == Kind::Reference) {
        asm.op(ACONST_NULL).store(kind, slot);
    }
}

/// Handle, first coordinate or null, second coordinate if it is an index or 0.
fn var_operands(asm: &mut Asm, handle: (Kind, u16), coordinates: &[(Kind, u16)]) {
    asm.load(handle.0, handle.1);
    match coordinates.first() {
        Some(&(Kind::Reference, slot)) => asm.load(Kind::Reference, slot),
        _ => asm.op(ACONST_NULL),
    };
    match coordinates.get(1) {
        Some(&(Kind::Int, slot)) => asm.load(Kind::Int, slot),
        _ => asm.op(ICONST_0),
    };
}
