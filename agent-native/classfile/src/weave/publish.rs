//! Where a private object may escape: its reference is stored into an array, passed to code without probes or returned to
//! it. Also where a new object gets its owner mark.
//!
//! An argument under up to two slots of others is copied by stack instructions. Arguments above a deeper one are moved to
//! spare locals and back; then references are cleared from the locals, so that they keep no object alive.

use super::{MethodWeaver, method_target};
use crate::asm::Asm;
use crate::class::{ACC_PRIVATE, ACC_STATIC, ACC_SYNTHETIC};
use crate::descriptor::{Kind, Signature};
use crate::opcode::*;
use crate::pool::Member;
use crate::probe::Probe;
use crate::{IDENTITY_FIELD, Mode, Refusal, Target};
use redflag_jdk::{access_mode, escape_rules};

impl<'a> MethodWeaver<'_, '_, 'a> {
    /// Publishes the value on top of the stack before an instruction, if it may be a trackable object.
    pub(super) fn publish_top(&mut self, at: usize, target: Target) -> Result<(), Refusal> {
        if self.facts.is_harmless(at, 0) {
            return Ok(());
        }
        // v -> v v -> v v site -> v
        let mut before = Asm::from(&[DUP][..]);
        self.call(&mut before, Probe::Publish, at, target)?;
        self.around(at, before, Asm::default(), 2);
        Ok(())
    }

    /// Publishes the parameters when a method starts, because the method's own accesses have no probes.
    pub(super) fn publish_parameters(&mut self) -> Result<(), Refusal> {
        let mut local = u16::from(!self.method.is(ACC_STATIC));
        for parameter in Signature::parse(self.method.descriptor)?.parameters {
            if escape_rules::is_trackable(parameter) {
                // _ -> p -> p site -> _
                let mut asm = Asm::default();
                asm.load(Kind::Reference, local);
                self.call(&mut asm, Probe::Publish, 0, Target::None)?;
                self.woven.patches.entry.append(&asm);
                self.need(2);
            }
            local = local.saturating_add(Kind::of(parameter)?.slots());
        }
        Ok(())
    }

    /// Gives a new object its owner mark after `super()`, and publishes it if code without probes may have it by then.
    pub(super) fn constructed(&mut self) -> Result<(), Refusal> {
        let Some(construction) = &self.construction else {
            return Ok(());
        };
        if self.overwrites_this() {
            return Ok(());
        }
        let mark = self.mode == Mode::Full && self.weaver.identity_field;
        let publish = match self.mode {
            Mode::Full => self.weaver.super_keeps_this,
            // The superclass's constructor has marked it, and accesses have no probes here.
            _ => self.weaver.super_is_watched,
        };
        for at in construction.initialized_by.clone() {
            let at = at as usize;
            let called = self.weaver.pool.method(self.code.insns[at].index()?)?;
            if called.class != self.weaver.class.super_name {
                continue;
            }
            let mut after = Asm::default();
            if mark {
                // _ -> this this -> this M -> this M -> _; the superclass may have published it already, `Object` has not
                let class = self.weaver.class.this_index;
                let field = self.weaver.pool.add_field(class, IDENTITY_FIELD, "J")?;
                if called.class == b"java/lang/Object" {
                    after.ops(&[ALOAD_0, LCONST_0]);
                } else {
                    after.ops(&[ALOAD_0, DUP]).with_index(GETFIELD, field);
                }
                self.call(&mut after, Probe::Owner, at, Target::None)?;
                after.with_index(PUTFIELD, field);
            }
            if publish {
                // _ -> this -> this site -> _
                after.op(ALOAD_0);
                self.call(&mut after, Probe::Publish, at, Target::None)?;
            }
            self.around(at, Asm::default(), after, 3);
        }
        Ok(())
    }

    /// Reports the copy that a call of `clone()` made, because its hidden field is the original's.
    pub(super) fn cloned(&mut self, at: usize) -> Result<(), Refusal> {
        let insn = &self.code.insns[at];
        let member = self.weaver.pool.method(insn.index()?)?;
        if !matches!(insn.op, INVOKEVIRTUAL | INVOKESPECIAL)
            || (member.name, member.descriptor) != (b"clone", b"()Ljava/lang/Object;")
            || member.class.starts_with(b"[")
        {
            return Ok(());
        }
        // c -> c c -> c c site -> c
        let mut after = Asm::from(&[DUP][..]);
        self.call(&mut after, Probe::Cloned, at, method_target(member))?;
        self.around(at, Asm::default(), after, 2);
        Ok(())
    }

    /// Publishes the result that a lambda, or a callback of the JDK, returns to it.
    pub(super) fn returned(&mut self, at: usize) -> Result<(), Refusal> {
        let method = self.method;
        let lambda = method.is(ACC_SYNTHETIC) && method.name.starts_with(b"lambda$");
        let callback = !method.is(ACC_PRIVATE | ACC_STATIC)
            && escape_rules::is_callback(method.name, method.descriptor);
        let result = Signature::parse(method.descriptor)?.result;
        if (lambda || callback) && escape_rules::is_trackable(result) {
            self.publish_top(at, Target::None)?;
        }
        Ok(())
    }

    /// Publishes the arguments of an `invokedynamic`.
    pub(super) fn dynamic_arguments(&mut self, at: usize) -> Result<(), Refusal> {
        let index = self.code.insns[at].index()?;
        let maker = usize::from(self.weaver.pool.dynamic_bootstrap(index)?);
        let maker = self.weaver.bootstraps.get(maker);
        if maker.is_none_or(|class| escape_rules::bootstrap_keeps(class)) {
            let descriptor = self.weaver.pool.dynamic_descriptor(index)?;
            let signature = Signature::parse(descriptor)?;
            self.publish_operands(at, &signature, Target::None, &|_| true)?;
        }
        Ok(())
    }

