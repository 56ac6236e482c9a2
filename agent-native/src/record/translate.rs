//! From probes to events, probe by probe.

use super::Scene;
use super::identity::{self, ANY_FIELD, STATICS};
use super::link::{Link, Role};
use super::state::ThreadState;
use redflag_classfile::{Probe, contracts};
use redflag_trace::{Access, Event, ObjectId, SiteId, Sync, ThreadId, Variable};

impl Scene<'_, '_> {
    pub(super) fn site(&self) -> SiteId {
        SiteId(self.hit.site)
    }

    fn object(&self) -> Option<ObjectId> {
        self.identity.object(self.env, self.hit.a?)
    }

    /// Sends what a probe saw.
    pub(super) fn translate(&self, probe: Probe, link: Link, state: &mut ThreadState) {
        use Access::{Read, Write};
        let site = self.site();
        match probe {
            Probe::Read | Probe::ReadAny | Probe::VolatileRead => self.field(Read, link, state),
            Probe::Write | Probe::WriteAny | Probe::VolatileWrite => self.field(Write, link, state),
            Probe::ReadStatic | Probe::VolatileReadStatic => self.static_field(Read, link, state),
            Probe::WriteStatic | Probe::VolatileWriteStatic => {
                self.static_field(Write, link, state)
            }
            Probe::ReadStaticAny => self.foreign_static(Read, link, state),
            Probe::WriteStaticAny => self.foreign_static(Write, link, state),
            Probe::ArrayRead => self.element(Read, state),
            Probe::ArrayWrite => self.element(Write, state),
            Probe::Contents => self.contents(link, state),
            Probe::ClassEnter | Probe::ClassExit | Probe::ClassInitialized | Probe::ClassUse
                if link.role() == Role::Lost => {}
            Probe::ClassEnter => state.acquire(Sync::Monitor(link.class().mirror()), site),
            Probe::ClassExit => state.release(Sync::Monitor(link.class().mirror()), site),
            Probe::FenceBefore => state.release(Sync::Fence, site),
            Probe::FenceAfter => state.acquire(Sync::Fence, site),
            Probe::ClassInitialized => state.release(Sync::Class(link.class().0), site),
            Probe::ClassUse => state.use_class(link.class(), site),
            Probe::InterruptThrown => state.acquire(Sync::Interrupt(state.id), site),
            Probe::VarBefore | Probe::UnsafeBefore => self.handle(Write, link, state),
            Probe::VarAfter | Probe::UnsafeAfter => self.handle(Read, link, state),
            Probe::MonitorEnter
            | Probe::MonitorExit
            | Probe::Waiting
            | Probe::Constructed
            | Probe::Finalizing => self.on_object(probe, state),
            Probe::ThreadStart
            | Probe::ThreadJoined
            | Probe::ThreadAlive
            | Probe::Interrupt
            | Probe::Interrupted => self.on_thread(probe, state),
        }
    }

    fn field(&self, kind: Access, link: Link, state: &mut ThreadState) {
        let Some(object) = self.object() else {
            return;
        };
        match link.role() {
            Role::Plain => state.access(
                kind,
                Variable::Field {
                    object,
                    field: link.field(),
                },
                self.site(),
            ),
            Role::Volatile => state.volatile(kind, Some(object), link.field(), self.site()),
            Role::Lost => state.session.count_lost(),
            _ => {}
        }
    }

    fn static_field(&self, kind: Access, link: Link, state: &mut ThreadState) {
        match link.role() {
            Role::Plain => state.access(
                kind,
                Variable::Static {
                    field: link.field(),
                },
                self.site(),
            ),
            Role::Volatile => state.volatile(kind, None, link.field(), self.site()),
            Role::Lost => state.session.count_lost(),
            _ => {}
        }
    }

    fn foreign_static(&self, kind: Access, link: Link, state: &mut ThreadState) {
        if link.role() != Role::Lost {
            state.use_class(link.class(), self.site());
        }
        self.static_field(kind, link, state);
    }

    fn element(&self, kind: Access, state: &mut ThreadState) {
        if let (Some(array), Ok(index)) = (self.object(), u32::try_from(self.hit.n)) {
            state.access(kind, Variable::Element { array, index }, self.site());
        }
    }

    fn contents(&self, link: Link, state: &mut ThreadState) {
        let Some(object) = self.object() else {
            return;
        };
        let kind = match link.role() {
            Role::ContentsRead => Access::Read,
            Role::ContentsWrite => Access::Write,
            _ => return state.session.count_lost(),
        };
        // A `List` may be a thread-safe one; only the object at hand tells.
        let class = self.identity.class_name_of(object);
        if class.is_some_and(|class| contracts::is_guarded_by_nobody(&class)) {
            state.access(kind, Variable::Contents { object }, self.site());
        }
    }

    /// A handle's operation on an object; statics are reached through no object or through their class object.
    fn handle(&self, kind: Access, link: Link, state: &mut ThreadState) {
        if link.role() != Role::Orders {
            return;
        }
        let object = match self.hit.a {
            Some(_) => self.object(),
            None if self.hit.b.is_some() => None,
            None => Some(identity::address(self.hit.n)),
        };
        let object = object.filter(|&object| !identity::is_mirror(object));
        let whole = Sync::Atomic(object.unwrap_or(STATICS));
        match kind {
            Access::Write => state.release(whole, self.site()),
            Access::Read => {
                state.acquire(whole, self.site());
                state.acquire(
                    Sync::Volatile {
                        object,
                        field: ANY_FIELD,
                    },
                    self.site(),
                );
            }
        }
    }

    fn on_object(&self, probe: Probe, state: &mut ThreadState) {
        let Some(object) = self.object() else {
            return;
        };
        let site = self.site();
        match probe {
            Probe::MonitorEnter => state.acquire(Sync::Monitor(object), site),
            Probe::MonitorExit => state.leave_monitor(object, site),
            Probe::Constructed => state.release(Sync::Finalizer(object), site),
            Probe::Finalizing => state.acquire(Sync::Finalizer(object), site),
            _ => {
                state.leave_monitor(object, site);
                state.waiting = Some(object);
            }
        }
    }

    fn on_thread(&self, probe: Probe, state: &mut ThreadState) {
        let Some(other) = self.other_thread(state) else {
            return;
        };
        let (thread, site) = (state.id, self.site());
        let ended = || state.session.has_ended(other);
        match probe {
            Probe::ThreadStart => {
                state.session.started(other);
                state.filter.next_segment();
                state.session.send(Event::Start {
                    thread,
                    child: other,
                    site,
                });
            }
            Probe::ThreadJoined if ended() => state.joined(other, site),
            Probe::ThreadAlive if self.hit.n == 0 && ended() => state.joined(other, site),
            Probe::Interrupt => state.release(Sync::Interrupt(other), site),
            Probe::Interrupted if self.hit.n != 0 => state.acquire(Sync::Interrupt(other), site),
            _ => {}
        }
    }

    /// The thread that a probe is about; the object may turn out to be none.
    fn other_thread(&self, state: &ThreadState) -> Option<ThreadId> {
        // `Thread.interrupted` asks for the current thread and names none.
        let Some(object) = self.hit.a else {
            return Some(state.id);
        };
        let class = self.env.boot_class("java/lang/Thread").ok()?;
        if !self.env.is_instance(object, class) {
            return None;
        }
        Some(state.session.thread(self.object()?))
    }
}
