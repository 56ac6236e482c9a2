//! The instructions by number, as far as the rewriter needs them, and what each does to the operand stack.

pub(crate) const ACONST_NULL: u8 = 0x01;
pub(crate) const ICONST_M1: u8 = 0x02;
pub(crate) const ICONST_0: u8 = 0x03;
pub(crate) const ICONST_1: u8 = 0x04;
pub(crate) const LCONST_0: u8 = 0x09;
pub(crate) const BIPUSH: u8 = 0x10;
pub(crate) const ISUB: u8 = 0x64;
pub(crate) const SIPUSH: u8 = 0x11;
pub(crate) const LDC: u8 = 0x12;
pub(crate) const LDC_W: u8 = 0x13;
pub(crate) const ILOAD: u8 = 0x15;
pub(crate) const ALOAD: u8 = 0x19;
pub(crate) const ILOAD_0: u8 = 0x1a;
pub(crate) const ALOAD_0: u8 = 0x2a;
pub(crate) const ALOAD_3: u8 = 0x2d;
pub(crate) const IALOAD: u8 = 0x2e;
pub(crate) const LALOAD: u8 = 0x2f;
pub(crate) const DALOAD: u8 = 0x31;
pub(crate) const AALOAD: u8 = 0x32;
pub(crate) const SALOAD: u8 = 0x35;
pub(crate) const ISTORE: u8 = 0x36;
pub(crate) const ASTORE: u8 = 0x3a;
pub(crate) const ISTORE_0: u8 = 0x3b;
pub(crate) const ASTORE_0: u8 = 0x4b;
pub(crate) const ASTORE_3: u8 = 0x4e;
pub(crate) const IASTORE: u8 = 0x4f;
pub(crate) const LASTORE: u8 = 0x50;
pub(crate) const FASTORE: u8 = 0x51;
pub(crate) const DASTORE: u8 = 0x52;
pub(crate) const AASTORE: u8 = 0x53;
pub(crate) const BASTORE: u8 = 0x54;
pub(crate) const SASTORE: u8 = 0x56;
pub(crate) const POP: u8 = 0x57;
pub(crate) const POP2: u8 = 0x58;
pub(crate) const DUP: u8 = 0x59;
pub(crate) const DUP_X1: u8 = 0x5a;
pub(crate) const DUP_X2: u8 = 0x5b;
pub(crate) const DUP2: u8 = 0x5c;
pub(crate) const DUP2_X1: u8 = 0x5d;
pub(crate) const DUP2_X2: u8 = 0x5e;
pub(crate) const SWAP: u8 = 0x5f;
pub(crate) const IINC: u8 = 0x84;
pub(crate) const IFEQ: u8 = 0x99;
pub(crate) const GOTO: u8 = 0xa7;
pub(crate) const JSR: u8 = 0xa8;
pub(crate) const RET: u8 = 0xa9;
pub(crate) const TABLESWITCH: u8 = 0xaa;
pub(crate) const LOOKUPSWITCH: u8 = 0xab;
pub(crate) const IRETURN: u8 = 0xac;
pub(crate) const ARETURN: u8 = 0xb0;
pub(crate) const RETURN: u8 = 0xb1;
pub(crate) const GETSTATIC: u8 = 0xb2;
pub(crate) const PUTSTATIC: u8 = 0xb3;
pub(crate) const GETFIELD: u8 = 0xb4;
pub(crate) const PUTFIELD: u8 = 0xb5;
pub(crate) const INVOKEVIRTUAL: u8 = 0xb6;
pub(crate) const INVOKESPECIAL: u8 = 0xb7;
pub(crate) const INVOKESTATIC: u8 = 0xb8;
pub(crate) const INVOKEINTERFACE: u8 = 0xb9;
pub(crate) const INVOKEDYNAMIC: u8 = 0xba;
pub(crate) const NEW: u8 = 0xbb;
pub(crate) const NEWARRAY: u8 = 0xbc;
pub(crate) const ANEWARRAY: u8 = 0xbd;
pub(crate) const ATHROW: u8 = 0xbf;
pub(crate) const CHECKCAST: u8 = 0xc0;
pub(crate) const MONITORENTER: u8 = 0xc2;
pub(crate) const MONITOREXIT: u8 = 0xc3;
pub(crate) const WIDE: u8 = 0xc4;
pub(crate) const MULTIANEWARRAY: u8 = 0xc5;
pub(crate) const IFNULL: u8 = 0xc6;
pub(crate) const IFNONNULL: u8 = 0xc7;
pub(crate) const GOTO_W: u8 = 0xc8;
pub(crate) const JSR_W: u8 = 0xc9;

