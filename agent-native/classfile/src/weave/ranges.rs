//! Methods of the JDK that access elements of the program's arrays. What they write is recorded after the call, which has checked
//! the indexes then; what they read before it, since the array may be somebody else's afterwards. `java.util.Arrays` gives
//! none away.

use super::calls::{clear, unspill};
use super::{MethodWeaver, method_target};
use crate::Refusal;
use crate::asm::Asm;
use crate::descriptor::{Kind, Signature};
use crate::opcode::*;
use crate::pool::Member;
use crate::probe::ALL_ELEMENTS;
use crate::probe::Probe;
use redflag_jdk::{ArrayAccess, Range, Span, array_access, array_range};

impl MethodWeaver<'_, '_, '_> {
    pub(super) fn array_range(&mut self, at: usize, member: Member) -> Result<(), Refusal> {
        let signature = Signature::parse(member.descriptor)?;
        let Some((range, writes)) = array_range(member.name, &signature.parameters) else {
            return Ok(());
        };
        let probe = match writes {
            true => Probe::RangeWritten,
            false => Probe::RangeRead,
        };
        // a args -> _ -> a args -> (called) v -> v a i j site -> v
        let (mut before, mut after) = (Asm::default(), Asm::default());
        let spilled = self.spill(&mut before, &signature, 0)?;
        unspill(&mut before, &spilled);
        let is_index = |number: usize| matches!(spilled.get(number), Some((Kind::Int, _)));
        match range {
            Range::All => {
                unspill(&mut after, &spilled[..1]);
                after.ops(&[ICONST_0, ICONST_M1]);
            }
            Range::To(end) if is_index(end) => {
                unspill(&mut after, &spilled[..1]);
                after.op(ICONST_0);
                unspill(&mut after, &spilled[end..=end]);
            }
            Range::FromTo(first, end) if is_index(first) && is_index(end) => {
                unspill(&mut after, &spilled[..1]);
                unspill(&mut after, &spilled[first..=first]);
                unspill(&mut after, &spilled[end..=end]);
            }
            // The JDK has no such method.
            Range::To(_) | Range::FromTo(..) => return Ok(()),
        }
        self.call(&mut after, probe, at, method_target(member))?;
        clear(&mut after, &spilled);
        self.around(at, before, after, 5);
        Ok(())
    }

    /// Methods of other classes.
    pub(super) fn elements(&mut self, at: usize, member: Member) -> Result<(), Refusal> {
        let Some(access) = array_access(member.class, member.name, member.descriptor) else {
            return Ok(());
        };
        let signature = Signature::parse(member.descriptor)?;
        let on_object = self.code.insns[at].op != INVOKESTATIC && member.name != b"<init>";
        // Above those that probes of the contents use between the code before and the code after.
        let below = signature.slots() + 3;
        let mut before = Asm::default();
        let mut operands = self.spill(&mut before, &signature, below)?;
        let receiver = (Kind::Reference, self.spare_local(below - 1, 1));
        if on_object {
            // r args -> r -> r r -> r -> r args
            before.op(DUP).store(receiver.0, receiver.1);
        }
        let receiver = on_object.then_some(receiver);
        if !access.writes {
            // r args -> r -> r r a i n -> r r a i n site -> r -> r args
            self.span(&mut before, (access, receiver, None), &operands);
            self.call(&mut before, Probe::ElementsRead, at, method_target(member))?;
            unspill(&mut before, &operands);
            operands.extend(receiver);
            clear(&mut before, &operands);
            self.around(at, before, Asm::default(), 6);
            return Ok(());
        }
        unspill(&mut before, &operands);
        // v -> v r a i n -> v r a i n site -> v
        let mut after = Asm::default();
        let result = (Kind::Int, self.spare_local(below - 2, 1));
        let counts = matches!(access.span, Span::Result | Span::ResultFrom(_));
        if counts {
            after.op(DUP).store(result.0, result.1);
        }
        self.span(&mut after, (access, receiver, Some(result)), &operands);
        self.call(
            &mut after,
            Probe::ElementsWritten,
            at,
            method_target(member),
        )?;
        operands.extend(receiver);
        clear(&mut after, &operands);
        self.around(at, before, after, 6);
        Ok(())
    }

    /// Loads the receiver or null, the array, the first index and the number of elements.
    fn span(
        &self,
        asm: &mut Asm,
        (access, receiver, result): (ArrayAccess, Option<Local>, Option<Local>),
        operands: &[Local],
    ) {
        match receiver {
            Some(receiver) => unspill(asm, &[receiver]),
            None => {
                asm.op(ACONST_NULL);
            }
        }
        unspill(asm, &operands[access.array..=access.array]);
        let result = result.as_slice();
        match access.span {
            Span::All => {
                asm.ops(&[ICONST_0, BIPUSH, ALL_ELEMENTS.cast_unsigned()]);
            }
            Span::Count(first, count) => {
                unspill(asm, &operands[first..=first]);
                unspill(asm, &operands[count..=count]);
            }
            Span::Result => {
                asm.op(ICONST_0);
                unspill(asm, result);
            }
            Span::ResultFrom(first) => {
                unspill(asm, &operands[first..=first]);
                unspill(asm, result);
            }
            Span::Between(first, begin, end) => {
                unspill(asm, &operands[first..=first]);
                unspill(asm, &operands[end..=end]);
                unspill(asm, &operands[begin..=begin]);
                asm.op(ISUB);
            }
        }
    }
}

/// The kind and the number of a local variable.
type Local = (Kind, u16);
