//! The attributes of `Code` that contain bytecode indices, moved with the code.
//!
//! The JVM does not require these indices to be at instruction boundaries, so neither does this file: an index inside
//! an instruction moves with that instruction.

use crate::Refusal;
use crate::annotations::skip_annotation;
use crate::code::Code;
use crate::layout::Layout;
use crate::reader::{Reader, put_u2};

/// Moves indices of one method.
pub(crate) struct Mover<'l, 'c, 'a> {
    pub code: &'l Code<'a>,
    pub layout: &'l Layout<'c, 'a>,
    /// How many rows are inserted before the exception table's first.
    pub new_rows: u16,
}

impl Mover<'_, '_, '_> {
    fn insn_holding(&self, pc: u16) -> Option<u32> {
        let pc = u32::from(pc);
        if pc >= self.code.length {
            return None;
        }
        let next = self.code.insns.partition_point(|i| i.pc <= pc);
        Some(next as u32 - 1)
    }

    /// Where jumps to this index land now.
    fn label(&self, pc: u16) -> u16 {
        let insn = self
            .insn_holding(pc)
            .unwrap_or(self.code.insns.len() as u32);
        self.layout.label(insn) as u16
    }

    /// Where the instruction itself is now.
    fn insn(&self, pc: u16) -> u16 {
        self.insn_holding(pc)
            .map_or(pc, |insn| self.layout.insn(insn) as u16)
    }

    fn range(&self, reader: &mut Reader, out: &mut Vec<u8>) -> Result<(), Refusal> {
        let start = reader.u2()?;
        let length = reader.u2()?;
        let new_start = self.label(start);
        put_u2(out, new_start);
        put_u2(
            out,
            self.label(start.saturating_add(length))
                .saturating_sub(new_start),
        );
        Ok(())
    }

    /// `LineNumberTable`.
    pub fn lines(&self, body: &[u8]) -> Result<Vec<u8>, Refusal> {
        let mut reader = Reader::new(body);
        let mut out = Vec::with_capacity(body.len());
        let count = reader.u2()?;
        put_u2(&mut out, count);
        for _ in 0..count {
            put_u2(&mut out, self.label(reader.u2()?));
            put_u2(&mut out, reader.u2()?);
        }
        finish(reader, out)
    }

    /// `LocalVariableTable` and `LocalVariableTypeTable`.
    pub fn variables(&self, body: &[u8]) -> Result<Vec<u8>, Refusal> {
        let mut reader = Reader::new(body);
        let mut out = Vec::with_capacity(body.len());
        let count = reader.u2()?;
        put_u2(&mut out, count);
        for _ in 0..count {
            self.range(&mut reader, &mut out)?;
            out.extend_from_slice(reader.take(6)?);
        }
        finish(reader, out)
    }

    /// `Runtime(In)VisibleTypeAnnotations` of code.
    pub fn type_annotations(&self, body: &[u8]) -> Result<Vec<u8>, Refusal> {
        let mut reader = Reader::new(body);
        let mut out = Vec::with_capacity(body.len());
        let count = reader.u2()?;
        put_u2(&mut out, count);
        for _ in 0..count {
            let target = reader.u1()?;
            out.push(target);
            match target {
                0x40 | 0x41 => {
                    let ranges = reader.u2()?;
                    put_u2(&mut out, ranges);
                    for _ in 0..ranges {
                        self.range(&mut reader, &mut out)?;
                        out.extend_from_slice(reader.take(2)?);
                    }
                }
                0x42 => put_u2(&mut out, reader.u2()?.saturating_add(self.new_rows)),
                0x43..=0x46 => put_u2(&mut out, self.insn(reader.u2()?)),
                0x47..=0x4b => {
                    put_u2(&mut out, self.insn(reader.u2()?));
                    out.push(reader.u1()?);
                }
                _ => return Err(Refusal::BadAttribute),
            }
            let path = reader.u1()?;
            out.push(path);
            out.extend_from_slice(reader.take(2 * usize::from(path))?);
            let mut rest = reader.clone();
            skip_annotation(&mut rest, 0)?;
            out.extend_from_slice(reader.take(rest.at() - reader.at())?);
        }
        finish(reader, out)
    }
}

fn finish(reader: Reader, out: Vec<u8>) -> Result<Vec<u8>, Refusal> {
    if reader.is_at_end() {
        Ok(out)
    } else {
        Err(Refusal::BadAttribute)
    }
}

/// The line numbers by bytecode index; none if the table is malformed.
pub(crate) fn read_lines(code: &Code) -> Vec<(u16, u16)> {
    let mut lines = Vec::new();
    for attribute in code
        .attributes
        .iter()
        .filter(|a| a.name == b"LineNumberTable")
    {
        let mut reader = Reader::new(attribute.body);
        let count = reader.u2().unwrap_or(0);
        for _ in 0..count {
            let (Ok(pc), Ok(line)) = (reader.u2(), reader.u2()) else {
                break;
            };
            lines.push((pc, line));
        }
    }
    lines.sort_by_key(|&(pc, _)| pc);
    lines
}
