//! Counts the arrays, contents and locks in findings that have a name of their own: a field, or where they were allocated. And the
//! accesses whose stack is known.

use redflag_report::{Report, VariableKind};
use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What the findings of all runs say.
#[derive(Debug, Default)]
pub struct Names {
    names: Mutex<Counts>,
    stacks: Mutex<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    known: usize,
    unknown: usize,
    /// The unknown ones, and in which case.
    examples: BTreeSet<String>,
}

impl Names {
    /// Counts those of a report.
    pub fn add(&self, title: &str, report: &Report) {
        let mut counts = lock(&self.names);
        let mut stacks = lock(&self.stacks);
        for race in report.findings.iter().filter_map(|finding| finding.race()) {
            let variable = &race.variable;
            if variable.kind != VariableKind::Field {
                counts.add(title, &variable.name(), variable.own_name().is_some());
            }
            for side in race.all_pairs().flat_map(|pair| &pair.accesses) {
                stacks.add(title, &side.place(), !side.stack.is_empty());
                for held in &side.held {
                    counts.add(title, &held.lock, !is_nameless(&held.lock));
                }
            }
        }
    }

    /// The errors: more than one of twenty has no name, or no stack.
    pub fn check(&self) -> Vec<String> {
        let checks = [
            (&self.names, "names are good"),
            (&self.stacks, "accesses have a stack"),
        ];
        let errors = checks.map(|(counts, what)| lock(counts).check(what).err());
        errors.into_iter().flatten().collect()
    }
}

fn lock(counts: &Mutex<Counts>) -> MutexGuard<'_, Counts> {
    counts.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Counts {
    fn add(&mut self, title: &str, name: &str, is_known: bool) {
        if is_known {
            self.known += 1;
        } else {
            self.unknown += 1;
            self.examples.insert(format!("{name} in {title}"));
        }
    }

    /// An error if more than one of twenty is unknown.
    fn check(&self, what: &str) -> Result<(), String> {
        let all = self.known + self.unknown;
        let words = format!("{} of {all} {what}", self.known);
        let examples = self.examples.iter().cloned().collect::<Vec<_>>();
        println!("{words}; others: {}", examples.join(", "));
        match self.unknown * 20 > all {
            true => Err(format!("{words}; others: {}", examples.join(", "))),
            false => Ok(()),
        }
    }
}

/// Whether the name of a lock is a class of the JDK and a number.
fn is_nameless(lock: &str) -> bool {
    let lock = lock.rsplit_once(" of ").map_or(lock, |(_, lock)| lock);
    let Some((class, _)) = lock.split_once('#') else {
        return false;
    };
    let is_short = ["ReentrantLock", "ReentrantReadWriteLock", "StampedLock"].contains(&class);
    let is_field = class
        .rsplit_once('.')
        .is_some_and(|(_, last)| last.chars().next().is_some_and(char::is_lowercase));
    is_short || class.ends_with("[]") || class.starts_with("java.") && !is_field
}
