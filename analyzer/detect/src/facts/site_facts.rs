//! Facts about sites that the engine needs. It has no names, so it gets them from its caller, once for each site.

use crate::hash::IdMap;
use redflag_jdk::{is_jdk_class, takes_task};
use redflag_trace::SiteId;
use std::fmt;

/// Facts about a site that the engine needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SiteFacts {
    /// Whether its code is trusted: monitors taken there order threads, and guard nothing of the program's.
    pub is_trusted: bool,
    /// Whether a thread that acquires something there takes a task, to run it.
    pub takes_task: bool,
}

impl SiteFacts {
    /// The facts of a site in a method of a class. The agent and `redflag analyze` both use them, so that a program and
    /// its stored trace have the same findings.
    pub fn of(class: &str, method: &str) -> SiteFacts {
        SiteFacts {
            is_trusted: is_jdk_class(class),
            takes_task: takes_task(class, method),
        }
    }
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
