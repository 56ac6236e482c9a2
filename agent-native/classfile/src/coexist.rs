//! Other tools' instrumentation in the same class: JaCoCo's coverage flags are racy on purpose and no business of ours.

use crate::code::Code;
use crate::opcode::*;
use crate::pool::Pool;

const JACOCO_INIT: &[u8] = b"$jacocoInit";

/// Whether a member of this name was put there by another tool.
pub(crate) fn is_foreign(name: &str) -> bool {
    name.starts_with("$jacoco")
}

/// The local into which a method puts JaCoCo's flags: `invokestatic $jacocoInit; astore n` at its start.
pub(crate) fn jacoco_local(code: &Code, pool: &Pool) -> Option<u16> {
    let at = code.insns.iter().take(3).position(|insn| {
        insn.op == INVOKESTATIC
            && insn
                .index()
                .and_then(|i| pool.method(i))
                .is_ok_and(|method| method.name == JACOCO_INIT)
    })?;
    code.insns.get(at + 1)?.reference_slot(ASTORE, ASTORE_0)
}
