//! Calls on objects with contracts, and calls that are given such objects.

use super::calls::{clear, unspill};
use super::{MethodWeaver, method_target};
use crate::asm::Asm;
use crate::descriptor::Signature;
use crate::opcode::*;
use crate::pool::Member;
use crate::probe::Probe;
use crate::{Mode, Refusal};

impl MethodWeaver<'_, '_, '_> {
    /// A call on an object that may have a contract.
    pub(super) fn contents(&mut self, at: usize, member: Member) -> Result<(), Refusal> {
        let world = self.weaver.world;
        let contents = world.contract(member.class, member.name, member.descriptor);
        if contents.is_none() {
            return Ok(());
        }
        let arguments = Signature::parse(member.descriptor)?.slots();
        if self.facts.is_private_builder(at, arguments) {
            return Ok(());
        }
        self.before_call(at, Probe::Contents, member)
    }

    /// Whether this code runs while a wrapper that locks holds its lock: its callers do not, so what its calls do to the wrapped
    /// collection is recorded here.
    pub(super) fn is_locked_inside(&self) -> bool {
        self.mode == Mode::SyncOnly
            && redflag_jdk::is_locking_wrapper(self.weaver.class.name)
            && !redflag_jdk::is_left_unlocked(self.method.name)
    }

    /// A call that reads or writes the contents of collections that it is given.
    pub(super) fn passed(&mut self, at: usize, member: Member) -> Result<(), Refusal> {
        let world = self.weaver.world;
        if world
            .argument(member.class, member.name, member.descriptor)
            .is_none()
        {
            return Ok(());
        }
        let signature = Signature::parse(member.descriptor)?;
        let parameters = &signature.parameters;
        let mut given =
            (0..parameters.len()).filter(|&number| may_be_given(member.name, parameters[number]));
        let Some(first) = given.next() else {
            return Ok(());
        };
        let on_object = self.code.insns[at].op != INVOKESTATIC && member.name != b"<init>";
        let mut before = Asm::default();
        if parameters.len() == 1 {
            // a -> a a -> a a site -> a;  r a -> r a r a -> r a r a site -> r a
            before.op(if on_object { DUP2 } else { DUP });
            self.given(&mut before, at, member, on_object)?;
        } else {
            // r args -> r -> r r a -> r r a site -> r -> r args
            let spilled = self.spill(&mut before, &signature, 0)?;
            for number in std::iter::once(first).chain(given) {
                if on_object {
                    before.op(DUP);
                }
                unspill(&mut before, &spilled[number..=number]);
                self.given(&mut before, at, member, on_object)?;
            }
            unspill(&mut before, &spilled);
            clear(&mut before, &spilled);
        }
        self.around(at, before, Asm::default(), 3);
        Ok(())
    }

    fn given(
        &mut self,
        before: &mut Asm,
        at: usize,
        member: Member,
        on_object: bool,
    ) -> Result<(), Refusal> {
        let probe = match on_object {
            true => Probe::Passed,
            false => Probe::Argument,
        };
        self.call(before, probe, at, method_target(member))
    }
}

/// Whether a parameter of this type takes collections.
fn may_be_given(method: &[u8], parameter: &[u8]) -> bool {
    match parameter {
        b"Ljava/util/Comparator;" | b"Ljava/util/Random;" => false,
        b"Ljava/lang/Object;" => matches!(method, b"equals" | b"valueOf"),
        b"Ljava/lang/Iterable;" | b"Ljava/lang/CharSequence;" | b"Ljava/lang/StringBuilder;" => {
            true
        }
        _ => {
            parameter.starts_with(b"Ljava/util/")
                && !parameter[b"Ljava/util/".len()..].contains(&b'/')
        }
    }
}
