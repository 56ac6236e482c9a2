//! Facts about an operand stack as bits, the lowest for the top. Operands deeper than the bits reach have no facts.

use crate::opcode::*;

#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Stack {
    /// Null, or of a type that has no hidden field.
    pub harmless: u64,
    /// The method's own `this`.
    pub this: u64,
    /// A string builder of which only this stack has references.
    pub builder: u64,
}

pub(super) const ANY: Stack = Stack {
    harmless: 0,
    this: 0,
    builder: 0,
};
pub(super) const HARMLESS: Stack = Stack { harmless: 1, ..ANY };
pub(super) const THIS: Stack = Stack { this: 1, ..ANY };
pub(super) const BUILDER: Stack = Stack {
    builder: 1,
    ..HARMLESS
};

impl Stack {
    fn each(self, change: impl Fn(u64) -> u64) -> Stack {
        Stack {
            harmless: change(self.harmless),
            this: change(self.this),
            builder: change(self.builder),
        }
    }

    /// What holds of both.
    pub fn meet(self, other: Stack) -> Stack {
        Stack {
            harmless: self.harmless & other.harmless,
            this: self.this & other.this,
            builder: self.builder & other.builder,
        }
    }

    pub fn pop(self, slots: u16) -> Stack {
        self.each(|bits| bits.checked_shr(slots.into()).unwrap_or(0))
    }

    pub fn push(self, value: Stack) -> Stack {
        Stack {
            harmless: self.harmless << 1 | value.harmless,
            this: self.this << 1 | value.this,
            builder: self.builder << 1 | value.builder,
        }
    }

    /// Whether one of the topmost slots is a private string builder.
    pub fn has_builder(self, slots: u16) -> bool {
        let deeper = self.pop(slots).builder;
        self.builder != deeper.checked_shl(slots.into()).unwrap_or(0)
    }

    /// Whether a string builder is so deep that its bit will soon be lost.
    pub fn loses_builder(self) -> bool {
        self.builder >> 60 != 0
    }

    /// Pushes a value of none, one or two slots.
    pub fn push_slots(self, slots: u16, value: Stack) -> Stack {
        (0..slots).fold(self, |stack, _| stack.push(value))
    }

    /// The `dup` family and `swap`.
    pub fn shuffled(self, op: u8) -> Stack {
        let Some((copied, under)) = copied_slots(op) else {
            return self.each(|bits| bits & !3 | (bits & 1) << 1 | (bits >> 1) & 1);
        };
        self.each(|bits| {
            let low = |bits: u64, count: usize| bits & ((1 << count) - 1);
            let (top, middle) = (low(bits, copied), low(bits >> copied, under));
            let rest = bits >> (copied + under);
            ((rest << copied | top) << under | middle) << copied | top
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stacks before and after, by the JVM specification, the top last.
    const SHUFFLES: [(u8, &str, &str); 7] = [
        (DUP, "a", "aa"),
        (DUP_X1, "ab", "bab"),
        (DUP_X2, "abc", "cabc"),
        (DUP2, "ab", "abab"),
        (DUP2_X1, "abc", "bcabc"),
        (DUP2_X2, "abcd", "cdabcd"),
        (SWAP, "ab", "ba"),
    ];

    #[test]
    fn copies_are_those_of_the_specification() {
        for (op, before, after) in SHUFFLES {
            for operand in before.chars() {
                let stack = |operands: &str| {
                    let push = |stack: Stack, c| stack.push(if c == operand { THIS } else { ANY });
                    operands.chars().fold(HARMLESS, push)
                };
                let expected = stack(after);
                assert!(stack(before).shuffled(op) == expected, "{op:#x} {operand}");
            }
        }
    }

    #[test]
    fn builders_are_found_among_the_topmost_slots_only() {
        let stack = BUILDER.push(ANY).push(ANY);
        assert!(!stack.has_builder(0) && !stack.has_builder(2));
        assert!(stack.has_builder(3) && stack.has_builder(300));
    }

    #[test]
    fn operands_below_the_bits_have_no_facts() {
        let deep = (0..70).fold(THIS, |stack, _| stack.push(ANY));
        assert!(deep.pop(70) == ANY);
        assert!(THIS.pop(300) == ANY);
    }
}
