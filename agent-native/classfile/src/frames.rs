//! `StackMapTable`: read into frames at instructions, moved, and written again.
//!
//! Frames are kept in the delta form of the file, which survives moving. Only where a frame must be copied to another
//! place (a relayed jump) are all of a method's frames expanded to full ones.

use crate::Refusal;
use crate::class::{ACC_STATIC, Class, Member};
use crate::code::Code;
use crate::descriptor::Signature;
use crate::pool::Pool;
use crate::reader::{Reader, put_u2};

/// A verification type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Type {
    /// Top, int, float, double, long, null or uninitialized this, by the file's tag.
    Simple(u8),
    /// An object of a class, by pool index.
    Object(u16),
    /// The object that the `new` instruction of this number made.
    New(u32),
}

const TOP: Type = Type::Simple(0);
const INTEGER: Type = Type::Simple(1);
const FLOAT: Type = Type::Simple(2);
const DOUBLE: Type = Type::Simple(3);
const LONG: Type = Type::Simple(4);
const UNINITIALIZED_THIS: Type = Type::Simple(6);

impl Type {
    /// Whether it is `top`, the type of no value.
    pub fn is_top(self) -> bool {
        self == TOP
    }

    /// Whether it fills two slots.
    pub fn is_wide(self) -> bool {
        self == DOUBLE || self == LONG
    }
}

/// How a frame differs from the one before it.
#[derive(Clone)]
pub(crate) enum Shape {
    Same,
    SameWithStack(Type),
    Chop(u8),
    Append(Vec<Type>),
    Full(Vec<Type>, Vec<Type>),
}

/// A frame at an instruction.
#[derive(Clone)]
pub(crate) struct Frame {
    pub at: u32,
    pub shape: Shape,
}

/// Reads a `StackMapTable` attribute's body.
pub(crate) fn read(body: &[u8], code: &Code) -> Result<Vec<Frame>, Refusal> {
    let mut reader = Reader::new(body);
    let count = reader.u2()?;
    let mut frames = Vec::with_capacity(usize::from(count).min(1024));
    let mut pc: i64 = -1;
    for _ in 0..count {
        let tag = reader.u1()?;
        let delta = match tag {
            0..=63 => u16::from(tag),
            64..=127 => u16::from(tag - 64),
            247..=255 => reader.u2()?,
            _ => return Err(Refusal::BadAttribute),
        };
        pc += i64::from(delta) + 1;
        let at = u32::try_from(pc)
            .ok()
            .and_then(|pc| code.at(pc))
            .ok_or(Refusal::BadAttribute)?;
        let shape = match tag {
            0..=63 | 251 => Shape::Same,
            64..=127 | 247 => Shape::SameWithStack(read_type(&mut reader, code)?),
            248..=250 => Shape::Chop(251 - tag),
            252..=254 => Shape::Append(read_types(&mut reader, code, u16::from(tag - 251))?),
            _ => {
                let locals = reader.u2()?;
                let locals = read_types(&mut reader, code, locals)?;
                let stack = reader.u2()?;
                Shape::Full(locals, read_types(&mut reader, code, stack)?)
            }
        };
        frames.push(Frame { at, shape });
    }
    if reader.is_at_end() {
        Ok(frames)
    } else {
        Err(Refusal::BadAttribute)
    }
}

fn read_types(reader: &mut Reader, code: &Code, count: u16) -> Result<Vec<Type>, Refusal> {
    (0..count).map(|_| read_type(reader, code)).collect()
}

fn read_type(reader: &mut Reader, code: &Code) -> Result<Type, Refusal> {
    match reader.u1()? {
        tag @ 0..=6 => Ok(Type::Simple(tag)),
        7 => Ok(Type::Object(reader.u2()?)),
        8 => code
            .at(u32::from(reader.u2()?))
            .map(Type::New)
            .ok_or(Refusal::BadAttribute),
        _ => Err(Refusal::BadAttribute),
    }
}

/// Turns delta frames into full ones, from the method's first, implicit frame on.
pub(crate) fn expand(frames: &[Frame], first: Vec<Type>) -> Result<Vec<Frame>, Refusal> {
    let mut locals = first;
    let mut out = Vec::with_capacity(frames.len());
    for frame in frames {
        let mut stack = Vec::new();
        match &frame.shape {
            Shape::Same => {}
            Shape::SameWithStack(top) => stack.push(*top),
            Shape::Chop(count) => {
                let left = locals
                    .len()
                    .checked_sub(usize::from(*count))
                    .ok_or(Refusal::BadAttribute)?;
                locals.truncate(left);
            }
            Shape::Append(more) => locals.extend_from_slice(more),
            Shape::Full(l, s) => {
                locals.clone_from(l);
                stack.clone_from(s);
            }
        }
        out.push(Frame {
            at: frame.at,
            shape: Shape::Full(locals.clone(), stack),
        });
    }
    Ok(out)
}

