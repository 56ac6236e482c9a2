//! A method's new `Code`: the instructions laid out anew, and every table that speaks of their places.

use crate::asm::Asm;
use crate::class::Member;
use crate::code::Code;
use crate::frames::{self, Frame, Shape, Type};
use crate::layout::Layout;
use crate::pool::put_attribute;
use crate::reader::{put_u2, put_u4};
use crate::tables::Mover;
use crate::weave::{Weaver, Woven};
use crate::{MethodLimit, Refusal};

/// The first class-file version whose frames the verifier uses.
const FRAMES: u16 = 50;

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

/// The body of the new `Code` attribute, with places for the numbers of sites.
pub(crate) fn lay_out(
    weaver: &mut Weaver,
    method: &Member,
    code: &Code,
    woven: &Woven,
) -> Result<Asm, Failure> {
    let max_stack = code
        .max_stack
        .checked_add(woven.extra_stack)
        .ok_or(MethodLimit::TooManySlots)?;
    let max_locals = code
        .max_locals
        .checked_add(woven.extra_locals)
        .ok_or(MethodLimit::TooManySlots)?;
    let table = code.attributes.iter().find(|a| a.name == b"StackMapTable");
    let frames = table.map_or(Ok(Vec::new()), |a| frames::read(a.body, code))?;
    let layout = Layout::new(
        code,
        &woven.patches,
        framed(weaver.class.major, code, &frames),
    )?;

    let mut body = Asm::default();
    put_u2(&mut body.bytes, max_stack);
    put_u2(&mut body.bytes, max_locals);
    put_u4(&mut body.bytes, layout.length);
    body.append(&layout.emit());

    let out = &mut body.bytes;
    put_u2(
        out,
        count(code.handlers.len() + usize::from(woven.ends_synchronized))?,
    );
    for handler in &code.handlers {
        put_u2(out, layout.range_start(handler.start) as u16);
        put_u2(out, layout.label(handler.end) as u16);
        put_u2(out, layout.label(handler.handler) as u16);
        put_u2(out, handler.catch_type);
    }
    let end = layout.label(code.insns.len() as u32);
    if woven.ends_synchronized {
        put_u2(out, layout.body_start() as u16);
        put_u2(out, end as u16);
        put_u2(out, end as u16);
        put_u2(out, 0);
    }
    put_code_attributes(weaver, method, (code, &layout), (frames, woven), out)?;
    Ok(body)
}

/// At which instructions frames stand; `None` if the JVM infers them.
fn framed(major: u16, code: &Code, frames: &[Frame]) -> Option<Vec<bool>> {
    if major < FRAMES || (major == FRAMES && frames.is_empty()) {
        return None;
    }
    let mut framed = vec![false; code.insns.len()];
    for frame in frames {
        framed[frame.at as usize] = true;
    }
    Some(framed)
}

fn put_code_attributes(
    weaver: &mut Weaver,
    method: &Member,
    (code, layout): (&Code, &Layout),
    (frames, woven): (Vec<Frame>, &Woven),
    out: &mut Vec<u8>,
) -> Result<(), Failure> {
    let has_table = code.attributes.iter().any(|a| a.name == b"StackMapTable");
    let frames = move_frames(weaver, method, (code, layout), (frames, woven))?;
    let adds_table = !has_table && frames.is_some();
    put_u2(out, count(code.attributes.len() + usize::from(adds_table))?);
    if adds_table {
        let name = weaver.pool.add_utf8("StackMapTable")?;
        put_attribute(out, name, frames.as_deref().unwrap_or_default())?;
    }
    let mover = Mover { code, layout };
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

/// The new `StackMapTable`, or `None` if there is none.
fn move_frames(
    weaver: &mut Weaver,
    method: &Member,
    (code, layout): (&Code, &Layout),
    (mut frames, woven): (Vec<Frame>, &Woven),
) -> Result<Option<Vec<u8>>, Failure> {
    let count = code.insns.len() as u32;
    if !layout.islands.is_empty() && !frames.is_empty() {
        frames = frames::expand(
            &frames,
            frames::first_locals(weaver.class, method, &mut weaver.pool)?,
        )?;
        for (k, island) in layout.islands.iter().enumerate() {
            let frame = frames
                .iter()
                .find(|f| f.at == island.target)
                .ok_or(MethodLimit::JumpTooFar)?;
            let shape = frame.shape.clone();
            frames.push(Frame {
                at: count + 1 + k as u32,
                shape,
            });
        }
    }
    if woven.ends_synchronized && weaver.class.major >= FRAMES {
        let this = Type::Object(weaver.class.this_index);
        let locals = if method.is(crate::class::ACC_STATIC) {
            vec![]
        } else {
            vec![this]
        };
        let throwable = Type::Object(weaver.pool.add_class("java/lang/Throwable")?);
        frames.push(Frame {
            at: count,
            shape: Shape::Full(locals, vec![throwable]),
        });
    }
    if frames.is_empty() {
        return Ok(None);
    }
    // Beyond the instructions stand the handler, then the islands.
    let place = |at: u32| {
        if at <= count {
            layout.label(at)
        } else {
            layout.islands[(at - count - 1) as usize].at
        }
    };
    frames.sort_by_key(|f| place(f.at));
    Ok(Some(frames::write(&frames, place, |insn| {
        layout.insn(insn)
    })?))
}

/// A table's count, if there is room for it.
fn count(entries: usize) -> Result<u16, MethodLimit> {
    u16::try_from(entries).map_err(|_| MethodLimit::TableFull)
}
