//! Names of objects whose class does not say which they are: arrays, and objects of the JDK.

use crate::names::Namer;
use redflag_detect::Finding;
use redflag_jdk::{is_concurrent_class, is_jdk_class, lock_name};
use redflag_trace::{ObjectId, SiteId, Variable};
use std::collections::HashMap;

/// How good a name is: the lesser, the better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// The field into which the code that allocates the object stores it.
    Stored,
    /// A field from which it is loaded.
    Loaded,
}

/// The fields that objects are of, as far as findings show.
#[derive(Default)]
pub(crate) struct Owners {
    fields: HashMap<ObjectId, (Rank, String)>,
}

impl Owners {
    /// Collects the owners in all findings: an object has the same one in each of them.
    pub fn of(namer: &Namer<'_>, findings: &[Finding]) -> Owners {
        let mut owners = Owners::default();
        for finding in findings {
            let mut add = |object, rank, site| {
                if let Some(field) = namer.owner(site) {
                    owners.add(object, (rank, field));
                }
            };
            for &(object, site) in &finding.allocations {
                add(object, Rank::Stored, site);
            }
            for access in &finding.accesses {
                if let Variable::Elements { array: object, .. } | Variable::Contents { object } =
                    finding.variable
                {
                    add(object, Rank::Loaded, access.site);
                }
                for lock in access.locks.iter() {
                    add(lock.object, Rank::Loaded, lock.site);
                }
            }
        }
        owners
    }

    /// Of two fields that have the same object, the lesser name: which comes first depends on the run.
    fn add(&mut self, object: ObjectId, name: (Rank, String)) {
        match self.fields.get_mut(&object) {
            Some(known) if *known <= name => {}
            Some(known) => *known = name,
            None => _ = self.fields.insert(object, name),
        }
    }

    /// The field that an object is of, as `OrderCache.orders`.
    pub fn field(&self, object: ObjectId) -> Option<&str> {
        self.fields.get(&object).map(|(_, field)| &**field)
    }
}

/// The names of the objects in a finding that have no better one than their class. Two objects of the same name get numbers.
pub(crate) fn names(
    namer: &Namer<'_>,
    owners: &Owners,
    finding: &Finding,
) -> Vec<(ObjectId, String)> {
    let mut names: Vec<(ObjectId, String)> = Vec::new();
    for object in finding.objects() {
        if !names.iter().any(|(known, _)| *known == object) {
            let name = name(namer, owners, object, finding.allocation(object));
            names.extend(name.map(|name| (object, name)));
        }
    }
    let all: Vec<String> = names.iter().map(|(_, name)| name.clone()).collect();
    for (at, (_, name)) in names.iter_mut().enumerate() {
        let same = |names: &[String]| names.iter().filter(|other| *other == name).count();
        if same(&all) > 1 {
            let number = same(&all[..at]) + 1;
            *name = format!("{name}#{number}");
        }
    }
    names
}

fn name(
    namer: &Namer<'_>,
    owners: &Owners,
    object: ObjectId,
    allocated: Option<SiteId>,
) -> Option<String> {
    let class = namer.class_of(object, "");
    if !class.ends_with("[]") && !is_jdk_class(&class) {
        return None;
    }
    if let Some(field) = owners.field(object) {
        return Some(field.to_owned());
    }
    let class = match is_concurrent_class(&class) {
        true => lock_name(&class),
        false => &class,
    };
    let place = namer.source_line(allocated?)?;
    Some(format!("{class} allocated at {place}"))
}