/// The length of an instruction without variable parts; 0 for `wide`, the switches and undefined numbers.
#[rustfmt::skip]
pub(crate) const LENGTH: [u8; 256] = {
    let mut table = [0u8; 256];
    let mut op = 0;
    while op <= 0xc9 {
        table[op] = match op as u8 {
            BIPUSH | LDC | 0xbc | RET => 2,
            ILOAD..=ALOAD | ISTORE..=ASTORE => 2,
            SIPUSH | LDC_W | 0x14 | IINC => 3,
            IFEQ..=JSR | IFNULL | IFNONNULL => 3,
            GETSTATIC..=INVOKESTATIC | NEW | 0xbd | 0xc0 | 0xc1 => 3,
            MULTIANEWARRAY => 4,
            INVOKEINTERFACE | INVOKEDYNAMIC | GOTO_W | JSR_W => 5,
            TABLESWITCH | LOOKUPSWITCH | WIDE => 0,
            _ => 1,
        };
        op += 1;
    }
    table
};

/// Whether control never runs on to the next instruction.
pub(crate) fn ends_flow(op: u8) -> bool {
    matches!(op, GOTO | GOTO_W | RET | TABLESWITCH..=RETURN | ATHROW)
}

/// The conditional jump with the opposite sense.
pub(crate) fn inverted(op: u8) -> u8 {
    match op {
        IFNULL | IFNONNULL => op ^ 1,
        // The six comparisons and their opposites form pairs that start at an odd number.
        _ => ((op + 1) ^ 1) - 1,
    }
}

/// How an instruction of the `dup` family copies operands: how many of the topmost slots it copies, and how many slots there
/// are between the copy and the original. None for `swap`.
pub(crate) fn copied_slots(op: u8) -> Option<(usize, usize)> {
    Some(match op {
        DUP => (1, 0),
        DUP_X1 => (1, 1),
        DUP_X2 => (1, 2),
        DUP2 => (2, 0),
        DUP2_X1 => (2, 1),
        DUP2_X2 => (2, 2),
        _ => return None,
    })
}

/// Slots taken off and put on the stack, for instructions whose opcode alone decides that.
/// The `dup` family and `swap`, fields, calls and `multianewarray` are not among them.
#[rustfmt::skip]
pub(crate) fn stack_effect(op: u8) -> Option<(u8, u8)> {
    Some(match op {
        0x00 | IINC | GOTO | RET | GOTO_W | RETURN => (0, 0),
        ACONST_NULL..=0x08 | 0x0b..=0x0d | BIPUSH..=LDC_W => (0, 1),
        0x09 | 0x0a | 0x0e | 0x0f | 0x14 => (0, 2),
        ILOAD | 0x17 | ALOAD | 0x1a..=0x1d | 0x22..=0x25 | ALOAD_0..=ALOAD_3 => (0, 1),
        0x16 | 0x18 | 0x1e..=0x21 | 0x26..=0x29 => (0, 2),
        LALOAD | DALOAD => (2, 2),
        IALOAD..=SALOAD => (2, 1),
        ISTORE | 0x38 | ASTORE | 0x3b..=0x3e | 0x43..=0x46 | 0x4b..=0x4e => (1, 0),
        0x37 | 0x39 | 0x3f..=0x42 | 0x47..=0x4a => (2, 0),
        LASTORE | DASTORE => (4, 0),
        IASTORE..=SASTORE => (3, 0),
        POP => (1, 0),
        POP2 => (2, 0),
        // int, long, float, double repeat through the arithmetic.
        0x60..=0x73 => if op & 1 == 0 { (2, 1) } else { (4, 2) },
        0x74..=0x77 => if op & 1 == 0 { (1, 1) } else { (2, 2) },
        0x78 | 0x7a | 0x7c => (2, 1),
        0x79 | 0x7b | 0x7d => (3, 2),
        0x7e | 0x80 | 0x82 => (2, 1),
        0x7f | 0x81 | 0x83 => (4, 2),
        0x85 | 0x87 | 0x8c | 0x8d => (1, 2),
        0x86 | 0x8b | 0x91..=0x93 => (1, 1),
        0x88 | 0x89 | 0x8e | 0x90 => (2, 1),
        0x8a | 0x8f => (2, 2),
        0x94 | 0x97 | 0x98 => (4, 1),
        0x95 | 0x96 => (2, 1),
        0x99..=0x9e | IFNULL | IFNONNULL => (1, 0),
        0x9f..=0xa6 => (2, 0),
        JSR | JSR_W => (0, 1),
        TABLESWITCH | LOOKUPSWITCH => (1, 0),
        IRETURN | 0xae | 0xb0 | ATHROW => (1, 0),
        0xad | 0xaf => (2, 0),
        NEW => (0, 1),
        0xbc | 0xbd | 0xbe | 0xc0 | 0xc1 => (1, 1),
        MONITORENTER | MONITOREXIT => (1, 0),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverted_conditions_are_their_opposites() {
        let pairs = [
            (0x99, 0x9a),
            (0x9b, 0x9c),
            (0x9d, 0x9e),
            (0x9f, 0xa0),
            (0xa1, 0xa2),
            (0xa3, 0xa4),
            (0xa5, 0xa6),
            (IFNULL, IFNONNULL),
        ];
        for (a, b) in pairs {
            assert_eq!(inverted(a), b);
            assert_eq!(inverted(b), a);
        }
    }
}
