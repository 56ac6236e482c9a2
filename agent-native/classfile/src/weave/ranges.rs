//! Methods of `java.util.Arrays` that access every element of a range and call no code of the program, so that a probe after
//! their return is in time.

use super::calls::{clear, unspill};
use super::{MethodWeaver, method_target};
use crate::Refusal;
use crate::asm::Asm;
use crate::descriptor::{Kind, Signature};
use crate::opcode::*;
use crate::pool::Member;
use crate::probe::Probe;
use redflag_jdk::{Range, array_range};

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
}
