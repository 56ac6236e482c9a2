//! The same trace as it was recorded and as STD: what is found in both, by name. And what a tool finds that takes every lock of
//! the STD for a plain lock, as all but ours do.

use super::programs::{Program, Work};
use redflag_harness::jdks::Jdk;
use redflag_report::{AccessSide, Race, Report};
use std::collections::BTreeSet;

/// What races with what: the variable without the numbers that STD gives to objects, and the two accesses.
type Races = BTreeSet<(String, BTreeSet<String>)>;

/// Programs with races that plain locks may hide, each with what the lock stands for. A lock orders two reads, and a read before a
/// write; what it stands for does not.
const HIDDEN: &[(&str, &str)] = &[
    ("ThreadLocals", "both threads find a class initialized"),
    (
        "AcquireRelease",
        "one thread reads a variable with acquire before the other one writes it with release",
    ),
    (
        "GetAndUpdate",
        "one thread reads elements with acquire before the other one writes them with release",
    ),
    (
        "OpaqueMode",
        "both threads access a variable in opaque mode, which orders nothing",
    ),
    (
        "WeakModes",
        "both threads poll a queue of the JDK, which reads a volatile field",
    ),
    (
        "WrongOrder",
        "one thread reads a volatile field before the other one writes it",
    ),
];

/// Says what is found in the recorded trace or in its STD only, and what plain locks add or hide.
pub fn round_trip(work: &Work, program: &Program, jdk: &Jdk) -> Result<(), String> {
    let [recorded, std, plain] = work.analyzed_as_std(program, jdk, as_plain_locks)?;
    let [recorded, std, plain] = [races(&recorded)?, races(&std)?, races(&plain)?];
    // What an object's creator wrote is an access of its own in STD, after which a later write may be seen to race, too.
    if variables(&recorded) != variables(&std) || !recorded.is_subset(&std) {
        return Err(format!(
            "the recorded trace has {recorded:?}, and as STD {std:?}"
        ));
    }
    let known = HIDDEN.iter().any(|(name, _)| *name == program.name);
    let hidden: Vec<_> = recorded.difference(&plain).collect();
    let added: Vec<_> = plain.difference(&std).collect();
    match added.is_empty() && (hidden.is_empty() || known) {
        true => Ok(()),
        false => Err(format!("plain locks add {added:?} and hide {hidden:?}")),
    }
}

/// The text with other names of locks, which say nothing.
fn as_plain_locks(std: &str) -> String {
    let line = |line: &str| match line.split_once(':') {
        Some((before, after)) if before.rsplit('(').next().is_some_and(is_prefix) => {
            format!("{before}-{after}\n")
        }
        _ => format!("{line}\n"),
    };
    std.lines().map(line).collect()
}

fn is_prefix(word: &str) -> bool {
    let prefixes = [
        "lock",
        "held",
        "shared",
        "volatile",
        "atomic",
        "class",
        "interrupt",
        "finalizer",
        "notify",
        "fence",
        "mode",
        "update",
    ];
    prefixes.contains(&word)
}

fn variables(races: &Races) -> BTreeSet<&String> {
    races.iter().map(|(variable, _)| variable).collect()
}

fn races(json: &str) -> Result<Races, String> {
    let report: Report = serde_json::from_str(json).map_err(|why| why.to_string())?;
    let races = report.findings.iter().filter_map(|finding| finding.race());
    Ok(races.flat_map(pairs).collect())
}

fn pairs(race: &Race) -> Vec<(String, BTreeSet<String>)> {
    let variable = &race.variable;
    let field = variable.field.as_deref().unwrap_or("*");
    let name = format!("{:?} {}.{field}", variable.kind, variable.class);
    let pairs = race.all_pairs();
    pairs
        .map(|pair| (name.clone(), pair.accesses.iter().map(side).collect()))
        .collect()
}

/// An access. STD does not say which methods only read or write a field for their caller, so it is named where it is made.
fn side(access: &AccessSide) -> String {
    let (method, line) = match &access.via {
        Some(via) => (format!("{}.{}", via.class, via.method), via.line),
        None => (format!("{}.{}", access.class, access.method), access.line),
    };
    let line = line.unwrap_or(0);
    format!("{:?} {method}:{line} {}", access.kind, access.thread)
}
