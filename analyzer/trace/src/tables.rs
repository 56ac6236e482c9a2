//! What ids stand for: filled while the program runs, read when findings are shown.

use crate::{
    Entry, Field, FieldFlags, FieldId, Frame, Identity, ObjectId, Site, SiteId, StackId, TestId,
    Thread, ThreadId,
};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// Fields by name and type.
type NamesAndTypes = Vec<(Arc<str>, Arc<str>)>;

/// The names of everything that events mention by id. Maps, because the numbers in a damaged trace may be anything.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    sites: HashMap<SiteId, Site>,
    site_fields: HashMap<SiteId, FieldId>,
    site_owners: HashMap<SiteId, FieldId>,
    stacks: HashMap<StackId, Vec<Frame>>,
    fields: HashMap<FieldId, Field>,
    field_flags: HashMap<FieldId, FieldFlags>,
    init_only: HashMap<FieldId, NamesAndTypes>,
    threads: BTreeMap<ThreadId, Thread>,
    classes: HashMap<u32, Arc<str>>,
    tests: HashMap<TestId, Arc<str>>,
}

impl Tables {
    /// Empty tables.
    pub fn new() -> Self {
        Self::default()
    }

    /// Enters a definition of a trace.
    pub fn define(&mut self, entry: &Entry) {
        match entry.clone() {
            Entry::Site {
                id,
                site,
                field,
                owner,
            } => {
                self.set_site(id, site);
                self.set_site_field(id, field);
                self.set_site_owner(id, owner);
            }
            Entry::Field { id, field, flags } => {
                self.set_field(id, field);
                self.set_field_flags(id, flags);
            }
            Entry::InitOnly { id, fields } => self.set_init_only(id, fields),
            Entry::Thread { id, thread } => self.set_thread_facts(id, thread),
            Entry::Class { number, name } => self.set_class(number, name),
            Entry::Stack { id, frames } => self.set_stack(id, frames),
            Entry::Test { id, name } => self.set_test(id, name),
        }
    }

    /// Defines a site. Sites may come in any order.
    pub fn set_site(&mut self, id: SiteId, site: Site) {
        self.sites.insert(id, site);
    }

    /// What a site stands for, if defined.
    pub fn site(&self, id: SiteId) -> Option<&Site> {
        self.sites.get(&id)
    }

    /// Defines the field that is accessed at a site; zero if there is none.
    pub fn set_site_field(&mut self, id: SiteId, field: FieldId) {
        if field == FieldId(0) {
            self.site_fields.remove(&id);
        } else {
            self.site_fields.insert(id, field);
        }
    }

    /// The field that is accessed at a site, if defined.
    pub fn site_field(&self, id: SiteId) -> Option<FieldId> {
        self.site_fields.get(&id).copied()
    }

    /// Defines the field from which the object that a site accesses, calls or locks was loaded; zero if it is not known.
    pub fn set_site_owner(&mut self, id: SiteId, owner: FieldId) {
        if owner == FieldId(0) {
            self.site_owners.remove(&id);
        } else {
            self.site_owners.insert(id, owner);
        }
    }

    /// The field from which the object that a site accesses, calls or locks was loaded, if known.
    pub fn site_owner(&self, id: SiteId) -> Option<FieldId> {
        self.site_owners.get(&id).copied()
    }

    /// Defines a stack, innermost frame first.
    pub fn set_stack(&mut self, id: StackId, frames: Vec<Frame>) {
        self.stacks.insert(id, frames);
    }

    /// A stack, if defined.
    pub fn stack(&self, id: StackId) -> Option<&[Frame]> {
        self.stacks.get(&id).map(Vec::as_slice)
    }

    /// Defines a field. Two ids may have the same names: class loaders may define two classes of one name.
    pub fn set_field(&mut self, id: FieldId, field: Field) {
        self.fields.insert(id, field);
    }

    /// What a field's id stands for.
    pub fn field(&self, id: FieldId) -> Option<&Field> {
        self.fields.get(&id)
    }

