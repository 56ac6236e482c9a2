//! Events for people: one line each, with the names that the trace gives.
//!
//! ```text
//! main write Counter#1.count at Counter.inc(Counter.java:5)
//! main acquire monitor java.lang.Object#2 at Counter.inc(Counter.java:4)
//! main start worker at Counter.main(Counter.java:12)
//! main begins test CounterTest#counts
//! ```
//!
//! Objects are numbered in the order in which they appear, whatever their class. The lines depend on nothing but the trace.

use crate::{
    Escape, Event, FieldId, Identity, ObjectId, SiteId, Sync, Tables, TestId, ThreadId, Variable,
    java_name,
};
use std::collections::HashMap;

/// Formats events with the names of what they mention. It needs the tables as they are at the end of the trace: a thread may
/// be named after its first events.
#[derive(Debug)]
pub struct EventFormatter<'a> {
    tables: &'a Tables,
    /// By name: how many threads have it.
    namesakes: HashMap<&'a str, usize>,
    /// The number of each object that has appeared and was not freed.
    objects: HashMap<ObjectId, u64>,
    appeared: u64,
}

impl<'a> EventFormatter<'a> {
    /// A formatter before the first event.
    pub fn new(tables: &'a Tables) -> Self {
        let mut namesakes = HashMap::new();
        for name in tables.threads().filter_map(|(id, _)| tables.thread(id)) {
            *namesakes.entry(name).or_default() += 1;
        }
        EventFormatter {
            tables,
            namesakes,
            objects: HashMap::new(),
            appeared: 0,
        }
    }

    /// An event as a line.
    pub fn line(&mut self, event: &Event) -> String {
        one_line(&self.words(event))
    }

    fn words(&mut self, event: &Event) -> String {
        match *event {
            Event::Access {
                thread,
                kind,
                variable,
                site,
            } => {
                let variable = self.variable(variable);
                self.action(thread, &format!("{kind} {variable}"), site)
            }
            Event::Acquire { thread, sync, site } => {
                let sync = self.sync(sync, site);
                self.action(thread, &format!("acquire {sync}"), site)
            }
            Event::Release { thread, sync, site } => {
                let sync = self.sync(sync, site);
                self.action(thread, &format!("release {sync}"), site)
            }
            Event::Locked { .. }
            | Event::Unlocked { .. }
            | Event::Waits { .. }
            | Event::Waited { .. }
            | Event::Initializing { .. } => self.lock_words(event),
            Event::Start {
                thread,
                child,
                site,
            } => {
                let child = self.thread(child);
                self.action(thread, &format!("start {child}"), site)
            }
            Event::Begin { thread } => format!("{} begin", self.thread(thread)),
            Event::End { thread } => format!("{} end", self.thread(thread)),
            Event::Joined {
                thread,
                child,
                site,
            } => {
                let child = self.thread(child);
                self.action(thread, &format!("joined {child}"), site)
            }
            Event::TestBegin { thread, test } => {
                format!("{} begins test {}", self.thread(thread), self.test(test))
            }
            Event::TestEnd { thread, test } => {
                format!("{} ends test {}", self.thread(thread), self.test(test))
            }
            Event::Stack { .. }
            | Event::Allocated { .. }
            | Event::Mark { .. }
            | Event::Published { .. } => self.evidence(event),
            Event::ObjectFreed(object) => self.freed(object),
        }
    }

    /// An event that is evidence for others.
    fn evidence(&mut self, event: &Event) -> String {
        match *event {
            Event::Stack {
                thread,
                stack,
                site,
            } => self.action(thread, &format!("stack {stack}"), site),
            Event::Allocated {
                thread,
                object,
                site,
            } => {
                let object = self.object(object);
                self.action(thread, &format!("allocated {object}"), site)
            }
            Event::Mark {
                thread,
                number,
                site,
            } => self.action(thread, &format!("mark {number}"), site),
            Event::Published {
                thread,
                object,
                escape,
                fields,
            } => self.published(thread, object, escape, fields),
            _ => event.to_string(),
        }
    }

    /// The words of an event that changes which locks a thread holds.
    fn lock_words(&mut self, event: &Event) -> String {
        match *event {
            Event::Locked {
                thread,
                lock,
                hold,
                taken,
                site,
            } => {
                let lock = self.object(lock);
                self.action(thread, &format!("locked{hold} {lock}{taken}"), site)
            }
            Event::Unlocked {
                thread,
                lock,
                hold,
                site,
            } => {
                let lock = self.object(lock);
                self.action(thread, &format!("unlocked{hold} {lock}"), site)
            }
            Event::Waits {
                thread,
                lock,
                hold,
                site,
            } => {
                let lock = self.object(lock);
                self.action(thread, &format!("waits{hold} {lock}"), site)
            }
            Event::Waited {
                thread,
                lock,
                hold,
                site,
            } => {
                let lock = self.object(lock);
                self.action(thread, &format!("waited{hold} {lock}"), site)
            }
            Event::Initializing {
                thread,
                class,
                site,
            } => {
                let class = self.class(class);
                self.action(thread, &format!("initializing {class}"), site)
            }
            _ => String::new(),
        }
    }

