//! Where a reference may leave watched code: it goes into an array, to code that is not watched or back to it; and where
//! a new object gets the mark of its creator.
//!
//! An argument under up to two slots of others is copied by stack instructions. Those above a deeper one are put into
//! spare locals and taken back; references are cleared from these afterwards, so that nothing is kept alive.

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
    /// Tells the value on top of the stack before an instruction, if it may be a watched object.
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

    /// Tells the parameters when a method starts: what becomes of them is not watched.
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

    /// Marks a new object as its creator's own once `super()` has run, and tells it if unwatched code has got it by then.
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
            // The superclass's constructor has marked it, and nothing tells what becomes of it here.
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
                // _ -> this this -> this M -> this M -> _; the superclass may have made it known already, but `Object` not
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

    /// Tells the copy that a call of `clone()` made: its hidden field is the original's.
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

    /// Tells what a lambda or a callback of the JDK gives back to it.
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

    /// Tells the arguments of an `invokedynamic`.
    pub(super) fn dynamic_arguments(&mut self, at: usize) -> Result<(), Refusal> {
        let index = self.code.insns[at].index()?;
        let maker = usize::from(self.weaver.pool.dynamic_bootstrap(index)?);
        let maker = self.weaver.bootstraps.get(maker);
        if maker.is_none_or(|class| escape_rules::bootstrap_keeps(class)) {
            let descriptor = self.weaver.pool.dynamic_descriptor(index)?;
            let signature = Signature::parse(descriptor)?;
            self.tell(at, &signature, Target::None, &|_| true)?;
        }
        Ok(())
    }

    /// Tells the arguments of a call that leaves watched code.
    pub(super) fn arguments(&mut self, at: usize) -> Result<(), Refusal> {
        let member = self.weaver.pool.method(self.code.insns[at].index()?)?;
        // Cheap way out for nearly every call.
        if !member.descriptor.contains(&b'L') || self.stays_watched(member) {
            return Ok(());
        }
        let signature = Signature::parse(member.descriptor)?;
        let last = signature.parameters.len().wrapping_sub(1);
        let target = method_target(member);
        // Of an access through a handle, the value comes last. What it is written into is not kept.
        match member.class {
            b"java/lang/invoke/VarHandle" => match access_mode::of_var_handle(member.name) {
                Some((_, 0)) => Ok(()),
                Some(_) => self.tell(at, &signature, target, &|i| i == last),
                None => self.tell(at, &signature, target, &|_| true),
            },
            b"jdk/internal/misc/Unsafe" | b"sun/misc/Unsafe" => {
                self.tell(at, &signature, target, &|i| i == last && i > 1)
            }
            _ => self.tell(at, &signature, target, &|i| {
                escape_rules::keeps(member.class, member.name, i)
            }),
        }
    }

    /// Tells the result of a call that leaves watched code and is given a function: a constructor or method that it refers
    /// to may have made the result, and nothing told it when it went there.
    pub(super) fn called_back(&mut self, at: usize) -> Result<(), Refusal> {
        let member = self.weaver.pool.method(self.code.insns[at].index()?)?;
        // Cheap way out for nearly every call.
        if !member.descriptor.ends_with(b";") || self.stays_watched(member) {
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

    /// Whether a call runs watched code, as far as the class that it names tells.
    fn stays_watched(&mut self, member: Member<'a>) -> bool {
        let class = self.weaver.class;
        if member.class == class.name {
            // What the class does not define itself is perhaps its superclass's.
            return !self.weaver.super_keeps_this
                || class.own_method(member.name, member.descriptor).is_some();
        }
        self.weaver.is_watched(member.class)
    }

    /// Tells the arguments on the stack that `wanted` names and that may be watched objects.
    fn tell(
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
            let told = wanted(number)
                && escape_rules::is_trackable(parameter)
                && !self.facts.is_harmless(at, above);
            arguments.push((kind, told));
        }
        // Those below the deepest that is told stay where they are.
        let Some(deepest) = arguments.iter().position(|&(_, told)| told) else {
            return Ok(());
        };
        let mut asm = Asm::default();
        let call =
            |this: &mut Self, asm: &mut Asm| this.call(asm, Probe::Publish, at, target.clone());
        let mut rest = &arguments[deepest..];
        let mut spilled = Vec::new();
        let mut offset = 0;
        while slots(rest) > 3 {
            let Some((&(kind, told), below)) = rest.split_last() else {
                break;
            };
            let local = self.spare_local(offset, kind.slots());
            offset += kind.slots();
            asm.store(kind, local);
            spilled.push((kind, local, told));
            rest = below;
        }
        while let [(_, told), above @ ..] = rest {
            rest = above;
            match (told, slots(above)) {
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
        for &(kind, local, told) in spilled.iter().rev() {
            asm.load(kind, local);
            if told {
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
