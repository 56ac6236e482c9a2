//! A method's new `Code`: the instructions at their new places, and every table that refers to them.

mod frame;

use crate::asm::Asm;
use crate::class::Member;
use crate::code::Code;
use crate::frames::{self, Frame, Shape, Type};
use crate::handler_copies::{self, HandlerCopy};
use crate::layout::Layout;
use crate::opcode::MONITOREXIT;
use crate::pool::put_attribute;
use crate::reader::{put_u2, put_u4};
use crate::tables::Mover;
use crate::weave::{Weaver, Woven};
use crate::{MethodLimit, Refusal};

/// Why a method or its class cannot be rewritten.
pub(crate) enum Failure {
    Limit(MethodLimit),
    Refused(Refusal),
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Failure::Refused(refusal)
    }
}

impl From<MethodLimit> for Failure {
    fn from(limit: MethodLimit) -> Self {
        Failure::Limit(limit)
    }
}

/// The body of the new `Code` attribute, with space for the numbers of sites.
pub(crate) fn lay_out(
    weaver: &mut Weaver,
    method: &Member,
    code: &Code,
    woven: &Woven,
) -> Result<Asm, Failure> {
    let table = code.attributes.iter().find(|a| a.name == b"StackMapTable");
    let frames = table.map_or(Ok(Vec::new()), |a| frames::read(a.body, code))?;
    let mut body = Body {
        method,
        code,
        woven,
        framed: frame::framed(weaver.class.major, code, &frames),
        frames,
        copies: Vec::new(),
    };
    if code.insns.iter().any(|insn| insn.op == MONITOREXIT) {
        let checkpoint = weaver.pool.checkpoint();
        match body.add_copies(weaver).and_then(|()| body.write(weaver)) {
            Ok(written) if !body.copies.is_empty() => return Ok(written),
            // The method goes without copies if they do not fit.
            _ => {
                weaver.pool.roll_back(checkpoint);
                body.copies.clear();
            }
        }
    }
    body.write(weaver)
}

/// The copy of a handler, and the locals of its frame if it needs one.
struct PlacedCopy {
    copy: HandlerCopy,
    locals: Option<Vec<Type>>,
    /// Where it is, from the end of the last instruction.
    start: u32,
    end: u32,
}

/// The parts of a method's new code.
struct Body<'b, 'a> {
    method: &'b Member<'a>,
    code: &'b Code<'a>,
    woven: &'b Woven,
    /// Which instructions have frames; `None` if the JVM infers them.
    framed: Option<Vec<bool>>,
    frames: Vec<Frame>,
    copies: Vec<PlacedCopy>,
}

impl Body<'_, '_> {
    fn add_copies(&mut self, weaver: &mut Weaver) -> Result<(), Failure> {
        let has_frames = self.framed.is_some();
        let full = if has_frames {
            let first = frames::first_locals(weaver.class, self.method, &mut weaver.pool)?;
            frames::expand(&self.frames, first)?
        } else {
            Vec::new()
        };
        let locals = |at: u32| {
            let frame = full.iter().find(|frame| frame.at == at)?;
            match &frame.shape {
                Shape::Full(locals, _) => Some(locals.clone()),
                _ => None,
            }
        };
        let around = &self.woven.patches.around;
        let has_probe = |at: u32| !around[at as usize].before.bytes.is_empty();
        let mut start = 0;
        for copy in handler_copies::of(self.code, has_frames, locals, has_probe) {
            let end = start + copy.code().bytes.len() as u32;
            self.copies.push(PlacedCopy {
                locals: locals(copy.handler),
                copy,
                start,
                end,
            });
            start = end;
        }
        Ok(())
    }

