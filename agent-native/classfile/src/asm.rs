//! Writes straight-line instructions.

use crate::descriptor::Kind;
use crate::opcode::*;
use crate::reader::put_u2;

/// Instructions being written.
#[derive(Default)]
pub(crate) struct Asm(pub Vec<u8>);

impl Asm {
    pub fn op(&mut self, op: u8) -> &mut Self {
        self.0.push(op);
        self
    }

    pub fn ops(&mut self, ops: &[u8]) -> &mut Self {
        self.0.extend_from_slice(ops);
        self
    }

    pub fn ldc(&mut self, index: u16) -> &mut Self {
        if let Ok(short) = u8::try_from(index) {
            self.0.extend_from_slice(&[LDC, short]);
        } else {
            self.0.push(LDC_W);
            put_u2(&mut self.0, index);
        }
        self
    }

    pub fn with_index(&mut self, op: u8, index: u16) -> &mut Self {
        self.0.push(op);
        put_u2(&mut self.0, index);
        self
    }

    pub fn load(&mut self, kind: Kind, slot: u16) -> &mut Self {
        self.variable(ILOAD + kind_number(kind), slot)
    }

    pub fn store(&mut self, kind: Kind, slot: u16) -> &mut Self {
        self.variable(ISTORE + kind_number(kind), slot)
    }

    fn variable(&mut self, op: u8, slot: u16) -> &mut Self {
        if let Ok(short) = u8::try_from(slot) {
            self.0.extend_from_slice(&[op, short]);
        } else {
            self.0.extend_from_slice(&[WIDE, op]);
            put_u2(&mut self.0, slot);
        }
        self
    }
}

/// Loads and stores come in the order int, long, float, double, reference.
fn kind_number(kind: Kind) -> u8 {
    match kind {
        Kind::Int => 0,
        Kind::Long => 1,
        Kind::Float => 2,
        Kind::Double => 3,
        Kind::Reference => 4,
    }
}
