//! The fields from which the objects of sites were loaded, found in compiled code.

// The helpers of a test may unwrap like the test itself.
#![allow(clippy::unwrap_used)]

mod common;

use common::full;
use redflag_classfile::{Probe, Rewritten, Site, Target};
use std::collections::BTreeSet;

const CLASS: &[u8] = include_bytes!("corpus/Owners-55.class");
const SOURCE: &str = include_str!("corpus/src/Owners.java");

fn owner<'a>(class: &'a Rewritten, site: &Site) -> Option<&'a str> {
    match &class.owners[usize::from(site.owner?)] {
        Target::Field { name, .. } => Some(name),
        other => panic!("{other:?} is not a field"),
    }
}

/// Whether the object of a probe has no name of its own.
fn is_nameless(probe: Probe) -> bool {
    use Probe::*;
    matches!(
        probe,
        ArrayRead
            | ArrayWrite
            | RangeWritten
            | Contents
            | MonitorEnter
            | Locked
            | TriedLock
            | TimedLock
            | Awaiting
            | Unlocked
    )
}

/// The owner that the comment of each line names.
fn expected() -> impl Iterator<Item = (u16, &'static str)> {
    let lines = (1..).zip(SOURCE.lines());
    lines.filter_map(|(number, line)| Some((number, line.split_once(" // ")?.1)))
}

#[test]
fn owners_are_those_that_the_source_names() {
    let class = full(CLASS);
    let mut checked = 0;
    for (line, name) in expected() {
        let sites = class.sites.iter().filter(|site| site.line == line);
        let owners: BTreeSet<&str> = sites.clone().filter_map(|s| owner(&class, s)).collect();
        let wanted: BTreeSet<&str> = name.split(' ').collect();
        let name = name.split(' ').next().unwrap();
        if name == "-" {
            assert!(owners.is_empty(), "line {line}: {owners:?}");
        } else {
            assert_eq!(owners, wanted, "line {line}");
            for site in sites.filter(|site| is_nameless(site.probe)) {
                assert_eq!(owner(&class, site), Some(name), "line {line}: {site:?}");
            }
        }
        checked += 1;
    }
    assert!(checked > 20, "{checked} lines have a comment");
}
