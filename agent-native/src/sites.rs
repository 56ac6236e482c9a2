//! The sites: every instruction that got a probe, by its number.
//!
//! No number is used twice, except that a class which is rewritten again from the same bytes by the same loader gets its old
//! numbers. So retransformation and a second attach do not grow the table.

use crate::jvm::Weak;
use redflag_classfile::{Method, Mode, Probe, Rewritten, Target};
use redflag_layout::SITE_LIMIT;
use redflag_trace::FieldId;
use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

/// Identifies a rewriting: loader, class, bytes, and what is watched.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ClassKey {
    loader: u64,
    name: String,
    bytes: u64,
    full: bool,
}

impl ClassKey {
    /// The key of a class file.
    pub fn new(loader: u64, name: &str, bytes: &[u8], mode: Mode) -> ClassKey {
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        ClassKey {
            loader,
            name: name.to_owned(),
            bytes: hasher.finish(),
            full: mode == Mode::Full,
        }
    }
}

/// The sites of one class.
struct ClassSites {
    name: Arc<str>,
    source: Option<Arc<str>>,
    /// Its loader; none for the boot loader.
    loader: Option<Weak>,
    /// Whether accesses have probes too, or synchronization only.
    full: bool,
    first: u32,
    methods: Vec<Method>,
    /// The first is [`Target::None`].
    targets: Vec<Target>,
    /// The number of the field that each target turned out to be, once a site that accesses it has run.
    fields: Vec<AtomicU32>,
    sites: Vec<PackedSite>,
}

/// A site, packed, since there may be millions.
struct PackedSite {
    target: u16,
    /// The target from which its object was loaded.
    owner: u16,
    method: u16,
    bci: u16,
    line: u16,
    probe: Probe,
}

/// One site, looked up.
pub struct SiteView {
    class: Arc<ClassSites>,
    index: usize,
}

/// The table of all sites.
pub struct Sites {
    /// The last number that was given out.
    last: AtomicU32,
    /// The first number that is not given out: the shim's tables by site end there.
    limit: u32,
    known: Mutex<HashMap<ClassKey, (u32, u32)>>,
    classes: RwLock<BTreeMap<u32, Arc<ClassSites>>>,
}

impl Default for Sites {
    fn default() -> Self {
        Sites::with_limit(SITE_LIMIT)
    }
}

impl Sites {
    /// A table of sites whose numbers are below a limit.
    fn with_limit(limit: u32) -> Sites {
        Sites {
            last: AtomicU32::new(0),
            limit,
            known: Mutex::default(),
            classes: RwLock::default(),
        }
    }

    /// The first of the numbers for the `count` sites of a class: its old ones if it was rewritten before. None if there are
    /// not enough numbers left.
    pub fn allocate(&self, key: &ClassKey, count: u32) -> Option<u32> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        match known.get(key) {
            Some(&(first, before)) if before == count => Some(first),
            _ => self.next(count),
        }
    }

    fn next(&self, count: u32) -> Option<u32> {
        let extended = |last: u32| last.checked_add(count).filter(|&last| last < self.limit);
        let before = self
            .last
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, extended);
        before.ok().map(|last| last + 1)
    }

    /// Adds the sites of a rewritten class, unless they are known from an earlier rewriting.
    pub fn add(&self, key: ClassKey, class: &Rewritten, loader: Option<Weak>) {
        let count = u32::try_from(class.sites.len()).unwrap_or(u32::MAX);
        let full = key.full;
        let entry = (class.first_site, count);
        let before = self
            .known
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(key, entry);
        if before == Some(entry) {
            return;
        }
        let sites = Arc::new(ClassSites::new(class, full, loader));
        let mut classes = self.classes.write().unwrap_or_else(PoisonError::into_inner);
        classes.insert(class.first_site, sites);
    }

    /// The site with a number.
    pub fn get(&self, site: u32) -> Option<SiteView> {
        let classes = self.classes.read().unwrap_or_else(PoisonError::into_inner);
        let (_, class) = classes.range(..=site).next_back()?;
        let index = usize::try_from(site - class.first).ok()?;
        (index < class.sites.len()).then(|| SiteView {
            class: Arc::clone(class),
            index,
        })
    }
}

impl ClassSites {
    fn new(class: &Rewritten, full: bool, loader: Option<Weak>) -> ClassSites {
        let mut targets = Targets::default();
        targets.number(&Target::None);
        let sites = class
            .sites
            .iter()
            .map(|site| PackedSite {
                target: targets.number(&site.target),
                owner: site
                    .owner
                    .and_then(|owner| class.owners.get(usize::from(owner)))
                    .map_or(0, |owner| targets.number(owner)),
                method: site.method,
                bci: site.bci,
                line: site.line,
                probe: site.probe,
            })
            .collect();
        let targets = targets.all;
        ClassSites {
            name: class.name.as_str().into(),
            source: class.source.as_deref().map(Into::into),
            loader,
            full,
            first: class.first_site,
            methods: class.methods.clone(),
            fields: targets.iter().map(|_| AtomicU32::new(0)).collect(),
            targets,
            sites,
        }
    }
}

/// Numbers targets.
#[derive(Default)]
struct Targets<'a> {
    all: Vec<Target>,
    numbers: HashMap<(&'a str, &'a str, &'a str), u16>,
}

impl<'a> Targets<'a> {
    fn number(&mut self, target: &'a Target) -> u16 {
        *self.numbers.entry(names(target)).or_insert_with(|| {
            self.all.push(target.clone());
            u16::try_from(self.all.len() - 1).expect("fewer targets than constants in a class")
        })
    }
}

