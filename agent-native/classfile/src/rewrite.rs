//! Puts a class together again: the old constants and the new, the methods with their new code, the hidden field.

use crate::asm::Asm;
use crate::class::{ACC_INTERFACE, ACC_MODULE, Class, Member, text};
use crate::code::Code;
use crate::frames::{self, Frame, Shape, Type};
use crate::layout::Layout;
use crate::opcode::{LDC_W, SIPUSH};
use crate::pool::{Pool, put_attribute};
use crate::reader::{put_u2, put_u4};
use crate::tables::Mover;
use crate::weave::{Weaver, Woven, weave};
use crate::{
    IDENTITY_FIELD, LeftAlone, MethodLimit, Mode, Outcome, Plan, Refusal, Rewritten, World,
    annotations,
};

/// private transient synthetic: left out of serialization and of a computed serialVersionUID.
const HIDDEN: u16 = 0x0002 | 0x0080 | 0x1000;
/// The first class-file version whose frames the verifier uses.
const FRAMES: u16 = 50;

/// A table's count, if there is room for it.
fn count(entries: usize) -> Result<u16, MethodLimit> {
    u16::try_from(entries).map_err(|_| MethodLimit::TableFull)
}

/// Why a method or its class cannot be rewritten.
enum Failure {
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

/// Inserts the probes of `plan` into a class file.
///
/// A class with an ignore annotation keeps its synchronization probes: others rely on the orderings it makes.
pub fn rewrite(bytes: &[u8], plan: Plan, world: &dyn World) -> Result<Outcome, Refusal> {
    let (class, pool) = Class::read(bytes)?;
    if class.is(ACC_MODULE) {
        return Ok(Outcome::Nothing);
    }
    if class
        .fields
        .iter()
        .any(|f| f.name == IDENTITY_FIELD.as_bytes())
    {
        return Err(Refusal::AlreadyRewritten);
    }
    let ignored = annotations::any(&class.attributes, &pool, &|name| {
        world.ignore_annotation(name)
    });
    let mode = if ignored && plan.mode == Mode::Full {
        Mode::SyncOnly
    } else {
        plan.mode
    };
    let mut weaver = Weaver::new(&class, pool, world);
    let mut left_alone = Vec::new();
    let mut codes = Vec::with_capacity(class.methods.len());
    for method in &class.methods {
        codes.push(rewrite_method(&mut weaver, method, mode, &mut left_alone)?);
    }
    let identity_field = plan.identity_field && !class.is(ACC_INTERFACE);
    if !identity_field && codes.iter().all(Option::is_none) && left_alone.is_empty() {
        return Ok(Outcome::Nothing);
    }
    assemble(weaver, codes, left_alone, identity_field).map(|r| Outcome::Rewritten(Box::new(r)))
}

/// The method's new `Code`, or `None` if it stays as it is.
fn rewrite_method<'a>(
    weaver: &mut Weaver<'_, 'a>,
    method: &Member<'a>,
    mode: Mode,
    left_alone: &mut Vec<LeftAlone>,
) -> Result<Option<Asm>, Refusal> {
    let Some(attribute) = method.attribute(b"Code") else {
        return Ok(None);
    };
    let code = Code::read(attribute.body, &weaver.pool)?;
    let (class, name) = (text(weaver.class.name).replace('/', "."), text(method.name));
    let world = weaver.world;
    let ignored = crate::coexist::is_foreign(&name)
        || world.ignored_method(&class, &name)
        || annotations::any(&method.attributes, &weaver.pool, &|name| {
            world.ignore_annotation(name)
        });
    let first = if ignored && mode == Mode::Full {
        Mode::SyncOnly
    } else {
        mode
    };
    let mut failed = None;
    // What does not fit with all probes may fit with those that keep the orderings right.
    for mode in [first, Mode::SyncOnly]
        .into_iter()
        .take(if first == Mode::Full { 2 } else { 1 })
    {
        let mark = weaver.mark();
        let Some(woven) = weave(weaver, method, &code, mode)? else {
            if let Some(why) = failed {
                left_alone.push(note(method, why, true));
            }
            return Ok(None);
        };
        match lay_out(weaver, method, &code, &woven) {
            Ok(body) => {
                if let Some(why) = failed {
                    left_alone.push(note(method, why, true));
                }
                return Ok(Some(body));
            }
            Err(Failure::Refused(refusal)) => return Err(refusal),
            Err(Failure::Limit(why)) => {
                weaver.roll_back(&mark);
                failed = Some(why);
            }
        }
    }
    if let Some(why) = failed {
        left_alone.push(note(method, why, false));
    }
    Ok(None)
}