/// The locals with which a method starts.
pub(crate) fn first_locals(
    class: &Class,
    method: &Member,
    pool: &mut Pool,
) -> Result<Vec<Type>, Refusal> {
    let mut locals = Vec::new();
    if !method.is(ACC_STATIC) {
        let uninitialized = method.name == b"<init>" && class.name != b"java/lang/Object";
        locals.push(if uninitialized {
            UNINITIALIZED_THIS
        } else {
            Type::Object(class.this_index)
        });
    }
    for parameter in Signature::parse(method.descriptor)?.parameters {
        locals.push(match parameter[0] {
            b'J' => LONG,
            b'F' => FLOAT,
            b'D' => DOUBLE,
            b'L' => Type::Object(add_class(pool, &parameter[1..parameter.len() - 1])?),
            b'[' => Type::Object(add_class(pool, parameter)?),
            _ => INTEGER,
        });
    }
    Ok(locals)
}

fn add_class(pool: &mut Pool, name: &[u8]) -> Result<u16, Refusal> {
    let name = std::str::from_utf8(name).map_err(|_| Refusal::BadConstantPool)?;
    pool.add_class(name)
}

/// Whether every frame still has the method's own object, by its own class, in local 0.
pub(crate) fn keep_this(
    frames: &[Frame],
    class: &Class,
    method: &Member,
    pool: &Pool,
) -> Result<bool, Refusal> {
    let mut first = vec![Type::Object(class.this_index)];
    // Only the number of the parameters matters here, not their types.
    first.resize(
        1 + Signature::parse(method.descriptor)?.parameters.len(),
        TOP,
    );
    let full = expand(frames, first)?;
    // Some compilers write a second entry for the class, so it is the name that counts.
    let is_this = |value: &Type| matches!(value, Type::Object(index) if pool.class_name(*index) == Ok(class.name));
    Ok(full
        .iter()
        .all(|f| matches!(&f.shape, Shape::Full(locals, _) if locals.first().is_some_and(is_this))))
}

/// Writes frames at their new places: `place` gives the new place of an instruction's frame, `new_at` that of its `new`.
pub(crate) fn write(
    frames: &[Frame],
    place: impl Fn(u32) -> u32,
    new_at: impl Fn(u32) -> u32,
) -> Result<Vec<u8>, Refusal> {
    let mut out = Vec::with_capacity(frames.len() * 4 + 2);
    put_u2(
        &mut out,
        u16::try_from(frames.len()).map_err(|_| Refusal::BadAttribute)?,
    );
    let mut previous: i64 = -1;
    for frame in frames {
        let pc = i64::from(place(frame.at));
        let delta = u16::try_from(pc - previous - 1).map_err(|_| Refusal::BadAttribute)?;
        previous = pc;
        match &frame.shape {
            Shape::Same if delta < 64 => out.push(delta as u8),
            Shape::Same => put_head(&mut out, 251, delta),
            Shape::SameWithStack(top) => {
                if delta < 64 {
                    out.push(64 + delta as u8);
                } else {
                    put_head(&mut out, 247, delta);
                }
                put_type(&mut out, *top, &new_at);
            }
            Shape::Chop(count) => put_head(&mut out, 251 - count, delta),
            Shape::Append(more) => {
                put_head(&mut out, 251 + more.len() as u8, delta);
                more.iter().for_each(|t| put_type(&mut out, *t, &new_at));
            }
            Shape::Full(locals, stack) => {
                put_head(&mut out, 255, delta);
                for types in [locals, stack] {
                    put_u2(&mut out, types.len() as u16);
                    types.iter().for_each(|t| put_type(&mut out, *t, &new_at));
                }
            }
        }
    }
    Ok(out)
}

fn put_head(out: &mut Vec<u8>, tag: u8, delta: u16) {
    out.push(tag);
    put_u2(out, delta);
}

fn put_type(out: &mut Vec<u8>, value: Type, new_at: &impl Fn(u32) -> u32) {
    match value {
        Type::Simple(tag) => out.push(tag),
        Type::Object(index) => {
            out.push(7);
            put_u2(out, index);
        }
        Type::New(insn) => {
            out.push(8);
            put_u2(out, new_at(insn) as u16);
        }
    }
}
