//! What ids stand for: filled while the program runs, read when findings are shown.
//!
//! Strings are shared (`Arc<str>`), because thousands of sites of one class name the same class and file.

use crate::names::type_name;
use crate::{FieldId, ObjectId, SiteId, ThreadId};
use std::collections::HashMap;
use std::sync::Arc;

/// A place in the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// Class, with dots or slashes.
    pub class: Arc<str>,
    /// Method.
    pub method: Arc<str>,
    /// Source file, if the class names one.
    pub file: Option<Arc<str>>,
    /// Source line, 0 if unknown.
    pub line: u32,
    /// Bytecode index in the class as it was.
    pub bci: u32,
}

/// A field.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Field {
    /// Declaring class, with dots or slashes.
    pub class: Arc<str>,
    /// Name.
    pub name: Arc<str>,
    /// Type, as a descriptor.
    pub descriptor: Arc<str>,
}

impl Field {
    /// The type as written in Java.
    pub fn type_name(&self) -> String {
        type_name(&self.descriptor)
    }
}

/// The names of everything that events mention by id.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    sites: Vec<Option<Site>>,
    fields: Vec<Field>,
    field_ids: HashMap<Field, FieldId>,
    threads: Vec<Option<Arc<str>>>,
    object_classes: HashMap<ObjectId, Arc<str>>,
}

impl Tables {
    /// Tables that know nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Tells what a site stands for. Sites may come in any order.
    pub fn set_site(&mut self, id: SiteId, site: Site) {
        put(&mut self.sites, id.0, site);
    }

    /// What a site stands for, if told.
    pub fn site(&self, id: SiteId) -> Option<&Site> {
        self.sites.get(id.0 as usize)?.as_ref()
    }

    /// The id of a field; the same field always gets the same id.
    pub fn add_field(&mut self, field: Field) -> FieldId {
        if let Some(&id) = self.field_ids.get(&field) {
            return id;
        }
        let id =
            FieldId(u32::try_from(self.fields.len()).expect("a JVM holds fewer than 2^32 fields"));
        self.field_ids.insert(field.clone(), id);
        self.fields.push(field);
        id
    }

    /// What a field's id stands for.
    pub fn field(&self, id: FieldId) -> Option<&Field> {
        self.fields.get(id.0 as usize)
    }

    /// Tells a thread's name; the last one told counts.
    pub fn set_thread(&mut self, id: ThreadId, name: &str) {
        put(&mut self.threads, id.0, name.into());
    }

    /// A thread's name, if told.
    pub fn thread(&self, id: ThreadId) -> Option<&str> {
        self.threads.get(id.0 as usize)?.as_deref()
    }

    /// Tells the class of an object or array, as a name or a descriptor.
    pub fn set_object_class(&mut self, id: ObjectId, class: Arc<str>) {
        self.object_classes.insert(id, class);
    }

    /// The class of an object or array, if told and not forgotten.
    pub fn object_class(&self, id: ObjectId) -> Option<&str> {
        self.object_classes.get(&id).map(AsRef::as_ref)
    }

    /// Forgets an object that is gone.
    pub fn forget_object(&mut self, id: ObjectId) {
        self.object_classes.remove(&id);
    }
}

fn put<T>(table: &mut Vec<Option<T>>, index: u32, value: T) {
    let index = index as usize;
    if table.len() <= index {
        table.resize_with(index + 1, || None);
    }
    table[index] = Some(value);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_field_keeps_its_id_and_another_gets_its_own() {
        let mut tables = Tables::new();
        let count = Field {
            class: "A".into(),
            name: "count".into(),
            descriptor: "I".into(),
        };
        let total = Field {
            name: "total".into(),
            ..count.clone()
        };
        let id = tables.add_field(count.clone());
        assert_ne!(tables.add_field(total), id);
        assert_eq!(tables.add_field(count.clone()), id);
        assert_eq!(tables.field(id), Some(&count));
    }

    #[test]
    fn sites_told_out_of_order_are_found_and_gaps_are_unknown() {
        let mut tables = Tables::new();
        let site = Site {
            class: "A".into(),
            method: "run".into(),
            file: None,
            line: 3,
            bci: 0,
        };
        tables.set_site(SiteId(5), site.clone());
        assert_eq!(tables.site(SiteId(5)), Some(&site));
        assert_eq!(tables.site(SiteId(2)), None);
        assert_eq!(tables.site(SiteId(99)), None);
    }
}
