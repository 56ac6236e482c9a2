//! Other tools' instrumentation in the same class: JaCoCo's coverage flags are racy on purpose and get no probes.

use crate::code::{Code, Insn};
use crate::opcode::*;
use crate::pool::Pool;

const JACOCO: &[u8] = b"$jacoco";

/// Whether a member of this name was put there by another tool.
pub(crate) fn is_foreign(name: &str) -> bool {
    name.as_bytes().starts_with(JACOCO)
}

/// The local into which a method puts JaCoCo's flags at its start: from `$jacocoInit()`, or in newer classes from a dynamic
/// constant that calls it.
pub(crate) fn jacoco_local(code: &Code, pool: &Pool) -> Option<u16> {
    let mut start = code
        .insns
        .iter()
        .take(4)
        .skip_while(|insn| !makes_flags(insn, pool))
        .skip(1);
    let next = start.next()?;
    let store = if next.op == CHECKCAST {
        start.next()?
    } else {
        next
    };
    store.reference_slot(ASTORE, ASTORE_0)
}

fn makes_flags(insn: &Insn, pool: &Pool) -> bool {
    let name = match insn.op {
        INVOKESTATIC => insn
            .index()
            .and_then(|index| pool.method(index))
            .map(|method| method.name),
        LDC => pool.dynamic_constant_name(u16::from(insn.raw[1])),
        LDC_W => insn
            .index()
            .and_then(|index| pool.dynamic_constant_name(index)),
        _ => return false,
    };
    name.is_ok_and(|name| name.starts_with(JACOCO))
}
