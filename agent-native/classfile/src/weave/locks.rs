//! Locks of `java.util.concurrent.locks`, recognized by the names and types of their methods, whatever class a call names: the
//! shim checks whether the object is a lock. So locks that extend the JDK's are found too.
//!
//! A condition's `await` gives up its lock, all levels of it, and takes it again.

use super::calls::{clear, unspill};
use super::{MethodWeaver, method_target};
use crate::Refusal;
use crate::asm::Asm;
use crate::descriptor::Signature;
use crate::opcode::*;
use crate::pool::Member;
use crate::probe::Probe;
use redflag_jdk::LockCall;

impl MethodWeaver<'_, '_, '_> {
    /// Probes of calls that take or release a lock. Only in the program: the JDK's own locks guard its own data.
    pub(super) fn lock(&mut self, at: usize) -> Result<(), Refusal> {
        let op = self.code.insns[at].op;
        let member = self.weaver.pool.method(self.code.insns[at].index()?)?;
        if op == INVOKESTATIC || !self.weaver.of_program || self.has_probe_in_caller(at, member) {
            return Ok(());
        }
        match redflag_jdk::lock_call(member.name, member.descriptor) {
            Some(LockCall::Lock) => {
                // r -> r r -> (locked) r -> r site -> _
                let mut after = Asm::default();
                self.call(&mut after, Probe::Locked, at, method_target(member))?;
                self.around(at, Asm::from(&[DUP][..]), after, 2);
                Ok(())
            }
            Some(LockCall::TryLock) => self.with_result(at, Probe::TriedLock, member),
            Some(LockCall::TimedTryLock) => {
                // r args -> r -> r r -> r r args -> (tried) r z -> z r z -> z r z site -> z
                let mut before = Asm::default();
                let signature = Signature::parse(member.descriptor)?;
                let spilled = self.spill(&mut before, &signature, 0)?;
                before.op(DUP);
                unspill(&mut before, &spilled);
                clear(&mut before, &spilled);
                let mut after = Asm::from(&[DUP_X1][..]);
                self.call(&mut after, Probe::TimedLock, at, method_target(member))?;
                self.around(at, before, after, 3);
                Ok(())
            }
            Some(LockCall::Unlock) => self.before_call(at, Probe::Unlocked, member),
            Some(LockCall::Await) => {
                // c args -> c args c site -> c args -> (awaited) v -> v site -> v
                self.before_call(at, Probe::Awaiting, member)?;
                let mut after = Asm::default();
                self.call(&mut after, Probe::Awaited, at, method_target(member))?;
                self.around(at, Asm::default(), after, 2);
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Whether this is `super.lock()` in a method that overrides it: then the calls of that method have the probe.
    fn has_probe_in_caller(&self, at: usize, member: Member) -> bool {
        self.code.insns[at].op == INVOKESPECIAL
            && (self.method.name, self.method.descriptor) == (member.name, member.descriptor)
    }
}
