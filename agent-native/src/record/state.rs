//! One thread as the recorder sees it, and the events that it sends.

use super::Scene;
use super::filter::Filter;
use super::identity::{ANY_FIELD, ClassId, STATICS};
use super::session::Session;
use crate::jdk;
use redflag_trace::{Access, Event, FieldId, ObjectId, SiteId, Sync, ThreadId, Variable};
use std::collections::HashSet;
use std::sync::Arc;

/// What the recorder knows of one thread.
pub struct ThreadState {
    /// Its number.
    pub id: ThreadId,
    /// The recording that this state belongs to.
    pub session: Arc<Session>,
    /// The monitor that it waits for; acquired again by its next event.
    pub waiting: Option<ObjectId>,
    /// Classes whose initialization it has seen the end of.
    pub initialized: HashSet<ClassId>,
    /// Its accesses in this segment.
    pub filter: Filter,
    /// How often it was looked at because it may still be inside code from before we attached; none once it is out.
    pub old_code: Option<u32>,
    /// Whether an access was left out for that reason.
    pub left_out: bool,
}

impl ThreadState {
    pub(super) fn access(&mut self, kind: Access, variable: Variable, site: SiteId) {
        if self.old_code.is_some() {
            if !self.left_out {
                self.left_out = true;
                self.session.leave_out(self.id, true);
            }
        } else if self.filter.is_new(kind, variable) {
            self.session.send(Event::Access {
                thread: self.id,
                kind,
                variable,
                site,
            });
        }
    }

    pub(super) fn acquire(&mut self, sync: Sync, site: SiteId) {
        self.filter.next_segment();
        self.session.send(Event::Acquire {
            thread: self.id,
            sync,
            site,
        });
    }

    pub(super) fn release(&mut self, sync: Sync, site: SiteId) {
        self.filter.next_segment();
        self.session.send(Event::Release {
            thread: self.id,
            sync,
            site,
        });
    }

    /// The thread runs, so its `wait` may be over and it may hold the monitor again.
    ///
    /// An event of the JDK's own code says little: the call of `wait` itself may load a class. Such an event sees what was
    /// released so far, and the `wait` stays open; any other event ends it. While the thread holds the monitor nobody else
    /// releases it, so looking more often than once orders nothing that was not ordered.
    pub(super) fn end_wait(&mut self, site: SiteId, in_jdk: impl FnOnce() -> bool) {
        let Some(monitor) = self.waiting else {
            return;
        };
        self.acquire(Sync::Monitor(monitor), site);
        if in_jdk() {
            self.release(Sync::Monitor(monitor), site);
        } else {
            self.waiting = None;
        }
    }

    /// Leaving a monitor ends the `wait` for it, whoever leaves it.
    pub(super) fn leave_monitor(&mut self, monitor: ObjectId, site: SiteId) {
        if self.waiting == Some(monitor) {
            self.waiting = None;
            self.acquire(Sync::Monitor(monitor), site);
        }
        self.release(Sync::Monitor(monitor), site);
    }

    /// A thread that ran before we attached may hold monitors and see orderings that no probe told of, as long as it is
    /// inside a method from before. Its accesses are left out until it is out, and then it has seen all that others did.
    /// Virtual threads cannot be looked at safely from here; those from before stay left out.
    pub(super) fn leave_old_code(&mut self, scene: &Scene<'_, '_>) {
        let Some(looks) = self.old_code else {
            return;
        };
        self.old_code = Some(looks.wrapping_add(1));
        let due = looks.is_power_of_two() || looks % 256 == 0;
        if !due
            || scene.env.is_virtual(scene.hit.thread)
            || scene
                .env
                .jvm
                .runs_old_code(scene.hit.thread, jdk::hands_over_by_calls)
        {
            return;
        }
        self.old_code = None;
        self.session.leave_out(self.id, false);
        let own = self.id;
        for other in self.session.all_threads().filter(|&other| other != own) {
            self.joined(other, scene.site());
        }
    }

    /// The end of a class's initialization is released once, so acquiring it once is enough.
    pub(super) fn use_class(&mut self, class: ClassId, site: SiteId) {
        if self.initialized.insert(class) {
            self.acquire(Sync::Class(class.0), site);
        }
    }

    pub(super) fn volatile(
        &mut self,
        kind: Access,
        object: Option<ObjectId>,
        field: FieldId,
        site: SiteId,
    ) {
        match kind {
            Access::Read => {
                self.acquire(Sync::Volatile { object, field }, site);
                self.acquire(Sync::Atomic(object.unwrap_or(STATICS)), site);
            }
            Access::Write => {
                self.release(Sync::Volatile { object, field }, site);
                self.release(
                    Sync::Volatile {
                        object,
                        field: ANY_FIELD,
                    },
                    site,
                );
            }
        }
    }

    /// The thread has learnt that another one has ended, or all that it did so far.
    pub(super) fn joined(&mut self, child: ThreadId, site: SiteId) {
        self.filter.next_segment();
        self.session.send(Event::Joined {
            thread: self.id,
            child,
            site,
        });
    }
}
