//! Accessors: methods that do nothing but read or write one field. An access there says little; their caller says more.
//!
//! These are getters and setters by their code, whatever their names: those of records, of Kotlin's properties and of Scala's
//! variables too, and the `access$000` through which compilers let nested classes reach private fields. A setter stores what it
//! is given; a method that stores a constant is not an accessor, because its name says what it does.

use crate::class::{ACC_SYNTHETIC, Member};
use crate::code::Code;
use crate::opcode::*;
use crate::pool::Pool;

/// Kotlin checks the arguments of setters by calls of this class.
const KOTLIN_CHECKS: &[u8] = b"kotlin/jvm/internal/Intrinsics";

/// Whether a method does nothing but read or write one field.
pub(crate) fn is_accessor(method: &Member<'_>, code: &Code<'_>, pool: &Pool<'_>) -> bool {
    if method.name.starts_with(b"<") || !code.handlers.is_empty() {
        return false;
    }
    let synthetic = method.is(ACC_SYNTHETIC) && method.name.starts_with(b"access$");
    let mut fields = 0;
    for insn in &code.insns {
        match insn.op {
            // Loads of parameters, copies for a result, and a cast of what is returned.
            ILOAD..=ALOAD_3 | DUP..=SWAP | CHECKCAST | IRETURN..=RETURN => {}
            GETSTATIC..=PUTFIELD => fields += 1,
            LDC | LDC_W | INVOKESTATIC if checks_argument(code, pool) => {}
            // `access$008` increments, `access$012` adds.
            _ if synthetic && is_arithmetic(insn.op) => {}
            _ => return false,
        }
    }
    match synthetic {
        true => (1..=2).contains(&fields),
        false => fields == 1,
    }
}

/// Whether every call of the method is one by which Kotlin checks an argument.
fn checks_argument(code: &Code<'_>, pool: &Pool<'_>) -> bool {
    let mut calls = code.insns.iter().filter(|insn| insn.op == INVOKESTATIC);
    let is_check = |index| {
        let called = pool.method(index);
        called.is_ok_and(|called| called.class == KOTLIN_CHECKS)
    };
    let calls_any = calls.clone().next().is_some();
    calls_any && calls.all(|insn| insn.index().is_ok_and(is_check))
}

/// Small constants, and the arithmetic of `++` and `+=`.
fn is_arithmetic(op: u8) -> bool {
    const IADD: u8 = 0x60;
    const LXOR: u8 = 0x83;
    const I2L: u8 = 0x85;
    const I2S: u8 = 0x93;
    (ICONST_M1..=SIPUSH).contains(&op) || (IADD..=LXOR).contains(&op) || (I2L..=I2S).contains(&op)
}
