//! Which fields may be written after construction.
//!
//! A field that no loaded class writes outside its own constructors needs no read checks: its writes come before the object
//! is published. What classes write is known from their bytes before they run. A site that reads such a field is *settled*;
//! a byte for each site, which the shim looks at, turns when a class arrives that writes the field later.
//!
//! A write names a class that may inherit the field. If that class is not known to declare such a field itself, every field
//! of that name and type counts as written.

use crate::lock::lock;
use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU8, Ordering};

/// Sites with higher numbers are never settled.
const SITES: usize = 1 << 21;

/// Which fields may be written late, and who must know.
pub struct Late {
    bytes: Box<[AtomicU8]>,
    names: Mutex<HashMap<(String, String), Fields>>,
}

/// The fields of one name and type.
#[derive(Default)]
struct Fields {
    /// Classes that declare one.
    declared: HashSet<String>,
    /// Classes named by a late write.
    written: HashSet<String>,
    /// Settled sites, with the class that declares their field.
    settled: Vec<(String, u32)>,
}

impl Default for Late {
    fn default() -> Self {
        Late {
            bytes: std::iter::repeat_with(AtomicU8::default)
                .take(SITES)
                .collect(),
            names: Mutex::default(),
        }
    }
}

impl Fields {
    /// Whether a write that names `owner` may reach the field that `class` declares.
    fn reaches(&self, owner: &str, class: &str) -> bool {
        owner == class || !self.declared.contains(owner)
    }
}

impl Late {
    /// Where the bytes lie.
    pub fn address(&self) -> usize {
        self.bytes.as_ptr() as usize
    }

    /// A class that is about to be loaded declares a field.
    pub fn declared(&self, class: &str, name: &str, descriptor: &str) {
        let mut names = lock(&self.names);
        let fields = names
            .entry((name.to_owned(), descriptor.to_owned()))
            .or_default();
        fields.declared.insert(class.to_owned());
    }

    /// A class that is about to be loaded writes a field later than construction.
    pub fn written(&self, owner: &str, name: &str, descriptor: &str) {
        let mut names = lock(&self.names);
        let fields = names
            .entry((name.to_owned(), descriptor.to_owned()))
            .or_default();
        if !fields.written.insert(owner.to_owned()) {
            return;
        }
        let settled = std::mem::take(&mut fields.settled);
        let (turned, kept): (Vec<_>, Vec<_>) = settled
            .into_iter()
            .partition(|(class, _)| fields.reaches(owner, class));
        fields.settled = kept;
        for (_, site) in turned {
            self.bytes[site as usize].store(1, Ordering::Release);
        }
    }

    /// Whether the field that `class` declares is settled; if so, the site hears when that changes.
    pub fn settle(&self, class: &str, (name, descriptor): (&str, &str), site: u32) -> bool {
        if site as usize >= SITES {
            return false;
        }
        let mut names = lock(&self.names);
        let fields = names
            .entry((name.to_owned(), descriptor.to_owned()))
            .or_default();
        // A field of a class whose own code was never looked at may be written by that code.
        let settled = fields.declared.contains(class)
            && !fields
                .written
                .iter()
                .any(|owner| fields.reaches(owner, class));
        if settled {
            fields.settled.push((class.to_owned(), site));
        }
        settled
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turned(late: &Late, site: usize) -> bool {
        late.bytes[site].load(Ordering::Relaxed) == 1
    }

    #[test]
    fn a_settled_site_turns_when_its_field_is_written() {
        let late = Late::default();
        late.declared("Vec", "x", "D");
        assert!(late.settle("Vec", ("x", "D"), 7));
        late.written("Vec", "y", "D");
        late.written("Vec", "x", "I");
        assert!(!turned(&late, 7));
        late.written("Vec", "x", "D");
        assert!(turned(&late, 7));
        assert!(!late.settle("Vec", ("x", "D"), 8));
    }

    #[test]
    fn a_write_through_a_subclass_counts_and_one_to_another_field_of_that_name_does_not() {
        let late = Late::default();
        late.declared("Vec", "x", "D");
        late.declared("Point", "x", "D");
        assert!(late.settle("Vec", ("x", "D"), 1));
        late.written("Point", "x", "D");
        assert!(!turned(&late, 1));
        late.written("SubVec", "x", "D");
        assert!(turned(&late, 1));
    }

    #[test]
    fn a_field_of_a_class_never_looked_at_is_not_settled() {
        let late = Late::default();
        assert!(!late.settle("Old", ("x", "D"), 1));
    }
}
