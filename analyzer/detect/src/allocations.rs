//! Which sites allocated which objects, as far as it was recorded.

use crate::hash::IdMap;
use redflag_trace::{ObjectId, SiteId};

/// At most this many are remembered; later ones are not, until objects are freed.
const MOST: usize = 1 << 18;

/// The sites of objects that are not freed.
#[derive(Debug, Default)]
pub(crate) struct Allocations {
    sites: IdMap<ObjectId, SiteId>,
}

impl Allocations {
    /// An object was allocated.
    pub fn add(&mut self, object: ObjectId, site: SiteId) {
        if self.sites.len() < MOST {
            self.sites.insert(object, site);
        }
    }

    /// The site that allocated an object, if it was recorded.
    pub fn get(&self, object: ObjectId) -> Option<SiteId> {
        self.sites.get(&object).copied()
    }

    /// An object was freed.
    pub fn free(&mut self, object: ObjectId) {
        self.sites.remove(&object);
    }

    /// An estimate of the bytes needed.
    pub fn memory(&self) -> usize {
        self.sites.len() * 2 * size_of::<(ObjectId, SiteId)>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_table_takes_new_objects_once_others_are_freed() {
        let mut allocations = Allocations::default();
        let object = |n: usize| ObjectId(n as u64 + 1);
        for n in 0..=MOST {
            allocations.add(object(n), SiteId(7));
        }
        assert_eq!(allocations.get(object(MOST - 1)), Some(SiteId(7)));
        assert_eq!(allocations.get(object(MOST)), None);
        allocations.free(object(0));
        allocations.add(object(MOST), SiteId(8));
        assert_eq!(allocations.get(object(MOST)), Some(SiteId(8)));
        assert_eq!(allocations.get(object(0)), None);
    }
}
