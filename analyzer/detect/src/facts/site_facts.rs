//! Facts about sites that the engine needs. It has no names, so it gets them from its caller, once for each site.

use crate::hash::IdMap;
use redflag_jdk::{is_jdk_class, takes_task};
use redflag_trace::{FieldId, SiteId};
use std::fmt;

/// Facts about a site that the engine needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SiteFacts {
    /// Whether its code is trusted: monitors taken there order threads, and guard nothing of the program's.
    pub is_trusted: bool,
    /// Whether a thread that acquires something there takes a task, to run it.
    pub takes_task: bool,
    /// Whether the variable accessed there holds a reference.
    pub is_reference: bool,
    /// The field from which the object accessed there was loaded, if known.
    pub owner: Option<FieldId>,
}

impl SiteFacts {
    /// The facts of a site in a method of a class. The agent and `redflag analyze` both use them, so that a program and
    /// its stored trace have the same findings.
    pub fn of(class: &str, method: &str) -> SiteFacts {
        SiteFacts {
            is_trusted: is_jdk_class(class),
            takes_task: takes_task(class, method),
            ..SiteFacts::default()
        }
    }

    /// The same, of an access to a field of this type, or to an element of an array; and with the field from which the object
    /// or array was loaded, and its type, if known. Types are descriptors.
    pub fn accessing(self, field: Option<&str>, owner: Option<(FieldId, &str)>) -> SiteFacts {
        SiteFacts {
            is_reference: match (field, owner) {
                (Some(field), _) => field.starts_with(['L', '[']),
                (None, Some((_, owner))) => is_array_of_objects(owner),
                (None, None) => false,
            },
            owner: owner.map(|(field, _)| field),
            ..self
        }
    }
}

/// Whether all elements of an array of this type are references. Those of an array in an array count as loaded from the same
/// field, so arrays that may contain arrays do not count.
fn is_array_of_objects(descriptor: &str) -> bool {
    let element = descriptor.strip_prefix("[L");
    element.is_some_and(|element| {
        !matches!(
            element,
            "java/lang/Object;" | "java/lang/Cloneable;" | "java/io/Serializable;"
        )
    })
}

/// Gives the facts of a site.
pub type SiteLookup = Box<dyn Fn(SiteId) -> SiteFacts + Send>;

/// A lookup that remembers its answers.
#[derive(Default)]
pub(crate) struct Sites {
    lookup: Option<SiteLookup>,
    answers: IdMap<SiteId, SiteFacts>,
}

impl fmt::Debug for Sites {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Sites").field(&self.answers).finish()
    }
}

impl Sites {
    /// Without a lookup, nothing holds of any site.
    pub fn new(lookup: Option<SiteLookup>) -> Self {
        Sites {
            lookup,
            answers: IdMap::default(),
        }
    }

    /// The facts of a site.
    pub fn facts(&mut self, site: SiteId) -> SiteFacts {
        match &self.lookup {
            Some(lookup) => *self.answers.entry(site).or_insert_with(|| lookup(site)),
            None => SiteFacts::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_objects_and_arrays_are_referred_to() {
        let is_reference = |field: Option<&str>, owner: Option<&str>| {
            let owner = owner.map(|descriptor| (FieldId(1), descriptor));
            SiteFacts::default().accessing(field, owner).is_reference
        };
        for (descriptor, expected) in [("I", false), ("Z", false), ("La/B;", true), ("[I", true)] {
            assert_eq!(is_reference(Some(descriptor), None), expected);
            assert_eq!(is_reference(Some(descriptor), Some("[La/B;")), expected);
        }
        for (owner, expected) in [
            ("[La/B;", true),
            ("[I", false),
            ("[[I", false),
            ("[[La/B;", false),
            ("[Ljava/lang/Object;", false),
            ("Ljava/util/List;", false),
        ] {
            assert_eq!(is_reference(None, Some(owner)), expected, "{owner}");
        }
        assert!(!is_reference(None, None));
    }
}
