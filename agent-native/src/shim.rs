//! The runtime shim's classes, compiled by the build and carried in the library.

use std::borrow::Cow;

const SHIM: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/shim/java/lang/Redflag.class"));

/// What the self-check runs.
pub const SELF_CHECK: &[u8] = include_bytes!(concat!(
    env!("OUT_DIR"),
    "/shim/java/lang/RedflagSelfCheck.class"
));

const HIDDEN: &str = "Ljdk/internal/vm/annotation/Hidden;";
const HIDDEN_11: &str = "Ljava/lang/invoke/LambdaForm$Hidden;";

/// The shim's class for a JVM of this release.
///
/// The annotation that keeps our frames out of stack traces had another name before 17; it is one string of the class file.
pub fn shim(feature: u16) -> Cow<'static, [u8]> {
    if feature >= 17 {
        return Cow::Borrowed(SHIM);
    }
    let (from, to) = (utf8(HIDDEN), utf8(HIDDEN_11));
    match SHIM.windows(from.len()).position(|window| window == from) {
        Some(at) => Cow::Owned([&SHIM[..at], &to, &SHIM[at + from.len()..]].concat()),
        None => Cow::Borrowed(SHIM),
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

    #[test]
    fn every_probe_reports_its_own_number() {
        let source = include_str!("../../java-shim/runtime/src/java/lang/Redflag.java");
        for (number, probe) in Probe::ALL.iter().enumerate() {
            let start = source.find(&format!("void {}(", probe.method())).unwrap();
            let body = &source[start..];
            let call = &body[body.find("hit(").unwrap() + 4..];
            let constant = &call[..call.find(',').unwrap()];
            assert!(
                source.contains(&format!(" int {constant} = {number};")),
                "{probe:?} is not number {number} in the shim"
            );
        }
    }

    #[test]
    fn a_jdk_11_gets_the_annotation_it_knows() {
        assert!(contains(&shim(17), HIDDEN) && !contains(&shim(17), HIDDEN_11));
        assert!(contains(&shim(11), HIDDEN_11) && !contains(&shim(11), HIDDEN));
    }
}
