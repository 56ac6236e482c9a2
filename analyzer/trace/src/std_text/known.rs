//! The names in an STD text, and what they stand for.

use super::{NOWHERE, Prefix};
use crate::{
    CLASS_LIMIT, Entry, Field, FieldId, Hold, ObjectId, Site, SiteId, Sync, Tables, Thread,
    ThreadId, Variable,
};
use std::collections::HashMap;
use std::sync::Arc;

/// Numbers of names. Each name has one from its first occurrence on.
type Numbers = HashMap<Box<str>, u32>;

/// What a lock's name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lock {
    /// A monitor.
    Monitor(ObjectId),
    /// A lock that is held without being ordered by it.
    Held(ObjectId, Hold),
    /// A section of it is an acquire or a release of this.
    Section(Synchronization),
}

/// What a section of a lock is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Synchronization {
    Of(Sync),
    Shared(ObjectId),
    /// An atomic access to a variable; whether it is an update.
    Access {
        variable: Variable,
        update: bool,
    },
}

/// The names that have occurred.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// What they define.
    pub tables: Tables,
    /// Definitions that no event has followed yet.
    pub entries: Vec<Entry>,
    threads: Numbers,
    pub lock_numbers: Numbers,
    /// By number.
    pub locks: Vec<Lock>,
    variable_numbers: Numbers,
    variables: Vec<Variable>,
    objects: HashMap<Box<str>, ObjectId>,
    classes: Numbers,
    fields: HashMap<[Box<str>; 2], u32>,
    sites: Numbers,
}

impl Known {
    pub fn define(&mut self, entry: Entry) {
        self.tables.define(&entry);
        self.entries.push(entry);
    }

    pub fn thread(&mut self, name: &str) -> ThreadId {
        if let Some(&number) = self.threads.get(name) {
            return ThreadId(number);
        }
        let id = ThreadId(self.threads.len() as u32 + 1);
        self.threads.insert(name.into(), id.0);
        let thread = Thread {
            name: name.into(),
            started: true,
            ..Thread::default()
        };
        self.define(Entry::Thread { id, thread });
        id
    }

    pub fn site(&mut self, place: &str) -> SiteId {
        if place == NOWHERE {
            return SiteId(0);
        }
        if let Some(&number) = self.sites.get(place) {
            return SiteId(number);
        }
        let id = SiteId(self.sites.len() as u32 + 1);
        self.sites.insert(place.into(), id.0);
        self.define(Entry::Site {
            id,
            site: site(place),
            field: FieldId(0),
            owner: FieldId(0),
        });
        id
    }

    fn class(&mut self, name: &str) -> u32 {
        if let Some(&number) = self.classes.get(name) {
            return number;
        }
        // Beyond the limit, objects keep their identity and lose the name of their class.
        let number = (self.classes.len() as u32 + 1).min(CLASS_LIMIT - 1);
        self.classes.insert(name.into(), number);
        self.define(Entry::Class {
            number,
            name: name.into(),
        });
        number
    }

    /// An object, by its class, `#` and a number, or any other name.
    fn object(&mut self, name: &str) -> ObjectId {
        if let Some(&object) = self.objects.get(name) {
            return object;
        }
        let class = name.strip_suffix(".class");
        let object = match class {
            Some(class) => ObjectId::class_object(self.class(class)),
            None => {
                let class = numbered(name).unwrap_or(name);
                let class = self.class(class);
                ObjectId::of(class, self.objects.len() as u64 + 1)
            }
        };
        self.objects.insert(name.into(), object);
        object
    }

    fn field(&mut self, class: &str, name: &str) -> FieldId {
        let key = [class.into(), name.into()];
        if let Some(&number) = self.fields.get(&key) {
            return FieldId(number);
        }
        let id = FieldId(self.fields.len() as u32 + 1);
        self.fields.insert(key, id.0);
        let field = Field {
            class: class.into(),
            name: name.into(),
            descriptor: Arc::default(),
        };
        self.define(Entry::Field {
            id,
            field,
            flags: None,
        });
        id
    }