    fn write(&self, weaver: &mut Weaver) -> Result<Asm, Failure> {
        let (code, woven) = (self.code, self.woven);
        let max_stack = code
            .max_stack
            .checked_add(woven.extra_stack)
            .ok_or(MethodLimit::TooManySlots)?;
        let max_locals = code
            .max_locals
            .checked_add(woven.extra_locals)
            .ok_or(MethodLimit::TooManySlots)?;
        let mut tail = Asm::default();
        for placed in &self.copies {
            tail.append(&placed.copy.code());
        }
        if let Some(trailer) = &woven.trailer {
            tail.append(trailer);
        }
        let layout = Layout::new(code, (&woven.patches, tail), self.framed.clone())?;

        let mut body = Asm::default();
        put_u2(&mut body.bytes, max_stack);
        put_u2(&mut body.bytes, max_locals);
        put_u4(&mut body.bytes, layout.length);
        body.append(&layout.emit());

        let out = &mut body.bytes;
        let (first, rest) = self.rows(&layout);
        put_u2(out, count(first.len() + rest.len())?);
        for row in first.iter().chain(&rest) {
            row.iter().for_each(|&value| put_u2(out, value as u16));
        }
        let frames = self.move_frames(weaver, &layout)?;
        let mover = Mover {
            code,
            layout: &layout,
            new_rows: count(first.len())?,
        };
        put_code_attributes(weaver, &mover, frames, out)?;
        Ok(body)
    }

    /// The exception table: the rows that must come before all others, and the rest. Start, end, handler, type.
    fn rows(&self, layout: &Layout) -> (Vec<[u32; 4]>, Vec<[u32; 4]>) {
        let end = layout.label(self.code.insns.len() as u32);
        let mut first = Vec::new();
        for placed in &self.copies {
            for &exit in &placed.copy.exits {
                first.push([layout.label(exit), layout.insn(exit), end + placed.start, 0]);
            }
        }
        let handlers = &self.code.handlers;
        let mut rest = Vec::with_capacity(handlers.len() + 1);
        for row in handlers {
            rest.push([
                layout.range_start(row.start),
                layout.label(row.end),
                layout.label(row.handler),
                row.catch_type.into(),
            ]);
        }
        for placed in &self.copies {
            for row in placed.copy.rows.iter().map(|&n| &handlers[n]) {
                rest.push([
                    end + placed.start,
                    end + placed.end,
                    layout.label(row.handler),
                    row.catch_type.into(),
                ]);
            }
        }
        if self.woven.trailer.is_some() {
            let trailer = self.trailer(layout);
            rest.push([layout.body_start(), trailer, trailer, 0]);
        }
        (first, rest)
    }

    /// Where the handler is that ends the method by a throw.
    fn trailer(&self, layout: &Layout) -> u32 {
        let end = layout.label(self.code.insns.len() as u32);
        end + self.copies.last().map_or(0, |placed| placed.end)
    }
}

fn put_code_attributes(
    weaver: &mut Weaver,
    mover: &Mover,
    frames: Option<Vec<u8>>,
    out: &mut Vec<u8>,
) -> Result<(), Failure> {
    let code = mover.code;
    let has_table = code.attributes.iter().any(|a| a.name == b"StackMapTable");
    let adds_table = !has_table && frames.is_some();
    put_u2(out, count(code.attributes.len() + usize::from(adds_table))?);
    if adds_table {
        let name = weaver.pool.add_utf8("StackMapTable")?;
        put_attribute(out, name, frames.as_deref().unwrap_or_default())?;
    }
    for attribute in &code.attributes {
        let moved = match attribute.name {
            b"StackMapTable" => frames.clone(),
            b"LineNumberTable" => Some(mover.lines(attribute.body)?),
            b"LocalVariableTable" | b"LocalVariableTypeTable" => {
                Some(mover.variables(attribute.body)?)
            }
            // The JVM does not look at these, so a malformed one is kept as it is.
            b"RuntimeVisibleTypeAnnotations" | b"RuntimeInvisibleTypeAnnotations" => {
                mover.type_annotations(attribute.body).ok()
            }
            _ => None,
        };
        put_attribute(
            out,
            attribute.name_index,
            moved.as_deref().unwrap_or(attribute.body),
        )?;
    }
    Ok(())
}

/// A table's count, if it fits.
fn count(entries: usize) -> Result<u16, MethodLimit> {
    u16::try_from(entries).map_err(|_| MethodLimit::TableFull)
}
