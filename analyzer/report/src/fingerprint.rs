//! The name of a finding: the same in every run, because it is made of names and lines and never of ids or threads.
//!
//! A race is named by its variable: all pairs on it are one mistake, and how sure it is may change from run to run. A pair in it
//! is named by its two places. Whether an access reads or writes is left out on purpose: `count++` in two threads races read
//! against write and write against write.

use crate::evidence::AccessSide;
use crate::subject::{Deadlock, Failure, Race, Subject, Views};
use crate::variable::{Variable, VariableKind};

/// `RF-` and eight hex digits.
pub fn fingerprint(subject: &Subject) -> String {
    let mut parts = match subject {
        Subject::Race(race) => of_race(race),
        Subject::Deadlock(deadlock) => of_deadlock(deadlock),
        Subject::Views(views) => of_views(views),
        Subject::Failure(failure) => of_failure(failure),
    };
    parts.insert(0, subject.name().to_owned());
    id(&parts)
}

/// The id of a pair of accesses to a variable.
pub fn pair_fingerprint(variable: &Variable, accesses: &[AccessSide; 2]) -> String {
    // An array or an object of the JDK is one of many that the same places may access.
    let name = match variable.kind {
        VariableKind::Field => variable.field.clone(),
        VariableKind::Array | VariableKind::Contents => variable.own_name(),
    };
    let name = name.unwrap_or_default();
    let mut parts = vec!["race".to_owned(), variable.class.clone(), name];
    parts.extend(places(accesses));
    id(&parts)
}

/// A variable without a name of its own cannot be distinguished from others of its class but by the places.
fn of_race(race: &Race) -> Vec<String> {
    let kind = match race.variable.kind {
        VariableKind::Field => "field",
        VariableKind::Array => "array",
        VariableKind::Contents => "contents",
    };
    let mut parts = vec![kind.to_owned()];
    match race.variable.own_name() {
        Some(name) => parts.push(name),
        None => {
            parts.push(race.variable.class.clone());
            parts.extend(places(&race.pair.accesses));
        }
    }
    parts
}

/// Where the cycle begins depends on the run.
fn of_deadlock(deadlock: &Deadlock) -> Vec<String> {
    let waits = deadlock.cycle.iter();
    let mut parts: Vec<String> = waits
        .map(|wait| {
            let at = &wait.wants.at;
            let line = at.source_line();
            format!(
                "{}.{} {line} {}",
                at.class,
                at.method,
                bare(&wait.wants.lock)
            )
        })
        .collect();
    parts.sort_unstable();
    parts
}

fn of_views(views: &Views) -> Vec<String> {
    let [one, two] = views.fields.each_ref().map(|part| part.join(" "));
    let mut parts = vec![bare(&views.lock).to_owned(), views.whole.join(" ")];
    parts.push(one.clone().min(two.clone()));
    parts.push(one.max(two));
    parts
}

fn of_failure(failure: &Failure) -> Vec<String> {
    let failure = &failure.failure;
    let class = failure.exception.as_deref().unwrap_or_default();
    let class = class.split(':').next().unwrap_or_default();
    vec![
        failure.kind.words().to_owned(),
        class.to_owned(),
        failure.stack.first().cloned().unwrap_or_default(),
    ]
}

/// The name of a lock without the number that tells instances apart.
fn bare(lock: &str) -> &str {
    lock.split('#').next().unwrap_or(lock)
}

fn places(accesses: &[AccessSide; 2]) -> [String; 2] {
    let mut places = accesses.each_ref().map(AccessSide::place);
    places.sort_unstable();
    places
}

fn id(parts: &[String]) -> String {
    format!("RF-{:08x}", fnv1a(parts.join("\n").as_bytes()))
}

/// FNV-1a with 32 bits: fixed by its definition, unlike the standard library's hashers.
fn fnv1a(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, &byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

#[cfg(test)]
mod tests {
    use super::{fingerprint, fnv1a};
    use crate::model::FindingVerdict;
    use crate::sample::finding;
    use crate::variable::VariableKind;

    #[test]
    fn the_hash_is_the_published_one() {
        assert_eq!(fnv1a(b""), 0x811c_9dc5);
        assert_eq!(fnv1a(b"foobar"), 0xbf9c_f968);
    }

    #[test]
    fn a_race_is_named_by_its_variable_however_sure_it_is() {
        let id = |verdict, field, lines| finding(verdict, field, lines).id;
        let one = id(FindingVerdict::Race, "x", [1, 2]);
        assert_eq!(one, id(FindingVerdict::Predicted, "x", [3, 4]));
        assert_ne!(one, id(FindingVerdict::Race, "y", [1, 2]));
    }

    #[test]
    fn a_variable_without_a_name_is_distinguished_by_its_places() {
        let id = |owner: Option<&str>, lines| {
            let mut found = finding(FindingVerdict::Race, "x", lines);
            let variable = &mut found.race_mut().unwrap().variable;
            variable.kind = VariableKind::Array;
            variable.owner = owner.map(str::to_owned);
            fingerprint(&found.subject)
        };
        assert_ne!(id(None, [1, 2]), id(None, [1, 3]));
        assert_eq!(id(Some("A.flags"), [1, 2]), id(Some("A.flags"), [1, 3]));
        assert_ne!(id(Some("A.flags"), [1, 2]), id(Some("A.turns"), [1, 2]));
    }
}