    /// Defines a field's modifiers, if they are known.
    pub fn set_field_flags(&mut self, id: FieldId, flags: Option<FieldFlags>) {
        match flags {
            Some(flags) => _ = self.field_flags.insert(id, flags),
            None => _ = self.field_flags.remove(&id),
        }
    }

    /// A field's modifiers, if known.
    pub fn field_flags(&self, id: FieldId) -> Option<FieldFlags> {
        self.field_flags.get(&id).copied()
    }

    /// Defines the fields of the objects to which a field refers that only constructors write: name and type of each.
    pub fn set_init_only(&mut self, id: FieldId, fields: Vec<(Arc<str>, Arc<str>)>) {
        self.init_only.insert(id, fields);
    }

    /// The fields of the objects to which a field refers that only constructors write: name and type of each, as far as known.
    pub fn init_only(&self, id: FieldId) -> &[(Arc<str>, Arc<str>)] {
        self.init_only.get(&id).map_or(&[], Vec::as_slice)
    }

    /// Defines a thread's name; the last definition counts.
    pub fn set_thread(&mut self, id: ThreadId, name: &str) {
        self.threads.entry(id).or_default().name = name.into();
    }

    /// A thread's name, if it has one and it was defined. Virtual threads often have none.
    pub fn thread(&self, id: ThreadId) -> Option<&str> {
        let name = self.threads.get(&id).map(|thread| &*thread.name);
        name.filter(|name| !name.is_empty())
    }

    /// Defines the facts of a thread; the last definition counts.
    pub fn set_thread_facts(&mut self, id: ThreadId, thread: Thread) {
        self.threads.insert(id, thread);
    }

    /// The facts of a thread, if defined.
    pub fn thread_facts(&self, id: ThreadId) -> Option<&Thread> {
        self.threads.get(&id)
    }

    /// All threads that were defined, by their numbers.
    pub fn threads(&self) -> impl Iterator<Item = (ThreadId, &Thread)> {
        self.threads.iter().map(|(&id, thread)| (id, thread))
    }

    /// Defines a class's name, with slashes, or an array's descriptor.
    pub fn set_class(&mut self, number: u32, name: Arc<str>) {
        self.classes.insert(number, name);
    }

    /// The name of a class, if defined.
    pub fn class(&self, number: u32) -> Option<&Arc<str>> {
        self.classes.get(&number)
    }

    /// Defines the name of a test, as `class#method`.
    pub fn set_test(&mut self, id: TestId, name: Arc<str>) {
        self.tests.insert(id, name);
    }

    /// The name of a test, if defined.
    pub fn test(&self, id: TestId) -> Option<&Arc<str>> {
        self.tests.get(&id)
    }

    /// The class of an object or array, by the class number in its identity.
    pub fn object_class(&self, id: ObjectId) -> Option<&str> {
        match id.identity() {
            Identity::Object { class, .. } => self.class(class).map(AsRef::as_ref),
            Identity::ClassObject { .. } => Some("java/lang/Class"),
            Identity::Statics | Identity::Address(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_objects_class_is_known_by_its_number() {
        let mut tables = Tables::new();
        tables.set_class(7, "[I".into());
        let array = ObjectId::of(7, 1);
        assert_eq!(tables.object_class(array), Some("[I"));
        assert_eq!(tables.object_class(ObjectId::of(8, 1)), None);
        let class = ObjectId::class_object(7);
        assert_eq!(tables.object_class(class), Some("java/lang/Class"));
    }

    #[test]
    fn sites_may_be_defined_in_any_order() {
        let mut tables = Tables::new();
        let site = Site {
            class: "A".into(),
            method: "run".into(),
            file: None,
            line: 3,
            bci: 0,
            ..Site::default()
        };
        tables.set_site(SiteId(5), site.clone());
        assert_eq!(tables.site(SiteId(5)), Some(&site));
        assert_eq!(tables.site(SiteId(2)), None);
        assert_eq!(tables.site(SiteId(99)), None);
    }
}
