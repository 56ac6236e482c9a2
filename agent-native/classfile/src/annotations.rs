//! Annotations, as far as needed: which ones there are, and how to pass over one.

use crate::Refusal;
use crate::class::Attribute;
use crate::pool::Pool;
use crate::reader::Reader;

/// Nesting deeper than any compiler writes; a bound against malformed files.
const DEEPEST: u32 = 64;

/// Whether the attributes contain an annotation that `wanted` accepts by its simple name.
pub(crate) fn any(attributes: &[Attribute], pool: &Pool, wanted: &dyn Fn(&str) -> bool) -> bool {
    let lists = [VISIBLE, b"RuntimeInvisibleAnnotations"];
    in_lists(&lists, attributes, pool, &|descriptor| {
        std::str::from_utf8(descriptor).is_ok_and(|text| wanted(simple_name(text)))
    })
}

/// Whether the annotations that reflection shows contain one that `wanted` accepts by its descriptor.
pub(crate) fn any_visible(
    attributes: &[Attribute],
    pool: &Pool,
    wanted: &dyn Fn(&[u8]) -> bool,
) -> bool {
    in_lists(&[VISIBLE], attributes, pool, wanted)
}

const VISIBLE: &[u8] = b"RuntimeVisibleAnnotations";

fn in_lists(
    lists: &[&[u8]],
    attributes: &[Attribute],
    pool: &Pool,
    wanted: &dyn Fn(&[u8]) -> bool,
) -> bool {
    let lists = attributes.iter().filter(|a| lists.contains(&a.name));
    // The JVM does not check annotations when it loads a class, so a malformed list is not a reason to refuse it.
    lists
        .into_iter()
        .any(|a| listed(a.body, pool, wanted).unwrap_or(false))
}

fn listed(body: &[u8], pool: &Pool, wanted: &dyn Fn(&[u8]) -> bool) -> Result<bool, Refusal> {
    let mut reader = Reader::new(body);
    let count = reader.u2()?;
    for _ in 0..count {
        let mut name = reader.clone();
        if wanted(pool.utf8(name.u2()?)?) {
            return Ok(true);
        }
        skip_annotation(&mut reader, 0)?;
    }
    Ok(false)
}

fn simple_name(descriptor: &str) -> &str {
    descriptor
        .strip_prefix('L')
        .unwrap_or(descriptor)
        .trim_end_matches(';')
        .rsplit(['/', '$'])
        .next()
        .unwrap_or(descriptor)
}

/// Passes over an annotation: its type and its values.
pub(crate) fn skip_annotation(reader: &mut Reader, depth: u32) -> Result<(), Refusal> {
    reader.skip(2)?;
    let pairs = reader.u2()?;
    for _ in 0..pairs {
        reader.skip(2)?;
        skip_value(reader, depth + 1)?;
    }
    Ok(())
}

fn skip_value(reader: &mut Reader, depth: u32) -> Result<(), Refusal> {
    if depth > DEEPEST {
        return Err(Refusal::BadAttribute);
    }
    match reader.u1()? {
        b'e' => reader.skip(4),
        b'@' => skip_annotation(reader, depth),
        b'[' => {
            let count = reader.u2()?;
            (0..count).try_for_each(|_| skip_value(reader, depth + 1))
        }
        _ => reader.skip(2),
    }
}
