//! The probes of objects that are allocated, and the fields into which they are stored, in compiled code.

// The helpers of a test may unwrap like the test itself.
#![allow(clippy::unwrap_used)]

mod common;

use common::full;
use redflag_classfile::{Probe, Rewritten, Target};

const CLASS: &[u8] = include_bytes!("corpus/Allocations-55.class");
const SOURCE: &str = include_str!("corpus/src/Allocations.java");

/// The owners of the objects that a line allocates, in the order of the code.
fn owners(class: &Rewritten, line: u16) -> Vec<&str> {
    let sites = class.sites.iter();
    let here = sites.filter(|site| site.line == line && site.probe == Probe::Allocated);
    here.map(|site| match site.owner {
        Some(owner) => match &class.owners[usize::from(owner)] {
            Target::Field { name, .. } => name,
            other => panic!("{other:?} is not a field"),
        },
        None => "-",
    })
    .collect()
}

#[test]
fn arrays_locks_and_contents_have_probes_where_they_are_allocated() {
    let class = full(CLASS);
    let mut checked = 0;
    for (line, text) in (1..).zip(SOURCE.lines()) {
        let expected = text.split_once(" //").map_or("", |(_, names)| names);
        let expected: Vec<&str> = expected.split_whitespace().collect();
        assert_eq!(owners(&class, line), expected, "line {line}: {text}");
        checked += expected.len();
    }
    assert!(checked > 15, "{checked} allocations have a probe");
}