fn note(method: &Member, why: MethodLimit, synchronization_kept: bool) -> LeftAlone {
    LeftAlone {
        method: format!("{}{}", text(method.name), text(method.descriptor)),
        why,
        synchronization_kept,
    }
}

/// The body of the new `Code` attribute, with places for the numbers of sites.
fn lay_out(
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

fn assemble(
    mut weaver: Weaver,
    mut codes: Vec<Option<Asm>>,
    left_alone: Vec<LeftAlone>,
    identity_field: bool,
) -> Result<Rewritten, Refusal> {
    let class = weaver.class;
    let source = class.source(&weaver.pool);
    let hidden = if identity_field {
        Some((
            weaver.pool.add_utf8(IDENTITY_FIELD)?,
            weaver.pool.add_utf8("J")?,
        ))
    } else {
        None
    };
    let first_site = match weaver.sites.len() {
        0 => 0,
        count => weaver.world.allocate_sites(count as u32),
    };
    for code in codes.iter_mut().flatten() {
        number_sites(code, first_site, &mut weaver.pool)?;
    }
    let mut out = Vec::with_capacity(class.middle.len() + class.tail.len() + 4096);
    out.extend_from_slice(class.head);
    weaver.pool.write(&mut out)?;
    out.extend_from_slice(class.middle);

    let fields = class.fields.len() + usize::from(identity_field);
    put_u2(
        &mut out,
        u16::try_from(fields).map_err(|_| Refusal::PoolFull)?,
    );
    class
        .fields
        .iter()
        .for_each(|field| out.extend_from_slice(field.raw));
    if let Some((name, descriptor)) = hidden {
        for value in [HIDDEN, name, descriptor, 0] {
            put_u2(&mut out, value);
        }
    }
    put_u2(&mut out, class.methods.len() as u16);
    for (method, code) in class.methods.iter().zip(codes) {
        let Some(code) = code else {
            out.extend_from_slice(method.raw);
            continue;
        };
        for value in [
            method.access,
            method.name_index,
            method.descriptor_index,
            method.attributes.len() as u16,
        ] {
            put_u2(&mut out, value);
        }
        for attribute in &method.attributes {
            let body = if attribute.name == b"Code" {
                &code.bytes
            } else {
                attribute.body
            };
            put_attribute(&mut out, attribute.name_index, body)?;
        }
    }
    out.extend_from_slice(class.tail);
    Ok(Rewritten {
        bytes: out,
        name: text(class.name),
        source,
        first_site,
        sites: weaver.sites,
        methods: weaver.methods,
        counts: weaver.counts,
        identity_field,
        left_alone,
    })
}

/// Fills in the numbers of sites: `sipush` while they are small, since constants cost the JVM time when it retransforms.
fn number_sites(code: &mut Asm, first_site: u32, pool: &mut Pool) -> Result<(), Refusal> {
    for &(at, site) in &code.sites {
        let number = first_site + site;
        let (op, operand) = match i16::try_from(number) {
            Ok(small) => (SIPUSH, small.cast_unsigned()),
            Err(_) => (LDC_W, pool.add_integer(number)?),
        };
        let place = &mut code.bytes[at as usize..at as usize + 3];
        place[0] = op;
        place[1..].copy_from_slice(&operand.to_be_bytes());
    }
    Ok(())
}