    /// Publishes the arguments of a call into code without probes.
    pub(super) fn arguments(&mut self, at: usize) -> Result<(), Refusal> {
        let member = self.weaver.pool.method(self.code.insns[at].index()?)?;
        // Nearly every call ends here.
        if !member.descriptor.contains(&b'L') || self.calls_watched_code(member) {
            return Ok(());
        }
        let signature = Signature::parse(member.descriptor)?;
        let last = signature.parameters.len().wrapping_sub(1);
        let target = method_target(member);
        // An access through a handle has the value last, and keeps no other argument.
        match member.class {
            b"java/lang/invoke/VarHandle" => match access_mode::of_var_handle(member.name) {
                Some((_, 0)) => Ok(()),
                Some(_) => self.publish_operands(at, &signature, target, &|i| i == last),
                None => self.publish_operands(at, &signature, target, &|_| true),
            },
            b"jdk/internal/misc/Unsafe" | b"sun/misc/Unsafe" => {
                self.publish_operands(at, &signature, target, &|i| i == last && i > 1)
            }
            _ => self.publish_operands(at, &signature, target, &|i| {
                escape_rules::keeps(member.class, member.name, i)
            }),
        }
    }

    /// Publishes the result of a call into code without probes that has a function as argument: a constructor or method to
    /// which the function refers may have made the object, and the code without probes has had it.
    pub(super) fn called_back(&mut self, at: usize) -> Result<(), Refusal> {
        let member = self.weaver.pool.method(self.code.insns[at].index()?)?;
        // Nearly every call ends here.
        if !member.descriptor.ends_with(b";") || self.calls_watched_code(member) {
            return Ok(());
        }
        let signature = Signature::parse(member.descriptor)?;
        if escape_rules::is_trackable(signature.result)
            && signature
                .parameters
                .iter()
                .any(|p| escape_rules::is_function(p))
        {
            // v -> v v -> v v site -> v
            let mut after = Asm::from(&[DUP][..]);
            self.call(&mut after, Probe::Publish, at, method_target(member))?;
            self.around(at, Asm::default(), after, 2);
        }
        Ok(())
    }

    /// Whether a call runs code with probes, by the class that it names.
    fn calls_watched_code(&mut self, member: Member<'a>) -> bool {
        let class = self.weaver.class;
        if member.class == class.name {
            // A method that the class does not define may be its superclass's.
            return !self.weaver.super_keeps_this
                || class.own_method(member.name, member.descriptor).is_some();
        }
        self.weaver.is_watched(member.class)
    }

    /// Publishes the arguments on the stack that `wanted` names by number and that may be trackable objects.
    fn publish_operands(
        &mut self,
        at: usize,
        signature: &Signature,
        target: Target,
        wanted: &dyn Fn(usize) -> bool,
    ) -> Result<(), Refusal> {
        let mut arguments = Vec::with_capacity(signature.parameters.len());
        let mut above = signature.slots();
        for (number, parameter) in signature.parameters.iter().enumerate() {
            let kind = Kind::of(parameter)?;
            above -= kind.slots();
            let published = wanted(number)
                && escape_rules::is_trackable(parameter)
                && !self.facts.is_harmless(at, above);
            arguments.push((kind, published));
        }
        // Arguments below the deepest published one stay on the stack.
        let Some(deepest) = arguments.iter().position(|&(_, published)| published) else {
            return Ok(());
        };
        let mut asm = Asm::default();
        let call =
            |this: &mut Self, asm: &mut Asm| this.call(asm, Probe::Publish, at, target.clone());
        let mut rest = &arguments[deepest..];
        let mut spilled = Vec::new();
        let mut offset = 0;
        while slots(rest) > 3 {
            let Some((&(kind, published), below)) = rest.split_last() else {
                break;
            };
            let local = self.spare_local(offset, kind.slots());
            offset += kind.slots();
            asm.store(kind, local);
            spilled.push((kind, local, published));
            rest = below;
        }
        while let [(_, published), above @ ..] = rest {
            rest = above;
            match (published, slots(above)) {
                (false, _) => continue,
                // a -> a a;  a b -> a b a b;  a b -> a b a b -> a b a;  a b c -> b c a b c -> b c a -> a b c a
                (true, 0) => asm.op(DUP),
                (true, 1) if above[0].1 => {
                    asm.op(DUP2);
                    call(self, &mut asm)?;
                    rest = &[];
                    &mut asm
                }
                (true, 1) => asm.ops(&[DUP2, POP]),
                (true, _) => asm.ops(&[DUP2_X1, POP2, DUP_X2]),
            };
            call(self, &mut asm)?;
        }
        for &(kind, local, published) in spilled.iter().rev() {
            asm.load(kind, local);
            if published {
                asm.op(DUP);
                call(self, &mut asm)?;
            }
        }
        for &(kind, local, _) in spilled.iter().filter(|s| s.0 == Kind::Reference) {
            asm.op(ACONST_NULL).store(kind, local);
        }
        self.around(at, asm, Asm::default(), 3);
        Ok(())
    }
}

fn slots(arguments: &[(Kind, bool)]) -> u16 {
    arguments.iter().map(|(kind, _)| kind.slots()).sum()
}
