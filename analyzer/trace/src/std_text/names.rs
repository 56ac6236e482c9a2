//! The names that an STD text gives to what a trace mentions. No name has blanks or bars, and no two things share one.

use crate::{FieldId, Identity, ObjectId, SiteId, Sync, Tables, ThreadId, Variable, java_name};
use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::sync::Arc;

/// What takes the place of a name that is empty.
const NO_CLASS: &str = "_";

/// Names things when they are first mentioned.
#[derive(Debug)]
pub(super) struct Names<'a> {
    tables: &'a Tables,
    threads: HashMap<ThreadId, Arc<str>>,
    thread_names: HashSet<Arc<str>>,
    /// By number. Loaders may define two classes of one name.
    classes: HashMap<u32, Arc<str>>,
    class_names: HashSet<Arc<str>>,
    /// The class and the name of each field, with which no other one has both.
    fields: HashMap<FieldId, [Arc<str>; 2]>,
    field_names: HashSet<[Arc<str>; 2]>,
    /// The number of each object that has appeared and was not freed.
    objects: HashMap<ObjectId, u64>,
    appeared: u64,
    sites: HashMap<SiteId, Arc<str>>,
}

impl<'a> Names<'a> {
    pub fn new(tables: &'a Tables) -> Self {
        Names {
            tables,
            threads: HashMap::new(),
            thread_names: HashSet::new(),
            classes: HashMap::new(),
            class_names: HashSet::new(),
            fields: HashMap::new(),
            field_names: HashSet::new(),
            objects: HashMap::new(),
            appeared: 0,
            sites: HashMap::new(),
        }
    }

    pub fn thread(&mut self, id: ThreadId) -> Arc<str> {
        if let Some(name) = self.threads.get(&id) {
            return Arc::clone(name);
        }
        let name = match self.tables.thread(id) {
            Some(name) => clean(name),
            None => id.to_string(),
        };
        let name = unique(name, &id.to_string(), |name| {
            !self.thread_names.contains(name)
        });
        self.thread_names.insert(Arc::clone(&name));
        self.threads.insert(id, Arc::clone(&name));
        name
    }

    pub fn class(&mut self, number: u32) -> Arc<str> {
        if let Some(name) = self.classes.get(&number) {
            return Arc::clone(name);
        }
        let name = match self.tables.class(number) {
            Some(name) => clean(&java_name(name)),
            None => format!("class{number}"),
        };
        let name = unique(name, &number.to_string(), |name| {
            !self.class_names.contains(name)
        });
        self.class_names.insert(Arc::clone(&name));
        self.classes.insert(number, Arc::clone(&name));
        name
    }

    pub fn object(&mut self, object: ObjectId) -> String {
        match object.identity() {
            Identity::Statics => "statics".to_owned(),
            Identity::Address(at) => format!("address{at:#x}"),
            Identity::ClassObject { class } => format!("{}.class", self.class(class)),
            Identity::Object { class, .. } => {
                let class = match self.tables.class(class) {
                    Some(name) => clean(&java_name(name)),
                    None => "object".to_owned(),
                };
                format!("{class}#{}", self.number(object))
            }
        }
    }

    fn number(&mut self, object: ObjectId) -> u64 {
        let appeared = &mut self.appeared;
        *self.objects.entry(object).or_insert_with(|| {
            *appeared += 1;
            *appeared
        })
    }

    /// An object that was freed is not mentioned again.
    pub fn freed(&mut self, object: ObjectId) {
        self.objects.remove(&object);
    }

    fn field(&mut self, id: FieldId) -> [Arc<str>; 2] {
        if let Some(names) = self.fields.get(&id) {
            return names.clone();
        }
        let (class, name) = match self.tables.field(id) {
            Some(field) => (clean(&java_name(&field.class)), clean(&field.name)),
            None => ("object".to_owned(), id.to_string()),
        };
        let class: Arc<str> = class.into();
        let name = unique(name, &id.to_string(), |name| {
            let names = [Arc::clone(&class), name.into()];
            !self.field_names.contains(&names)
        });
        let names = [class, name];
        self.field_names.insert(names.clone());
        self.fields.insert(id, names.clone());
        names
    }

    /// The name of a variable; of elements, without their index.
    pub fn variable(&mut self, variable: Variable) -> String {
        match variable {
            Variable::Field { object, field } => {
                let number = self.number(object);
                let [class, name] = self.field(field);
                format!("{class}#{number}.{name}")
            }
            Variable::Static { field } => match self.field(field) {
                [class, name] if &*class == NO_CLASS => name.to_string(),
                [class, name] => format!("{class}.{name}"),
            },
            Variable::Elements { array, .. } => self.object(array),
            Variable::Contents { object } => format!("{}.*", self.object(object)),
        }
    }

    /// The name of what threads synchronize through, without its prefix.
    pub fn sync(&mut self, sync: Sync) -> String {
        match sync {
            Sync::Volatile { object, offset } => format!("{}+{offset}", self.object(object)),
            Sync::Monitor(object)
            | Sync::Atomic(object)
            | Sync::Finalizer(object)
            | Sync::Notify(object) => self.object(object),
            Sync::Class(number) => self.class(number).to_string(),
            Sync::Interrupt(thread) => self.thread(thread).to_string(),
            Sync::Fence => "all".to_owned(),
        }
    }

    pub fn site(&mut self, id: SiteId) -> Arc<str> {
        if let Some(place) = self.sites.get(&id) {
            return Arc::clone(place);
        }
        let place: Arc<str> = match self.tables.site(id) {
            None if id == SiteId(0) => super::NOWHERE.into(),
            None => id.to_string().into(),
            Some(site) => {
                let mut place = site.file.as_deref().unwrap_or_default().to_owned();
                if site.line > 0 {
                    // Writing to a string does not fail.
                    let _ = write!(place, ":{}", site.line);
                }
                if !site.class.is_empty() {
                    let class = java_name(&site.class);
                    place = format!("{class}.{}({place})", site.method);
                }
                clean(&place).into()
            }
        };
        self.sites.insert(id, Arc::clone(&place));
        place
    }
}

/// A name without the characters that have a meaning in the text.
fn clean(name: &str) -> String {
    let odd = |c: char| c.is_whitespace() || c.is_control() || c == '|';
    match name.is_empty() {
        true => NO_CLASS.to_owned(),
        false => name.replace(odd, "_"),
    }
}

/// The name, with this suffix until it is free.
fn unique(mut name: String, suffix: &str, is_free: impl Fn(&str) -> bool) -> Arc<str> {
    while !is_free(&name) {
        name.push('/');
        name.push_str(suffix);
    }
    name.into()
}
