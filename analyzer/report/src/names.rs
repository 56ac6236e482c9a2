//! Names of what findings mention, from the tables.

use crate::evidence::{Held, LockKind};
use crate::nameless;
use redflag_detect::{Finding, HeldLock};
use redflag_jdk::{has_two_sides, is_concurrent_class, is_jdk_class, is_lock_state, lock_name};
use redflag_trace::{Identity, ObjectId, SiteId, Sync, Tables, TestId, ThreadId, java_name};

/// Names objects, locks, threads and sites.
pub struct Namer<'a> {
    /// The names of ids.
    pub tables: &'a Tables,
    /// Objects named so far. The number shown is the position here: ids are long, and differ from run to run.
    named: Vec<ObjectId>,
    /// The names of objects in the finding at hand that are better than their class and number.
    of_finding: Vec<(ObjectId, String)>,
}

impl<'a> Namer<'a> {
    /// A namer that has named nothing yet.
    pub fn new(tables: &'a Tables) -> Self {
        Namer {
            tables,
            named: Vec::new(),
            of_finding: Vec::new(),
        }
    }

    /// Names the objects of a finding from here on.
    pub(crate) fn begin(&mut self, owners: &nameless::Owners, finding: &Finding) {
        self.of_finding = nameless::names(self, owners, finding);
    }

    fn name_in_finding(&self, object: ObjectId) -> Option<&str> {
        let known = self.of_finding.iter().find(|(known, _)| *known == object);
        known.map(|(_, name)| &**name)
    }

    /// A thread's name, or its number.
    pub fn thread(&self, id: ThreadId) -> String {
        let name = self.tables.thread(id);
        name.map_or_else(|| id.to_string(), str::to_owned)
    }

    /// A test's name, or its number.
    pub fn test(&self, id: TestId) -> String {
        let name = self.tables.test(id);
        name.map_or_else(|| id.to_string(), ToString::to_string)
    }

    /// A place as `File.java:12`.
    pub fn source_line(&self, site: SiteId) -> Option<String> {
        let site = self.tables.site(site)?;
        let file = site.file.as_ref()?;
        Some(match site.line {
            0 => file.to_string(),
            line => format!("{file}:{line}"),
        })
    }

    /// The field from which the object that a site accesses, calls or locks was loaded, as `OrderCache.orders`.
    pub fn owner(&self, site: SiteId) -> Option<String> {
        let field = self.tables.field(self.tables.site_owner(site)?)?;
        Some(format!("{}.{}", java_name(&field.class), field.name))
    }

    /// Whether a site is in the program. A site inside the JDK does not help a reader.
    pub fn is_the_programs(&self, site: SiteId) -> bool {
        let site = self.tables.site(site);
        site.is_some_and(|site| !is_jdk_class(&*site.class))
    }

    /// The class of an object.
    pub fn class_of(&self, object: ObjectId, if_unknown: &str) -> String {
        self.tables
            .object_class(object)
            .map_or_else(|| if_unknown.to_owned(), java_name)
    }

    /// An object by its class and number, as `bank.Account#1`, or if its class says little, by its field or where it was
    /// allocated; a class object by its class alone.
    pub fn object(&mut self, object: ObjectId) -> String {
        if let Some(name) = self.name_in_finding(object) {
            return name.to_owned();
        }
        match object.identity() {
            Identity::ClassObject { class } => return self.class(class),
            Identity::Statics => return "static fields".to_owned(),
            Identity::Address(_) => return "memory outside the heap".to_owned(),
            Identity::Object { .. } => {}
        }
        let class = self.class_of(object, "object");
        let name = match is_concurrent_class(&class) {
            true => lock_name(&class),
            false => &class,
        };
        format!("{name}#{}", self.number(object))
    }

    /// A lock, under the name by which programmers take it.
    pub fn lock(&mut self, held: &HeldLock) -> Held {
        let (lock, kind) = match held.kind {
            redflag_detect::LockKind::Monitor => (self.object(held.object), LockKind::Monitor),
            redflag_detect::LockKind::Exclusive => (
                self.synchronizer(held.object, WRITE_SIDE),
                LockKind::Exclusive,
            ),
            redflag_detect::LockKind::Shared => {
                (self.synchronizer(held.object, READ_SIDE), LockKind::Shared)
            }
        };
        Held {
            lock,
            kind,
            taken_at: self.source_line(held.site),
        }
    }

    /// A lock of `java.util.concurrent` is recorded as the object inside it that holds its state.
    fn synchronizer(&mut self, object: ObjectId, side: &str) -> String {
        let class = self.class_of(object, "lock");
        let name = lock_name(&class);
        let side = if has_two_sides(name) { side } else { "" };
        match self.name_in_finding(object) {
            Some(name) => format!("{side}{name}"),
            None => format!("{side}{name}#{}", self.number(object)),
        }
    }

    /// A lock that a call in the program releases.
    pub fn unlocked(&mut self, lock: ObjectId) -> String {
        self.synchronizer(lock, "")
    }

    /// A release in words: what the thread does, and to which object.
    pub fn release(&mut self, sync: Sync, site: Option<SiteId>) -> (&'static str, Option<String>) {
        let (doing, what) = match sync {
            Sync::Monitor(object) => ("leaving the monitor of", self.object(object)),
            Sync::Volatile { object, .. } if is_lock_state(&self.class_of(object, "")) => {
                ("an operation on", self.synchronizer(object, ""))
            }
            Sync::Volatile { object, .. } => match self.field(object, site) {
                Some(field) => ("writing the volatile field", field),
                None => (
                    "writing a volatile or atomic variable of",
                    self.object(object),
                ),
            },
            Sync::Atomic(object) => ("an atomic operation on", self.object(object)),
            Sync::Class(number) => ("initializing", self.class(number)),
            Sync::Interrupt(thread) => ("interrupting", format!("\"{}\"", self.thread(thread))),
            Sync::Finalizer(object) => ("constructing", self.object(object)),
            Sync::Notify(object) => ("notifying", self.object(object)),
            Sync::Fence => return ("a memory fence", None),
        };
        (doing, Some(what))
    }

    /// A volatile field, if the site has one.
    fn field(&mut self, object: ObjectId, site: Option<SiteId>) -> Option<String> {
        let field = self.tables.field(self.tables.site_field(site?)?)?;
        let of = match object.identity() {
            Identity::ClassObject { .. } | Identity::Statics => java_name(&field.class),
            _ => self.object(object),
        };
        Some(format!("{of}.{}", field.name))
    }

    fn class(&self, number: u32) -> String {
        let name = self.tables.class(number).map(|name| java_name(name));
        name.map_or_else(|| "a class".to_owned(), |name| format!("class {name}"))
    }

    fn number(&mut self, object: ObjectId) -> usize {
        let known = self.named.iter().position(|&known| known == object);
        let at = known.unwrap_or_else(|| {
            self.named.push(object);
            self.named.len() - 1
        });
        at + 1
    }
}

/// The prefix of a lock whose write side is held.
pub const WRITE_SIDE: &str = "write lock of ";
/// The prefix of a lock whose read side is held.
pub const READ_SIDE: &str = "read lock of ";
