//! Rewrites a class: decides for each method, and puts the class together from the old constants and the new, the methods with
//! their new code, and the hidden field.

use crate::asm::Asm;
use crate::body::{Failure, lay_out};
use crate::class::{ACC_INTERFACE, ACC_MODULE, Class, Member, text};
use crate::code::Code;
use crate::opcode::{LDC_W, SIPUSH};
use crate::operand_facts::OperandFacts;
use crate::origins::{self, Origins};
use crate::pool::{Pool, put_attribute};
use crate::reader::put_u2;
use crate::weave::{Weaver, weave};
use crate::{
    IDENTITY_FIELD, LeftAlone, MethodLimit, Mode, Outcome, Plan, Refusal, Rewritten, World,
    annotations, field_writes,
};

/// private transient synthetic: left out of serialization and, since it is private, of a computed serialVersionUID.
const HIDDEN: u16 = 0x0002 | 0x0080 | 0x1000;

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
    let identity_field = plan.identity_field && !class.is(ACC_INTERFACE);
    let mut weaver = Weaver::new(&class, pool, world);
    weaver.identity_field = identity_field;
    // An ignored class of the program is treated like one that the user left out.
    weaver.of_program = match plan.mode {
        Mode::Full => true,
        Mode::SyncOnly => plan.of_program,
        Mode::Hooks | Mode::Held => false,
    };
    let mut left_alone = Vec::new();
    let mut codes = Vec::with_capacity(class.methods.len());
    for method in &class.methods {
        codes.push(rewrite_method(&mut weaver, method, mode, &mut left_alone)?);
    }
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
    // Only the program's own methods need facts and names.
    let (facts, origins) = if weaver.of_program {
        let facts = OperandFacts::of(
            &code,
            (weaver.class.name, method),
            &weaver.pool,
            &weaver.bootstraps,
        )?;
        (facts, Origins::of(&code, &weaver.pool))
    } else {
        Default::default()
    };
    let limits = left_alone.len();
    let about = (&code, &facts, &origins);
    let body = weave_within_limits(weaver, method, about, first, left_alone)?;
    if weaver.of_program {
        let left = left_alone.len() > limits;
        field_writes::report(weaver, method, (&code, &facts), left)?;
    }
    Ok(body)
}

/// A method that does not fit with all probes may fit with those of its synchronization.
fn weave_within_limits<'a>(
    weaver: &mut Weaver<'_, 'a>,
    method: &Member<'a>,
    about: (&Code<'a>, &OperandFacts, &Origins),
    first: Mode,
    left_alone: &mut Vec<LeftAlone>,
) -> Result<Option<Asm>, Refusal> {
    let mut failed = None;
    for mode in [first, Mode::SyncOnly]
        .into_iter()
        .take(if first == Mode::Full { 2 } else { 1 })
    {
        let checkpoint = weaver.checkpoint();
        let Some(woven) = weave(weaver, method, about, mode)? else {
            if let Some(why) = failed {
                left_alone.push(note(method, why, true));
            }
            return Ok(None);
        };
        match lay_out(weaver, method, about.0, &woven) {
            Ok(body) => {
                if let Some(why) = failed {
                    left_alone.push(note(method, why, true));
                }
                return Ok(Some(body));
            }
            Err(Failure::Refused(refusal)) => return Err(refusal),
            Err(Failure::Limit(why)) => {
                weaver.roll_back(&checkpoint);
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
        count => {
            let first = weaver.world.allocate_sites(count as u32);
            first.ok_or(Refusal::TooManySites)?
        }
    };
    let owners = origins::owners(&mut weaver.sites, &weaver.origins, &weaver.pool);
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
        match code {
            Some(code) => put_method(&mut out, method, &code)?,
            None => out.extend_from_slice(method.raw),
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
        owners,
        counts: weaver.counts,
        identity_field,
        left_alone,
    })
}

/// Writes a method with new code and all its other attributes.
fn put_method(out: &mut Vec<u8>, method: &Member, code: &Asm) -> Result<(), Refusal> {
    for value in [
        method.access,
        method.name_index,
        method.descriptor_index,
        method.attributes.len() as u16,
    ] {
        put_u2(out, value);
    }
    for attribute in &method.attributes {
        let body = match attribute.name == b"Code" {
            true => &code.bytes,
            false => attribute.body,
        };
        put_attribute(out, attribute.name_index, body)?;
    }
    Ok(())
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