    pub fn variable(&mut self, name: &str) -> Variable {
        if let Some(&number) = self.variable_numbers.get(name) {
            return self.variables[number as usize];
        }
        let variable = self.new_variable(name);
        let number = self.variables.len() as u32;
        self.variable_numbers.insert(name.into(), number);
        self.variables.push(variable);
        variable
    }

    /// `Array[7]`, `Object#3.*`, `Class#3.field`, or else a static field, with or without a class.
    fn new_variable(&mut self, name: &str) -> Variable {
        let element = name
            .strip_suffix(']')
            .and_then(|name| name.rsplit_once('['));
        let element = element.and_then(|(array, index)| Some((array, index.parse().ok()?)));
        if let Some((array, index)) = element.filter(|(array, _)| !array.is_empty()) {
            return Variable::element(self.object(array), index);
        }
        match name.rsplit_once('.') {
            Some((object, "*")) => Variable::Contents {
                object: self.object(object),
            },
            Some((object, field)) => match numbered(object) {
                Some(class) => Variable::Field {
                    object: self.object(object),
                    field: self.field(class, field),
                },
                None => Variable::Static {
                    field: self.field(object, field),
                },
            },
            None => Variable::Static {
                field: self.field("", name),
            },
        }
    }

    pub fn lock(&mut self, name: &str) -> u32 {
        if let Some(&number) = self.lock_numbers.get(name) {
            return number;
        }
        let lock = self.new_lock(name);
        let number = self.locks.len() as u32;
        self.lock_numbers.insert(name.into(), number);
        self.locks.push(lock);
        number
    }

    fn new_lock(&mut self, name: &str) -> Lock {
        let Some((prefix, rest)) = Prefix::of(name) else {
            return Lock::Monitor(self.object(name));
        };
        let sync = match prefix {
            Prefix::Lock => return Lock::Held(self.object(rest), Hold::Exclusive),
            Prefix::Held => return Lock::Held(self.object(rest), Hold::Monitor),
            Prefix::Shared => {
                return Lock::Section(Synchronization::Shared(self.object(rest)));
            }
            Prefix::Mode | Prefix::Update => {
                let variable = self.variable(rest);
                let update = prefix == Prefix::Update;
                return Lock::Section(Synchronization::Access { variable, update });
            }
            Prefix::Volatile => {
                let (object, offset) = rest.rsplit_once('+').unwrap_or((rest, ""));
                Sync::Volatile {
                    object: self.object(object),
                    offset: offset.parse().unwrap_or(0),
                }
            }
            Prefix::Atomic => Sync::Atomic(self.object(rest)),
            Prefix::Class => Sync::Class(self.class(rest)),
            Prefix::Interrupt => Sync::Interrupt(self.thread(rest)),
            Prefix::Finalizer => Sync::Finalizer(self.object(rest)),
            Prefix::Notify => Sync::Notify(self.object(rest)),
            Prefix::Fence => Sync::Fence,
        };
        Lock::Section(Synchronization::Of(sync))
    }
}

/// The class of an object's name, if that ends with a number.
fn numbered(name: &str) -> Option<&str> {
    let (class, number) = name.rsplit_once('#')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && !class.is_empty()).then_some(class)
}

/// `Class.method(File.java:7)`, or any other text, which then takes the place of the file.
fn site(place: &str) -> Site {
    let (method, source) = match place
        .strip_suffix(')')
        .and_then(|place| place.split_once('('))
    {
        Some((method, source)) => (method, source),
        None => ("", place),
    };
    let (file, line) = match source.rsplit_once(':') {
        Some((file, line)) => match line.parse() {
            Ok(line) => (file, line),
            Err(_) => (source, 0),
        },
        None => (source, 0),
    };
    let Some((class, method)) = method
        .rsplit_once('.')
        .or(method.is_empty().then_some(("", "")))
    else {
        return opaque(place);
    };
    Site {
        class: class.into(),
        method: method.into(),
        file: (!file.is_empty()).then(|| file.into()),
        line,
        ..Site::default()
    }
}

fn opaque(place: &str) -> Site {
    Site {
        file: Some(place.into()),
        ..Site::default()
    }
}
