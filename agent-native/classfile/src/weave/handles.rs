//! Method handles. The accesses of an invoked handle have no probes, and may be volatile: so each invocation counts as
//! a release fence before and an acquire fence after it, once a handle to a volatile variable exists.

use super::{MethodWeaver, method_target};
use crate::asm::Asm;
use crate::pool::Member;
use crate::probe::Probe;
use crate::{Refusal, Target};
use redflag_jdk::is_jdk_class;

impl MethodWeaver<'_, '_, '_> {
    /// A call site that a bootstrap method makes is a handle. Those of the JDK never access a volatile field.
    pub(super) fn dynamic_handle(&mut self, at: usize) -> Result<(), Refusal> {
        let index = self.code.insns[at].index()?;
        let maker = usize::from(self.weaver.pool.dynamic_bootstrap(index)?);
        let maker = self.weaver.bootstraps.get(maker);
        if maker.is_some_and(is_jdk_class) {
            return Ok(());
        }
        self.invoked(at, Target::None)
    }

    /// A handle is made that is invoked in place of a `VarHandle`: it may reach any variable.
    pub(super) fn invoker(&mut self, at: usize, member: Member) -> Result<(), Refusal> {
        if self.weaver.of_program {
            let mut before = Asm::default();
            self.call(&mut before, Probe::InvokerMade, at, method_target(member))?;
            self.around(at, before, Asm::default(), 1);
        }
        Ok(())
    }

    /// An invocation of a handle by the program.
    pub(super) fn invoked(&mut self, at: usize, target: Target) -> Result<(), Refusal> {
        if self.weaver.of_program {
            let (mut before, mut after) = (Asm::default(), Asm::default());
            self.call(&mut before, Probe::HandleBefore, at, target.clone())?;
            self.call(&mut after, Probe::HandleAfter, at, target)?;
            self.around(at, before, after, 1);
        }
        Ok(())
    }
}
