//! The runtime shim's classes, compiled by the build and carried in the library.

use std::borrow::Cow;

const SHIM: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/shim/java/lang/Redflag.class"));

/// What the self-check runs.
pub const SELF_CHECK: &[u8] = include_bytes!(concat!(
    env!("OUT_DIR"),
    "/shim/java/lang/RedflagSelfCheck.class"
));

const SHADOW: &[u8] = include_bytes!(concat!(
    env!("OUT_DIR"),
    "/shim/java/lang/RedflagShadow.class"
));
const SWEEP: &[u8] = include_bytes!(concat!(
    env!("OUT_DIR"),
    "/shim/java/lang/RedflagSweep.class"
));
const THREAD: &[u8] = include_bytes!(concat!(
    env!("OUT_DIR"),
    "/shim/java/lang/RedflagThread.class"
));

const TESTS: &[u8] = include_bytes!(concat!(
    env!("OUT_DIR"),
    "/shim/java/lang/RedflagTests.class"
));

/// What makes the library known in a running JVM.
pub const LIBRARY: &[u8] = include_bytes!(concat!(
    env!("OUT_DIR"),
    "/shim/java/lang/RedflagLibrary.class"
));

/// What makes streams lock through monitors.
pub const OUTPUT: &[u8] = include_bytes!(concat!(
    env!("OUT_DIR"),
    "/shim/java/lang/RedflagOutput.class"
));

/// The constant that says whether probes count, and what it says if they do.
const COUNTING: (&str, &str) = ("count:off", "count:on ");

/// The constant that says whether weak references can be compared, and what it says where they can.
const COMPARING: (&str, &str) = ("compare:no!", "compare:yes");

const HIDDEN: &str = "Ljdk/internal/vm/annotation/Hidden;";
const HIDDEN_11: &str = "Ljava/lang/invoke/LambdaForm$Hidden;";

/// What `Unsafe` calls the reading of a reference.
const GET: &str = "getReference";
const GET_11: &str = "getObject";

/// The classes that the shim is built on, in the order in which they must be defined.
pub fn helpers(feature: u16) -> [(&'static str, Cow<'static, [u8]>); 4] {
    let shadow = for_release(SHADOW, feature);
    let shadow = if feature >= 17 {
        replaced(shadow, COMPARING.0, COMPARING.1)
    } else {
        shadow
    };
    [
        ("java/lang/RedflagShadow", shadow),
        ("java/lang/RedflagSweep", for_release(SWEEP, feature)),
        ("java/lang/RedflagThread", for_release(THREAD, feature)),
        ("java/lang/RedflagTests", for_release(TESTS, feature)),
    ]
}

/// The shim's class for a JVM of this release; with `counting`, its probes count what they look at.
pub fn shim(feature: u16, counting: bool) -> Cow<'static, [u8]> {
    let class = for_release(SHIM, feature);
    if counting {
        replaced(class, COUNTING.0, COUNTING.1)
    } else {
        class
    }
}

