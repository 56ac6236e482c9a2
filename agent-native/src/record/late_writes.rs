//! Which fields are written after construction.
//!
//! A field is *init-only* if no loaded class writes it outside its own constructors. Its reads need no checks: its
//! writes come before the object is published. What classes write is known from their bytes before they run. The shim
//! reads one byte per site; it is set once a write of the field that the site reads as init-only is possible.
//!
//! A write names a class that may inherit the field. If that class is not known to declare such a field itself, every field
//! of that name and type counts as written.

use crate::lock::lock;
use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// Sites with higher numbers never read a field as init-only.
const SITES: usize = 1 << 21;

/// Which fields are written after construction, and the sites that read the others as init-only.
pub struct LateWrites {
    bytes: Box<[AtomicU8]>,
    names: Mutex<HashMap<(String, String), Fields>>,
    /// By class, the plain fields that its objects have, and whether its constructors write them.
    of_objects: Mutex<HashMap<String, Vec<(Field, bool)>>>,
    /// Counts what may end that a field is init-only.
    version: AtomicU64,
}

/// Name and type of a field.
type Field = (String, String);

/// The fields of one name and type.
#[derive(Default)]
struct Fields {
    /// Classes that declare one.
    declared: HashSet<String>,
    /// Classes that writes after construction name.
    written: HashSet<String>,
    /// Sites that read an init-only field, with the class that declares it.
    readers: Vec<(String, u32)>,
}

impl Default for LateWrites {
    fn default() -> Self {
        LateWrites {
            bytes: std::iter::repeat_with(AtomicU8::default)
                .take(SITES)
                .collect(),
            names: Mutex::default(),
            of_objects: Mutex::default(),
            version: AtomicU64::new(1),
        }
    }
}

impl Fields {
    /// Whether a write that names `owner` may reach the field that `class` declares.
    fn reaches(&self, owner: &str, class: &str) -> bool {
        owner == class || !self.declared.contains(owner)
    }

    /// Whether the field that `class` declares may be written after construction. If the agent has not seen the code of the class,
    /// that code may write it.
    fn is_written(&self, class: &str) -> bool {
        !self.declared.contains(class)
            || self.written.iter().any(|owner| self.reaches(owner, class))
    }
}

impl LateWrites {
    /// The address of the bytes.
    pub fn address(&self) -> usize {
        self.bytes.as_ptr() as usize
    }

    /// A class that is about to be loaded declares a field.
    pub fn add_field(&self, class: &str, name: &str, descriptor: &str) {
        let mut names = lock(&self.names);
        let fields = names
            .entry((name.to_owned(), descriptor.to_owned()))
            .or_default();
        fields.declared.insert(class.to_owned());
    }

    /// A number that changes with every answer of [`Self::is_written`].
    pub fn version(&self) -> u64 {
        self.version.load(Ordering::Acquire)
    }

    /// Whether the field that `class` declares may be written after construction.
    pub fn is_written(&self, class: &str, (name, descriptor): (&str, &str)) -> bool {
        let names = lock(&self.names);
        let fields = names.get(&(name.to_owned(), descriptor.to_owned()));
        fields.is_none_or(|fields| fields.is_written(class))
    }

    /// A class that is about to be loaded declares these plain fields, none of them static.
    pub fn add_objects_fields(&self, class: &str, fields: Vec<Field>) {
        let fields = fields.into_iter().map(|field| (field, false)).collect();
        lock(&self.of_objects).insert(class.to_owned(), fields);
    }

    /// A constructor or initializer of a class that is about to be loaded writes a field of the class.
    pub fn add_first_write(&self, class: &str, name: &str, descriptor: &str) {
        let mut of_objects = lock(&self.of_objects);
        for ((own, of), written) in of_objects.get_mut(class).into_iter().flatten() {
            *written |= own == name && of == descriptor;
        }
    }

    /// The plain fields that objects of a class have which its constructors write and, as far as known, nothing else.
    pub fn init_only_fields(&self, class: &str) -> Vec<Field> {
        let fields = lock(&self.of_objects).get(class).cloned();
        let names = lock(&self.names);
        let is_init_only = |(field, written): (Field, bool)| {
            let known = names.get(&field);
            let init_only = written && known.is_some_and(|fields| !fields.is_written(class));
            init_only.then_some(field)
        };
        fields
            .into_iter()
            .flatten()
            .filter_map(is_init_only)
            .collect()
    }

    /// A class that is about to be loaded writes a field after construction.
    pub fn add_write(&self, owner: &str, name: &str, descriptor: &str) {
        let mut names = lock(&self.names);
        let fields = names
            .entry((name.to_owned(), descriptor.to_owned()))
            .or_default();
        if !fields.written.insert(owner.to_owned()) {
            return;
        }
        self.version.fetch_add(1, Ordering::AcqRel);
        let readers = std::mem::take(&mut fields.readers);
        let (ended, others): (Vec<_>, Vec<_>) = readers
            .into_iter()
            .partition(|(class, _)| fields.reaches(owner, class));
        fields.readers = others;
        for (_, site) in ended {
            self.bytes[site as usize].store(1, Ordering::Release);
        }
    }

    /// Whether the field that `class` declares is init-only; if so, the site's byte is set when that ends.
    pub fn is_init_only(&self, class: &str, (name, descriptor): (&str, &str), site: u32) -> bool {
        if site as usize >= SITES {
            return false;
        }
        let mut names = lock(&self.names);
        let fields = names
            .entry((name.to_owned(), descriptor.to_owned()))
            .or_default();
        let init_only = !fields.is_written(class);
        if init_only {
            fields.readers.push((class.to_owned(), site));
        }
        init_only
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_set(late: &LateWrites, site: usize) -> bool {
        late.bytes[site].load(Ordering::Relaxed) == 1
    }

    #[test]
    fn a_late_write_sets_the_byte_of_the_sites_that_read_its_field() {
        let late = LateWrites::default();
        late.add_field("Vec", "x", "D");
        assert!(late.is_init_only("Vec", ("x", "D"), 7));
        late.add_write("Vec", "y", "D");
        late.add_write("Vec", "x", "I");
        assert!(!is_set(&late, 7));
        late.add_write("Vec", "x", "D");
        assert!(is_set(&late, 7));
        assert!(!late.is_init_only("Vec", ("x", "D"), 8));
    }

    #[test]
    fn fields_that_only_constructors_write_are_listed() {
        let late = LateWrites::default();
        let field = |name: &str| (name.to_owned(), "D".to_owned());
        for name in ["x", "y", "unused"] {
            late.add_field("Vec", name, "D");
        }
        late.add_objects_fields("Vec", ["x", "y", "unused"].map(field).to_vec());
        for name in ["x", "y", "static"] {
            late.add_first_write("Vec", name, "D");
        }
        late.add_write("Vec", "y", "D");
        assert_eq!(late.init_only_fields("Vec"), [field("x")]);
        assert!(late.init_only_fields("Other").is_empty());
    }

    #[test]
    fn a_write_that_names_a_subclass_reaches_the_inherited_field() {
        let late = LateWrites::default();
        late.add_field("Vec", "x", "D");
        late.add_field("Point", "x", "D");
        assert!(late.is_init_only("Vec", ("x", "D"), 1));
        late.add_write("Point", "x", "D");
        assert!(!is_set(&late, 1));
        late.add_write("SubVec", "x", "D");
        assert!(is_set(&late, 1));
    }

    #[test]
    fn a_field_of_a_class_not_seen_is_not_init_only() {
        let late = LateWrites::default();
        assert!(!late.is_init_only("Old", ("x", "D"), 1));
    }
}
