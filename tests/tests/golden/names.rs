//! Names that do not depend on the run: objects and offsets are numbered in the order in which they are requested.

use super::trace::{Site, Trace};
use std::collections::{HashMap, HashSet};

const CLASS_MARK: u64 = 1 << 62;
const ADDRESS_MARK: u64 = 1 << 63;
const SERIAL_BITS: u32 = 40;

/// Gives names.
pub struct Names<'a> {
    trace: &'a Trace,
    /// Fields by class and offset, as far as the trace accesses them by name.
    offsets: HashMap<(String, String), String>,
    objects: HashMap<u64, usize>,
    of_class: HashMap<String, usize>,
    places: HashMap<String, usize>,
}

impl<'a> Names<'a> {
    /// Names for what a trace mentions; some events may be missing, and do not matter.
    pub fn new(trace: &'a Trace, idle: &HashSet<usize>) -> Self {
        let mut names = Names {
            trace,
            offsets: HashMap::new(),
            objects: HashMap::new(),
            of_class: HashMap::new(),
            places: HashMap::new(),
        };
        names.find_offsets(idle);
        names
    }

    /// A handle's site names no field, but another site may name the field at that offset.
    fn find_offsets(&mut self, idle: &HashSet<usize>) {
        use super::trace::What::{Acquire, Release};
        let events = self.trace.events.iter().enumerate();
        for (_, event) in events.filter(|(at, _)| !idle.contains(at)) {
            let (Acquire(sync) | Release(sync)) = &event.what else {
                continue;
            };
            let place = sync
                .strip_prefix("volatile:")
                .and_then(|place| place.split_once('+'));
            let field = self
                .site(event.site.as_deref())
                .and_then(|site| site.field.as_ref());
            let field = field.and_then(|field| self.trace.fields.get(field));
            if let (Some((object, offset)), Some(field)) = (place, field) {
                let name = field.rsplit('.').next().unwrap_or(field).to_owned();
                let class = self.class_of(id(object));
                self.offsets.insert((class, offset.to_owned()), name);
            }
        }
    }

    /// A place, if it is known.
    pub fn site(&self, site: Option<&str>) -> Option<&'a Site> {
        self.trace.sites.get(site?)
    }

    /// A thread's name.
    pub fn thread(&self, id: &str) -> String {
        let name = self.trace.threads.get(id).filter(|name| !name.is_empty());
        name.map_or_else(|| id.to_owned(), Clone::clone)
    }

    fn class_of(&self, object: u64) -> String {
        let number = match object & CLASS_MARK {
            0 => object >> SERIAL_BITS,
            _ => object & !CLASS_MARK,
        };
        let name = self.trace.classes.get(&number).map_or("?", String::as_str);
        // Names of hidden classes depend on the run.
        match name.split_once("$$Lambda") {
            Some((outer, _)) => format!("{outer}$$Lambda"),
            None => name.to_owned(),
        }
    }

    fn object(&mut self, object: &str) -> String {
        let object = id(object);
        if object & ADDRESS_MARK != 0 {
            return "address".to_owned();
        }
        let class = self.class_of(object);
        if object & CLASS_MARK != 0 {
            return format!("class {class}");
        }
        let last = self.of_class.entry(class.clone()).or_default();
        let number = self.objects.entry(object).or_insert_with(|| {
            *last += 1;
            *last
        });
        format!("{class}#{number}")
    }

    /// A variable without the range of elements, and that range.
    pub fn variable(&mut self, variable: &str) -> (String, String) {
        if let Some((array, range)) = variable.split_once('[') {
            return (self.object(array), format!("[{range}"));
        }
        let name = match variable.split_once('.') {
            Some((object, "*")) => format!("contents of {}", self.object(object)),
            Some((object, field)) => {
                let field = self.field(field);
                let (class, name) = field.rsplit_once('.').unwrap_or(("", &field));
                // A subclass may have a field of the same name.
                let inherited = class != self.class_of(id(object));
                let shown = if inherited { &field } else { name };
                format!("{}.{shown}", self.object(object))
            }
            None => self.field(variable),
        };
        (name, String::new())
    }

    fn field(&self, id: &str) -> String {
        self.trace
            .fields
            .get(id)
            .map_or(id, String::as_str)
            .to_owned()
    }

    /// A lock.
    pub fn lock(&mut self, lock: &str) -> String {
        self.object(lock)
    }

    /// What is synchronized through.
    pub fn sync(&mut self, sync: &str) -> String {
        match sync.split_once(':') {
            Some(("volatile", place)) => format!("volatile {}", self.place(place)),
            Some(("interrupt", thread)) => format!("interrupt {}", self.thread(thread)),
            Some(("class", number)) => {
                let number: u64 = number.parse().unwrap();
                format!("class {}", self.class_of(CLASS_MARK | number))
            }
            Some((kind, object)) => format!("{kind} {}", self.object(object)),
            None => sync.to_owned(),
        }
    }

    /// A volatile variable: by its field's name if the trace has it, or else by a number within its object.
    fn place(&mut self, place: &str) -> String {
        let Some((object, offset)) = place.split_once('+') else {
            return self.object(place);
        };
        let class = self.class_of(id(object));
        let known = self.offsets.get(&(class, offset.to_owned())).cloned();
        let object = self.object(object);
        if let Some(field) = known {
            return format!("{object}.{field}");
        }
        let in_object = |place: &&String| place.starts_with(&format!("{object}+"));
        let next = self.places.keys().filter(in_object).count() + 1;
        let number = self
            .places
            .entry(format!("{object}+{offset}"))
            .or_insert(next);
        format!("{object}+{number}")
    }
}

/// The number in `o5`.
fn id(object: &str) -> u64 {
    object.trim_start_matches('o').parse().unwrap_or(0)
}
