//! Questions about sites, whose names only others know: each is asked once.

use crate::hash::IdMap;
use redflag_trace::SiteId;
use std::fmt;

/// Says of a site whether something holds there.
pub type Trust = Box<dyn Fn(SiteId) -> bool + Send>;

/// Who is asked, and what was answered.
#[derive(Default)]
pub(crate) struct Asked {
    ask: Option<Trust>,
    answers: IdMap<SiteId, bool>,
}

impl fmt::Debug for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Asked").field(&self.answers).finish()
    }
}

impl Asked {
    /// Without anybody to ask, nothing holds anywhere.
    pub fn new(ask: Option<Trust>) -> Self {
        Asked {
            ask,
            answers: IdMap::default(),
        }
    }

    /// Whether it holds at a site.
    pub fn holds(&mut self, site: SiteId) -> bool {
        let Some(ask) = &self.ask else {
            return false;
        };
        *self.answers.entry(site).or_insert_with(|| ask(site))
    }
}
