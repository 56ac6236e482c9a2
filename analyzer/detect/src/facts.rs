//! Facts that several detectors need, kept up to date once for all of them.

pub(crate) mod locks;
pub(crate) mod site_facts;
pub(crate) mod workers;

use crate::finding::Evidence;
use crate::hash::{IdMap, IdSet};
use crate::lock_set::LockSet;
use locks::Locks;
use redflag_trace::{Access, Event, ObjectId, SiteId, StackId, TestId, ThreadId};
use site_facts::{SiteFacts, SiteLookup, Sites};
use workers::Workers;

/// What is known at the current event: the locks that each thread holds, the test that it works for, and what the caller
/// says of sites. The event has been taken into account already.
#[derive(Debug)]
pub struct Facts {
    pub(crate) locks: Locks,
    pub(crate) workers: Workers,
    pub(crate) sites: Sites,
    /// Objects that were taken as locks of `java.util.concurrent`.
    lock_objects: IdSet<ObjectId>,
    /// The stacks of the next accesses at these sites. Accesses to arrays come late, so a thread may have several.
    next_stacks: IdMap<(ThreadId, SiteId), StackId>,
}

impl Facts {
    pub(crate) fn new(lookup: Option<SiteLookup>) -> Self {
        Facts {
            locks: Locks::default(),
            workers: Workers::default(),
            sites: Sites::new(lookup),
            lock_objects: IdSet::default(),
            next_stacks: IdMap::default(),
        }
    }

    /// The locks that a thread holds.
    pub fn locks_held(&mut self, thread: ThreadId) -> LockSet {
        let number = self.locks.held(thread);
        self.locks.set(number)
    }

    /// The test that a thread works for.
    pub fn test_of(&self, thread: ThreadId) -> Option<TestId> {
        self.workers.test_of(thread)
    }

    /// What the caller says of a site.
    pub fn site(&mut self, site: SiteId) -> SiteFacts {
        self.sites.facts(site)
    }

    /// Whether an object was taken as a lock of `java.util.concurrent`: its atomic accesses are the lock's own.
    pub fn is_lock(&self, object: ObjectId) -> bool {
        self.lock_objects.contains(&object)
    }

    /// Evidence of an access that a thread makes now, with the locks that it holds and its test.
    pub fn evidence(&mut self, thread: ThreadId, kind: Access, site: SiteId) -> Evidence {
        Evidence {
            thread,
            kind,
            site,
            publication: false,
            locks: self.locks_held(thread),
            test: self.test_of(thread),
            stack: None,
            has_own_stack: false,
        }
        .with_own_stack(self.stack_of_access(thread, site))
    }

    /// The stack of the access that a thread makes now, if it was recorded.
    pub(crate) fn stack_of_access(&self, thread: ThreadId, site: SiteId) -> Option<StackId> {
        if self.next_stacks.is_empty() {
            return None;
        }
        self.next_stacks.get(&(thread, site)).copied()
    }

    /// A thread's next access at a site has this stack.
    pub(crate) fn add_stack(&mut self, thread: ThreadId, site: SiteId, stack: StackId) {
        self.next_stacks.insert((thread, site), stack);
    }

    /// All detectors have taken an access.
    pub(crate) fn end_access(&mut self, thread: ThreadId, site: SiteId) {
        if !self.next_stacks.is_empty() {
            self.next_stacks.remove(&(thread, site));
        }
    }

    /// Takes an event that is not an access.
    pub(crate) fn event(&mut self, event: &Event) {
        self.locks.event(event);
        self.workers.event(event, &mut self.sites);
        match *event {
            Event::Locked { lock, .. } => _ = self.lock_objects.insert(lock),
            Event::ObjectFreed(object) => _ = self.lock_objects.remove(&object),
            Event::End { thread } if !self.next_stacks.is_empty() => {
                self.next_stacks.retain(|&(of, _), _| of != thread);
            }
            _ => {}
        }
    }

    /// An estimate of the bytes needed.
    pub(crate) fn memory(&self) -> usize {
        self.locks.memory() + self.workers.memory()
    }
}