/// The annotation that keeps our frames out of stack traces had another name before 17, and so had a method of `Unsafe`; each
/// is one string of the class file.
fn for_release(class: &'static [u8], feature: u16) -> Cow<'static, [u8]> {
    if feature >= 17 {
        Cow::Borrowed(class)
    } else {
        let class = replaced(Cow::Borrowed(class), HIDDEN, HIDDEN_11);
        replaced(class, GET, GET_11)
    }
}

/// A class with one string of its constant pool replaced, if it has it.
fn replaced(class: Cow<'static, [u8]>, from: &str, to: &str) -> Cow<'static, [u8]> {
    let (from, to) = (utf8(from), utf8(to));
    match class.windows(from.len()).position(|window| window == from) {
        Some(at) => Cow::Owned([&class[..at], &to, &class[at + from.len()..]].concat()),
        None => class,
    }
}

/// A string as the constant pool holds it.
fn utf8(text: &str) -> Vec<u8> {
    let length = u16::try_from(text.len()).expect("the names here are short");
    [&[1], &length.to_be_bytes()[..], text.as_bytes()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use redflag_classfile::Probe;

    fn contains(bytes: &[u8], text: &str) -> bool {
        let constant = utf8(text);
        bytes
            .windows(constant.len())
            .any(|window| window == constant)
    }

    /// The methods of a class file as (name, descriptor), read independently of the rewriter.
    fn methods(bytes: &[u8]) -> Vec<(String, String)> {
        let u2 = |at: usize| usize::from(u16::from_be_bytes([bytes[at], bytes[at + 1]]));
        let u4 = |at: usize| u2(at) << 16 | u2(at + 2);
        let mut pool = vec![String::new()];
        let mut at = 10;
        while pool.len() < u2(8) {
            let size = match bytes[at] {
                1 => {
                    let text = &bytes[at + 3..at + 3 + u2(at + 1)];
                    pool.push(String::from_utf8_lossy(text).into_owned());
                    at += 3 + text.len();
                    continue;
                }
                5 | 6 => {
                    pool.push(String::new());
                    9
                }
                7 | 8 | 16 | 19 | 20 => 3,
                15 => 4,
                _ => 5,
            };
            pool.push(String::new());
            at += size;
        }
        at += 8 + 2 * u2(at + 6);
        let mut found = Vec::new();
        for table in 0..2 {
            let count = u2(at);
            at += 2;
            for _ in 0..count {
                if table == 1 {
                    found.push((pool[u2(at + 2)].clone(), pool[u2(at + 4)].clone()));
                }
                let attributes = u2(at + 6);
                at += 8;
                for _ in 0..attributes {
                    at += 6 + u4(at + 2);
                }
            }
        }
        found
    }

    #[test]
    fn every_probe_has_its_method_in_the_shim() {
        let methods = methods(SHIM);
        for probe in Probe::ALL {
            let wanted = (probe.method().to_owned(), probe.descriptor().to_owned());
            assert!(methods.contains(&wanted), "{probe:?}: no method {wanted:?}");
        }
    }

    const SOURCE: &str = include_str!("../../java-shim/runtime/src/java/lang/Redflag.java");

    /// A name as Java writes constants.
    fn constant(name: &str) -> String {
        let mut text = String::new();
        for (at, letter) in name.char_indices() {
            if letter.is_uppercase() && at > 0 {
                text.push('_');
            }
            text.push(letter.to_ascii_uppercase());
        }
        text
    }

    /// The constants of the shim that begin with a prefix, by name.
    fn constants(prefix: &str) -> Vec<(String, u64)> {
        SOURCE
            .lines()
            .filter_map(|line| line.trim().split_once("static final int "))
            .map(|(_, line)| line)
            .filter_map(|line| {
                line.strip_prefix(prefix)?
                    .strip_suffix(';')?
                    .split_once(" = ")
            })
            .filter_map(|(name, number)| Some((name.to_owned(), number.parse().ok()?)))
            .collect()
    }

    #[test]
    fn every_probe_has_its_number_in_the_shim() {
        let known = constants("");
        for (number, probe) in Probe::ALL.iter().enumerate() {
            let wanted = (constant(&format!("{probe:?}")), number as u64);
            assert!(
                known.contains(&wanted),
                "no constant {wanted:?} in the shim"
            );
        }
    }

    #[test]
    fn the_shims_operations_are_the_traces() {
        let known = constants("OP_");
        assert!(known.len() >= 20, "{known:?}");
        for (name, number) in known {
            let op = redflag_trace::wire::Op::of(number).map(|op| constant(op.name()));
            assert_eq!(op, Some(name));
        }
    }

    #[test]
    fn counting_changes_one_constant() {
        let (quiet, counting) = (shim(17, false), shim(17, true));
        assert!(contains(&quiet, COUNTING.0) && !contains(&quiet, COUNTING.1));
        assert!(contains(&counting, COUNTING.1) && !contains(&counting, COUNTING.0));
    }

    #[test]
    fn weak_references_are_compared_where_they_can_be() {
        let shadow = |feature| helpers(feature)[0].1.clone();
        assert!(contains(&shadow(17), COMPARING.1) && contains(&shadow(11), COMPARING.0));
    }

    #[test]
    fn a_jdk_11_gets_the_names_it_knows() {
        let (new, old) = (shim(17, false), shim(11, false));
        for (name, name_11) in [(HIDDEN, HIDDEN_11), (GET, GET_11)] {
            assert!(contains(&new, name) && !contains(&new, name_11));
            assert!(contains(&old, name_11) && !contains(&old, name));
        }
    }
}