    fn published(
        &mut self,
        thread: ThreadId,
        object: ObjectId,
        escape: Escape,
        fields: [FieldId; 2],
    ) -> String {
        let fields = fields.into_iter().filter(|field| *field != FieldId(0));
        let fields: Vec<String> = fields
            .map(|field| match self.tables.field(field) {
                Some(field) => field.name.to_string(),
                None => field.to_string(),
            })
            .collect();
        let Escape { mark, before, .. } = escape;
        format!(
            "{} published {} of {} at its mark {mark}, made {before} before: {}",
            self.thread(thread),
            self.object(object),
            self.thread(escape.creator),
            fields.join(", ")
        )
    }

    /// An object that is freed keeps its name no longer.
    fn freed(&mut self, object: ObjectId) -> String {
        let line = format!("freed {}", self.object(object));
        self.objects.remove(&object);
        line
    }

    /// A thread's action at a site.
    fn action(&self, thread: ThreadId, what: &str, site: SiteId) -> String {
        format!("{} {what}{}", self.thread(thread), self.at(site))
    }

    /// A thread's name, with its number if other threads have the same name.
    pub fn thread(&self, id: ThreadId) -> String {
        let Some(name) = self.tables.thread(id) else {
            return id.to_string();
        };
        let odd = |c: char| c.is_whitespace() || c.is_control() || c == '"';
        let shown = match name.contains(odd) {
            true => format!("{name:?}"),
            false => name.to_owned(),
        };
        match self.namesakes.get(name) {
            Some(&count) if count > 1 => format!("{shown}/{id}"),
            _ => shown,
        }
    }

    fn test(&self, id: TestId) -> String {
        let name = self.tables.test(id);
        name.map_or_else(|| id.to_string(), ToString::to_string)
    }

    fn variable(&mut self, variable: Variable) -> String {
        match variable {
            Variable::Field { object, field } => match self.tables.field(field) {
                Some(field) => format!("{}.{}", self.object(object), field.name),
                None => format!("{}.{field}", self.object(object)),
            },
            Variable::Static { field } => match self.tables.field(field) {
                Some(field) if field.class.is_empty() => field.name.to_string(),
                Some(field) => format!("{}.{}", java_name(&field.class), field.name),
                None => field.to_string(),
            },
            Variable::Elements { array, .. } => {
                let elements = variable.to_string();
                let range = elements.trim_start_matches(|c| c != '[');
                format!("{}{range}", self.object(array))
            }
            Variable::Contents { object } => format!("contents of {}", self.object(object)),
        }
    }

    fn sync(&mut self, sync: Sync, site: SiteId) -> String {
        match sync {
            Sync::Monitor(object) => format!("monitor {}", self.object(object)),
            Sync::Volatile { object, offset } => self.volatile(object, offset, site),
            Sync::Atomic(object) => format!("atomic {}", self.object(object)),
            Sync::Class(number) => self.class(number),
            Sync::Interrupt(thread) => format!("interrupt {}", self.thread(thread)),
            Sync::Finalizer(object) => format!("finalizer {}", self.object(object)),
            Sync::Notify(object) => format!("notify {}", self.object(object)),
            Sync::Fence => "fence".to_owned(),
        }
    }

    /// The variable by its field's name if the site has one, or else by its offset.
    fn volatile(&mut self, object: ObjectId, offset: u64, site: SiteId) -> String {
        let field = self.tables.site_field(site);
        let field = field.and_then(|field| self.tables.field(field));
        match (field, object.identity()) {
            (Some(field), Identity::ClassObject { .. } | Identity::Statics) => {
                format!("volatile {}.{}", java_name(&field.class), field.name)
            }
            (Some(field), _) => format!("volatile {}.{}", self.object(object), field.name),
            (None, _) => format!("volatile {}+{offset}", self.object(object)),
        }
    }

    fn object(&mut self, object: ObjectId) -> String {
        let class = match object.identity() {
            Identity::Statics => return "statics".to_owned(),
            Identity::Address(at) => return format!("address {at:#x}"),
            Identity::ClassObject { class } => return self.class(class),
            Identity::Object { .. } => self.tables.object_class(object).map(java_name),
        };
        let appeared = &mut self.appeared;
        let number = self.objects.entry(object).or_insert_with(|| {
            *appeared += 1;
            *appeared
        });
        format!("{}#{number}", class.as_deref().unwrap_or("object"))
    }

    fn class(&self, number: u32) -> String {
        let name = self.tables.class(number).map(|name| java_name(name));
        format!("class {}", name.unwrap_or_else(|| number.to_string()))
    }

    fn at(&self, site: SiteId) -> String {
        match self.tables.site(site) {
            Some(place) => format!(" at {place}"),
            None if site == SiteId(0) => String::new(),
            None => format!(" at {site}"),
        }
    }
}

/// Writes control characters as escapes: a name may hold a line feed, but an event takes one line.
pub fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() {
            line.extend(c.escape_default());
        } else {
            line.push(c);
        }
    }
    line
}
