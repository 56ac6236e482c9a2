//! What ids stand for: filled while the program runs, read when findings are shown.

use crate::{
    Entry, Field, FieldId, Frame, Identity, ObjectId, Site, SiteId, TestId, Thread, ThreadId,
};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// The names of everything that events mention by id. Maps, because the numbers in a damaged trace may be anything.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    sites: HashMap<SiteId, Site>,
    site_fields: HashMap<SiteId, FieldId>,
    stacks: HashMap<SiteId, Vec<Frame>>,
    fields: HashMap<FieldId, Field>,
    field_ids: HashMap<Field, FieldId>,
    threads: BTreeMap<ThreadId, Thread>,
    classes: HashMap<u32, Arc<str>>,
    object_classes: HashMap<ObjectId, Arc<str>>,
    tests: HashMap<TestId, Arc<str>>,
}

impl Tables {
    /// Tables that know nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes what a trace tells.
    pub fn tell(&mut self, entry: &Entry) {
        match entry.clone() {
            Entry::Site { id, site, field } => {
                self.set_site(id, site);
                self.set_site_field(id, field);
            }
            Entry::Field { id, field } => self.set_field(id, field),
            Entry::Thread { id, thread } => self.set_thread_facts(id, thread),
            Entry::Class { number, name } => self.set_class(number, name),
            Entry::Stack { site, frames } => self.set_stack(site, frames),
            Entry::Test { id, name } => self.set_test(id, name),
        }
    }

    /// Tells what a site stands for. Sites may come in any order.
    pub fn set_site(&mut self, id: SiteId, site: Site) {
        self.sites.insert(id, site);
    }

    /// What a site stands for, if told.
    pub fn site(&self, id: SiteId) -> Option<&Site> {
        self.sites.get(&id)
    }

    /// Tells which field is accessed at a site; zero if none is.
    pub fn set_site_field(&mut self, id: SiteId, field: FieldId) {
        if field == FieldId(0) {
            self.site_fields.remove(&id);
        } else {
            self.site_fields.insert(id, field);
        }
    }

    /// The field that is accessed at a site, if told.
    pub fn site_field(&self, id: SiteId) -> Option<FieldId> {
        self.site_fields.get(&id).copied()
    }

    /// Tells a representative stack of a site, innermost frame first.
    pub fn set_stack(&mut self, id: SiteId, frames: Vec<Frame>) {
        self.stacks.insert(id, frames);
    }

    /// A representative stack of a site, if told.
    pub fn stack(&self, id: SiteId) -> Option<&[Frame]> {
        self.stacks.get(&id).map(Vec::as_slice)
    }

    /// The id of a field; the same field always gets the same id.
    pub fn add_field(&mut self, field: Field) -> FieldId {
        if let Some(&id) = self.field_ids.get(&field) {
            return id;
        }
        let next = (self.fields.len()..).find_map(|n| {
            let id = FieldId(u32::try_from(n).expect("a JVM holds fewer than 2^32 fields"));
            (!self.fields.contains_key(&id)).then_some(id)
        });
        let id = next.expect("numbers do not end");
        self.set_field(id, field);
        id
    }

    /// Tells what a field's id stands for. Fields of classes that only share their name may look the same.
    pub fn set_field(&mut self, id: FieldId, field: Field) {
        self.field_ids.entry(field.clone()).or_insert(id);
        self.fields.insert(id, field);
    }

    /// What a field's id stands for.
    pub fn field(&self, id: FieldId) -> Option<&Field> {
        self.fields.get(&id)
    }

    /// Tells a thread's name; the last one told counts.
    pub fn set_thread(&mut self, id: ThreadId, name: &str) {
        self.threads.entry(id).or_default().name = name.into();
    }

    /// A thread's name, if it has one and it was told. Virtual threads often have none.
    pub fn thread(&self, id: ThreadId) -> Option<&str> {
        let name = self.threads.get(&id).map(|thread| &*thread.name);
        name.filter(|name| !name.is_empty())
    }

    /// Tells everything that is known of a thread; the last one told counts.
    pub fn set_thread_facts(&mut self, id: ThreadId, thread: Thread) {
        self.threads.insert(id, thread);
    }

    /// What is known of a thread, if told.
    pub fn thread_facts(&self, id: ThreadId) -> Option<&Thread> {
        self.threads.get(&id)
    }

    /// All threads that were told, by their numbers.
    pub fn threads(&self) -> impl Iterator<Item = (ThreadId, &Thread)> {
        self.threads.iter().map(|(&id, thread)| (id, thread))
    }

    /// Tells the name of a class, with slashes, or an array's descriptor.
    pub fn set_class(&mut self, number: u32, name: Arc<str>) {
        self.classes.insert(number, name);
    }

    /// The name of a class, if told.
    pub fn class(&self, number: u32) -> Option<&Arc<str>> {
        self.classes.get(&number)
    }

    /// Tells the name of a test, as `class#method`.
    pub fn set_test(&mut self, id: TestId, name: Arc<str>) {
        self.tests.insert(id, name);
    }

    /// The name of a test, if told.
    pub fn test(&self, id: TestId) -> Option<&Arc<str>> {
        self.tests.get(&id)
    }

    /// Tells the class of an object or array, as a name or a descriptor.
    pub fn set_object_class(&mut self, id: ObjectId, class: Arc<str>) {
        self.object_classes.insert(id, class);
    }

    /// The class of an object or array, if told and not forgotten, or else by the number in its identity.
    pub fn object_class(&self, id: ObjectId) -> Option<&str> {
        if let Some(class) = self.object_classes.get(&id) {
            return Some(class);
        }
        match id.identity() {
            Identity::Object { class, .. } => self.class(class).map(AsRef::as_ref),
            Identity::ClassObject { .. } => Some("java/lang/Class"),
            Identity::Statics | Identity::Address(_) => None,
        }
    }

    /// Forgets an object that is gone.
    pub fn forget_object(&mut self, id: ObjectId) {
        self.object_classes.remove(&id);
    }
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
    fn told_fields_keep_their_numbers_and_added_ones_get_free_numbers() {
        let field = |name: &str| Field {
            class: "A".into(),
            name: name.into(),
            descriptor: "I".into(),
        };
        let mut tables = Tables::new();
        tables.set_field(FieldId(1), field("a"));
        tables.set_field(FieldId(u32::MAX), field("a"));
        assert_eq!(tables.add_field(field("a")), FieldId(1));
        assert_eq!(tables.add_field(field("b")), FieldId(2));
        assert_eq!(tables.field(FieldId(u32::MAX)), Some(&field("a")));
    }

    #[test]
    fn an_objects_class_is_known_by_its_number() {
        let mut tables = Tables::new();
        tables.set_class(7, "[I".into());
        let array = ObjectId::of(7, 1);
        assert_eq!(tables.object_class(array), Some("[I"));
        assert_eq!(tables.object_class(ObjectId::of(8, 1)), None);
        let class = ObjectId::class_object(7);
        assert_eq!(tables.object_class(class), Some("java/lang/Class"));
        tables.set_object_class(array, "told".into());
        assert_eq!(tables.object_class(array), Some("told"));
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
