//! The name of a finding: the same in every run, because it is made of names and lines and never of ids or threads.
//!
//! Whether an access reads or writes is left out on purpose: `count++` in two threads races read against write and write
//! against write, and is one mistake.

use crate::evidence::AccessSide;
use crate::model::Variable;

/// `RF-` and eight hex digits.
pub fn fingerprint(verdict: &str, variable: &Variable, accesses: &[AccessSide; 2]) -> String {
    let mut places = [accesses[0].place(), accesses[1].place()];
    places.sort_unstable();
    let field = variable.field.as_deref().unwrap_or_default();
    let text = [verdict, &variable.class, field, &places[0], &places[1]].join("\n");
    format!("RF-{:08x}", fnv1a(text.as_bytes()))
}

/// FNV-1a with 32 bits: fixed by its definition, unlike the standard library's hashers.
fn fnv1a(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, &byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

#[cfg(test)]
mod tests {
    use super::fnv1a;

    #[test]
    fn the_hash_is_the_published_one() {
        assert_eq!(fnv1a(b""), 0x811c_9dc5);
        assert_eq!(fnv1a(b"foobar"), 0xbf9c_f968);
    }
}
