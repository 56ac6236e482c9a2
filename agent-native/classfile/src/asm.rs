//! Writes straight-line instructions.

use crate::descriptor::Kind;
use crate::opcode::*;
use crate::reader::put_u2;

/// Instructions under construction.
#[derive(Clone, Default)]
pub(crate) struct Asm {
    pub bytes: Vec<u8>,
    /// Where a site's number is pushed later, and which of the class's sites it is.
    pub sites: Vec<(u32, u32)>,
}

impl From<&[u8]> for Asm {
    fn from(ops: &[u8]) -> Self {
        Asm {
            bytes: ops.to_vec(),
            sites: Vec::new(),
        }
    }
}

impl Asm {
    pub fn op(&mut self, op: u8) -> &mut Self {
        self.bytes.push(op);
        self
    }

    pub fn ops(&mut self, ops: &[u8]) -> &mut Self {
        self.bytes.extend_from_slice(ops);
        self
    }

    pub fn ldc(&mut self, index: u16) -> &mut Self {
        if let Ok(short) = u8::try_from(index) {
            self.bytes.extend_from_slice(&[LDC, short]);
        } else {
            self.bytes.push(LDC_W);
            put_u2(&mut self.bytes, index);
        }
        self
    }

    /// Leaves three bytes for pushing a site's number, which is given out after the class's last method.
    pub fn site(&mut self, site: u32) -> &mut Self {
        self.sites.push((self.bytes.len() as u32, site));
        self.bytes.extend_from_slice(&[0; 3]);
        self
    }

    /// Appends other instructions.
    pub fn append(&mut self, other: &Asm) {
        let start = self.bytes.len() as u32;
        self.bytes.extend_from_slice(&other.bytes);
        self.sites
            .extend(other.sites.iter().map(|&(at, site)| (start + at, site)));
    }

    pub fn with_index(&mut self, op: u8, index: u16) -> &mut Self {
        self.bytes.push(op);
        put_u2(&mut self.bytes, index);
        self
    }

    pub fn load(&mut self, kind: Kind, slot: u16) -> &mut Self {
        self.variable((ILOAD, ILOAD_0), kind, slot)
    }

    pub fn store(&mut self, kind: Kind, slot: u16) -> &mut Self {
        self.variable((ISTORE, ISTORE_0), kind, slot)
    }

    /// The shortest of three forms: methods that stay small are inlined.
    fn variable(&mut self, (base, base_0): (u8, u8), kind: Kind, slot: u16) -> &mut Self {
        let op = base + kind_number(kind);
        if slot < 4 {
            self.bytes.push(base_0 + 4 * kind_number(kind) + slot as u8);
        } else if let Ok(short) = u8::try_from(slot) {
            self.bytes.extend_from_slice(&[op, short]);
        } else {
            self.bytes.extend_from_slice(&[WIDE, op]);
            put_u2(&mut self.bytes, slot);
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