/// The names that identify a target; fields and methods differ in their descriptors.
fn names(target: &Target) -> (&str, &str, &str) {
    match target {
        Target::None => ("", "", ""),
        Target::Field {
            class,
            name,
            descriptor,
        }
        | Target::Method {
            class,
            name,
            descriptor,
        } => (class, name, descriptor),
    }
}

impl SiteView {
    fn site(&self) -> &PackedSite {
        &self.class.sites[self.index]
    }

    /// The probe.
    pub fn probe(&self) -> Probe {
        self.site().probe
    }

    /// The class, with slashes.
    pub fn class(&self) -> &str {
        &self.class.name
    }

    /// The method.
    pub fn method(&self) -> &str {
        self.method_entry().map_or("", |method| &method.name)
    }

    /// The method's entry, if the table is whole.
    fn method_entry(&self) -> Option<&Method> {
        self.class.methods.get(usize::from(self.site().method))
    }

    /// Whether accesses have probes in the class.
    pub fn is_checked(&self) -> bool {
        self.class.full
    }

    /// The loader of the class; none for the boot loader.
    pub fn loader(&self) -> Option<&Weak> {
        self.class.loader.as_ref()
    }

    /// The field or method that the instruction names.
    pub fn target(&self) -> &Target {
        &self.class.targets[usize::from(self.site().target)]
    }

    /// The target turned out to be this field.
    pub fn set_field(&self, field: FieldId) {
        self.class.fields[usize::from(self.site().target)].store(field.0, Ordering::Relaxed);
    }

    /// The field from which the site's object was loaded, by the names in the instruction that loaded it; and its number, if a
    /// probe of that field has run in this class.
    pub fn owner(&self) -> Option<(&Target, Option<FieldId>)> {
        let owner = usize::from(self.site().owner);
        let target = self.class.targets.get(owner).filter(|_| owner != 0)?;
        let field = self.class.fields[owner].load(Ordering::Relaxed);
        Some((target, (field != 0).then_some(FieldId(field))))
    }

    /// The site as the trace and reports name it.
    pub fn named(&self) -> redflag_trace::Site {
        let (site, method) = (self.site(), self.method_entry());
        redflag_trace::Site {
            class: Arc::clone(&self.class.name),
            method: self.method().into(),
            descriptor: method.map_or("", |method| &method.descriptor).into(),
            file: self.class.source.clone(),
            line: u32::from(site.line),
            bci: u32::from(site.bci),
            is_accessor: method.is_some_and(|method| method.is_accessor),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use redflag_classfile::Counts;
    use redflag_layout::SITE_LIMIT;

    fn rewritten(first_site: u32, lines: &[u16]) -> Rewritten {
        Rewritten {
            bytes: Vec::new(),
            name: "a/B".to_owned(),
            source: Some("B.java".to_owned()),
            first_site,
            sites: lines
                .iter()
                .map(|&line| redflag_classfile::Site {
                    probe: Probe::ArrayRead,
                    method: 0,
                    bci: 7,
                    line,
                    target: Target::None,
                    owner: None,
                })
                .collect(),
            methods: vec![Method {
                name: "run".to_owned(),
                descriptor: "()V".to_owned(),
                is_accessor: false,
            }],
            owners: Vec::new(),
            counts: Counts::default(),
            identity_field: false,
            left_alone: Vec::new(),
        }
    }

    fn key(loader: u64) -> ClassKey {
        ClassKey::new(loader, "a/B", b"bytes", Mode::Full)
    }

    #[test]
    fn a_site_is_found_by_its_number_and_others_are_not() {
        let sites = Sites::default();
        let first = sites.allocate(&key(0), 2).unwrap();
        sites.add(key(0), &rewritten(first, &[10, 11]), None);
        let named = sites.get(first + 1).unwrap().named();
        assert_eq!(
            (&*named.class, &*named.method, named.line, named.bci),
            ("a/B", "run", 11, 7)
        );
        assert!(sites.get(first + 2).is_none() && sites.get(0).is_none());
    }

    #[test]
    fn the_same_class_again_keeps_its_numbers() {
        let sites = Sites::default();
        let first = sites.allocate(&key(0), 2).unwrap();
        sites.add(key(0), &rewritten(first, &[1, 2]), None);
        assert_eq!(sites.allocate(&key(0), 2), Some(first));
        sites.add(key(0), &rewritten(first, &[1, 2]), None);
        assert_eq!(sites.allocate(&key(0), 2), Some(first));
    }

    #[test]
    fn another_loader_or_another_count_gets_new_numbers() {
        let sites = Sites::default();
        let first = sites.allocate(&key(0), 2).unwrap();
        sites.add(key(0), &rewritten(first, &[1, 2]), None);
        assert_ne!(sites.allocate(&key(9), 2), Some(first));
        assert_ne!(sites.allocate(&key(0), 3), Some(first));
    }

    #[test]
    fn numbers_end_at_the_limit_and_a_smaller_class_may_still_fit() {
        let sites = Sites::with_limit(10);
        assert_eq!(sites.allocate(&key(0), 6), Some(1));
        assert_eq!(sites.allocate(&key(1), 4), None);
        assert_eq!(sites.allocate(&key(1), u32::MAX), None);
        assert_eq!(sites.allocate(&key(2), 3), Some(7));
        assert_eq!(sites.allocate(&key(3), 1), None);
    }

    #[test]
    fn every_number_has_its_place_in_the_tables_by_site() {
        let sites = Sites::default();
        assert_eq!(sites.allocate(&key(0), SITE_LIMIT - 1), Some(1));
        let last = SITE_LIMIT as usize - 1;
        assert!(last / redflag_layout::SITE_CHUNK < redflag_layout::SITE_CHUNKS);
        assert_eq!(sites.allocate(&key(1), 1), None);
    }
}
