//! Records: what a probe saw becomes events of the trace, in an order that agrees with the program's synchronization.
//!
//! This is the straightforward line: every probe crosses into native code, identities are JVM tags, one channel orders all
//! threads. Orderings may be over-approximated where the exact variable is not known (handles, `Unsafe`, fences), never
//! under-approximated.
//!
//! A volatile field can be written directly and read through a handle, or the other way round. Direct accesses therefore
//! also release to their object's [`ANY_FIELD`], which handles acquire; handles release to the object itself, which direct
//! accesses also acquire. Two volatile fields that no handle touches stay apart.

mod filter;
pub mod identity;
mod link;
mod linker;
mod session;
mod threads;

use crate::agent::Hit;
use crate::jvm::{Env, Object};
use crate::sites::Sites;
use identity::{ANY_FIELD, ClassId, Identity, STATICS};
use link::{Link, Links, Role};
use redflag_classfile::{Probe, contracts};
use redflag_trace::{Access, Event, FieldId, ObjectId, SiteId, Sync, ThreadId, Variable};
pub use session::Session;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use threads::{ThreadState, VirtualThreads};

/// The recorder, switched on and off by the agent.
#[derive(Default)]
pub struct Recorder {
    /// Number of the session under way, 0 for none.
    current: AtomicU32,
    sessions: AtomicU32,
    session: RwLock<Option<Arc<Session>>>,
    links: Links,
    virtuals: VirtualThreads,
}

/// What a probe's translation needs besides the thread's state.
struct Scene<'a, 'e> {
    env: &'a Env<'e>,
    hit: &'a Hit<'a>,
    identity: &'a Identity,
}

impl Recorder {
    /// Starts a session; `attached` if the program was running before.
    pub fn start(&self, attached: bool) -> std::io::Result<()> {
        let number = self.sessions.fetch_add(1, Ordering::Relaxed) + 1;
        let session = Arc::new(Session::start(number, attached)?);
        *self.session.write().unwrap_or_else(PoisonError::into_inner) = Some(session);
        self.current.store(number, Ordering::Release);
        Ok(())
    }

    /// Ends the session under way and hands it over.
    pub fn stop(&self) -> Option<Arc<Session>> {
        self.current.store(0, Ordering::Release);
        self.session
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .take()
    }

    /// The number of the session under way, 0 for none.
    fn number(&self) -> u32 {
        self.current.load(Ordering::Acquire)
    }

    fn session(&self) -> Option<Arc<Session>> {
        self.session
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Takes what a probe saw.
    pub fn hit(
        &self,
        env: &Env<'_>,
        probe: Probe,
        hit: &Hit<'_>,
        (identity, sites): (&Identity, &Sites),
    ) {
        let scene = Scene { env, hit, identity };
        self.with_state(env, identity, hit.thread, |state| {
            state.end_wait(SiteId(hit.site));
            state.leave_old_code(&scene);
            let link = self.link(&scene, probe, sites);
            scene.translate(probe, link, state);
        });
    }

    /// A thread begins.
    pub fn begin(&self, env: &Env<'_>, identity: &Identity, thread: Object<'_>) {
        self.with_state(env, identity, thread, |_| {});
    }

    /// A thread ends.
    pub fn end(&self, env: &Env<'_>, identity: &Identity, thread: Object<'_>) {
        self.with_state(env, identity, thread, |state| {
            state.end_wait(SiteId(0));
            state.session.name(state.id, env.jvm.thread_name(thread));
            state.session.send(Event::End { thread: state.id });
            state.session.ended(state.id);
        });
        threads::forget(env, identity, &self.virtuals, thread);
    }

    /// An object is gone. Runs while the JVM stands still: takes no lock that a thread of the program may hold.
    pub fn freed(&self, object: ObjectId) {
        if self.current.load(Ordering::Acquire) == 0 {
            return;
        }
        if let Ok(session) = self.session.try_read() {
            if let Some(session) = session.as_ref() {
                session.send(Event::ObjectFreed(object));
            }
        }
    }
}

impl ThreadState {
    fn access(&mut self, kind: Access, variable: Variable, site: SiteId) {
        if self.old_code.is_none() && self.filter.is_new(kind, variable) {
            self.session.send(Event::Access {
                thread: self.id,
                kind,
                variable,
                site,
            });
        }
    }

    fn acquire(&mut self, sync: Sync, site: SiteId) {
        self.filter.next_segment();
        self.session.send(Event::Acquire {
            thread: self.id,
            sync,
            site,
        });
    }

    fn release(&mut self, sync: Sync, site: SiteId) {
        self.filter.next_segment();
        self.session.send(Event::Release {
            thread: self.id,
            sync,
            site,
        });
    }

    /// The thread runs again, so its `wait` is over and it holds the monitor again.
    fn end_wait(&mut self, site: SiteId) {
        if let Some(monitor) = self.waiting.take() {
            self.acquire(Sync::Monitor(monitor), site);
        }
    }

    /// A thread that ran before we attached may hold monitors and see orderings that no probe told of, as long as it is
    /// inside a method from before. Its accesses are left out until it is out, and then it has seen all that others did.
    /// Virtual threads cannot be looked at safely from here; those from before stay left out.
    fn leave_old_code(&mut self, scene: &Scene<'_, '_>) {
        let Some(looks) = self.old_code else {
            return;
        };
        self.old_code = Some(looks.wrapping_add(1));
        let due = looks.is_power_of_two() || looks % 256 == 0;
        if !due
            || scene.env.is_virtual(scene.hit.thread)
            || scene.env.jvm.runs_old_code(scene.hit.thread)
        {
            return;
        }
        self.old_code = None;
        let own = self.id;
        for other in self.session.all_threads().filter(|&other| other != own) {
            self.joined(other, scene.site());
        }
    }

    /// The end of a class's initialization is released once, so acquiring it once is enough.
    fn use_class(&mut self, class: ClassId, site: SiteId) {
        if self.initialized.insert(class) {
            self.acquire(Sync::Class(class.0), site);
        }
    }

    fn volatile(&mut self, kind: Access, object: Option<ObjectId>, field: FieldId, site: SiteId) {
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
}

impl Scene<'_, '_> {
    fn site(&self) -> SiteId {
        SiteId(self.hit.site)
    }

    fn object(&self) -> Option<ObjectId> {
        self.identity.object(self.env, self.hit.a?)
    }

    fn translate(&self, probe: Probe, link: Link, state: &mut ThreadState) {
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
            Probe::MonitorExit => state.release(Sync::Monitor(object), site),
            Probe::Constructed => state.release(Sync::Finalizer(object), site),
            Probe::Finalizing => state.acquire(Sync::Finalizer(object), site),
            _ => {
                state.release(Sync::Monitor(object), site);
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

impl ThreadState {
    fn joined(&mut self, child: ThreadId, site: SiteId) {
        self.filter.next_segment();
        self.session.send(Event::Joined {
            thread: self.id,
            child,
            site,
        });
    }
}
