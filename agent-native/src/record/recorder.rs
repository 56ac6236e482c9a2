//! The one recorder of the process, which the shim's native methods and the JVM's callbacks use. Attaching and detaching start
//! and stop its sessions.

use super::class_contract::contract_of;
use super::identity::Identities;
use super::inbox::Message;
use super::late_writes::LateWrites;
use super::link::Links;
use super::names::RecordedNames;
use super::publish::Publisher;
use super::session::{NO_LIMIT, Session, SessionConfig};
use super::stacks::Stacks;
use super::test_attribution::{TestNames, TestPolicy};
use super::thread_events::{self, HitContext};
use super::threads::Threads;
use crate::jvm::{Env, Hit, Object, Reach};
use crate::lock::lock;
use crate::sites::Sites;
use redflag_classfile::contracts::Contracts;
use redflag_classfile::{FieldKind, Probe};
use redflag_layout::{ClassFacts, HandleTarget, OpenedRing, THREAD_MUTED, VERSIONS};
use redflag_ring::{Ring, Sequence};
use redflag_trace::{Event, ObjectId, SiteId, ThreadId};
use std::sync::atomic::{AtomicU32, AtomicU64};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

/// The tables that outlive sessions, and the sessions.
#[derive(Default)]
pub struct Recorder {
    /// Gives out identities.
    pub identities: Identities,
    /// Which fields are written after construction.
    pub late_writes: LateWrites,
    /// Publishes private objects.
    pub publisher: Publisher,
    /// Which findings count against tests.
    pub test_policy: TestPolicy,
    pub(super) links: Links,
    stacks: Stacks,
    pub(super) tests: TestNames,
    sequence: Sequence,
    /// The lock of the shim's tables.
    table_lock: AtomicU32,
    versions: Versions,
    session: RwLock<Option<Arc<Session>>>,
    /// The session that was stopped last, whose rings may not have been read to their ends yet.
    last: Mutex<Option<Arc<Session>>>,
    /// Rings of stopped sessions, which a thread may still write to: never freed.
    retired: Mutex<Vec<Ring>>,
}

/// The flags of a thread after recording has ended. It may not have seen that yet, and its ring is read to the end. But what native
/// code would have recorded is missing, such as the end of a `wait`: its accesses from now on would look unordered.
const AFTER_THE_END: u32 = THREAD_MUTED;

/// The versions that the shim increments at every release, one for each group of variables.
struct Versions(Box<[AtomicU64]>);

impl Default for Versions {
    fn default() -> Self {
        Versions(
            std::iter::repeat_with(AtomicU64::default)
                .take(VERSIONS)
                .collect(),
        )
    }
}

impl Recorder {
    /// Starts a session.
    pub fn start(
        &'static self,
        config: SessionConfig,
        sites: &'static Sites,
    ) -> std::io::Result<()> {
        let names = self.names(sites);
        let session = Arc::new(Session::start(config, &self.sequence, names)?);
        *self.session.write().unwrap_or_else(PoisonError::into_inner) = Some(session);
        Ok(())
    }

    /// The names of a new session, which has no threads yet.
    pub(super) fn names(&'static self, sites: &'static Sites) -> RecordedNames {
        RecordedNames {
            sites,
            identities: &self.identities,
            late_writes: &self.late_writes,
            links: &self.links,
            stacks: &self.stacks,
            tests: &self.tests,
            threads: Arc::new(Threads::default()),
        }
    }

    /// Stops the session under way and returns it.
    pub fn stop(&self) -> Option<Arc<Session>> {
        // Held throughout: a thread with a full ring must find its session in one of the two places.
        let mut session = self.session.write().unwrap_or_else(PoisonError::into_inner);
        let stopped = session.take()?;
        *lock(&self.last) = Some(Arc::clone(&stopped));
        lock(&self.retired).extend(stopped.all_rings());
        Some(stopped)
    }

    /// The session under way.
    pub fn session(&self) -> Option<Arc<Session>> {
        let session = self.session.read().unwrap_or_else(PoisonError::into_inner);
        session.clone()
    }

    /// The address of the sequence counter.
    pub fn sequence_address(&self) -> usize {
        self.sequence.address()
    }

    /// The address of the lock of the shim's tables.
    pub fn lock_address(&self) -> usize {
        &raw const self.table_lock as usize
    }

    /// The address of the versions.
    pub fn versions_address(&self) -> usize {
        self.versions.0.as_ptr() as usize
    }

    /// The address of the budget for stacks.
    pub fn stack_budget_address(&self) -> usize {
        self.stacks.budget.address()
    }

    /// Every class has its probes: accesses are recorded from now on.
    pub fn set_all_probes(&self) {
        if let Some(session) = self.session() {
            session.set_all_probes();
        }
    }

    /// These threads run code from before attaching: they count as unrecorded until they have left it.
    pub fn in_old_code(&self, env: &Env<'_>, threads: &[Object<'_>]) {
        let Some(session) = self.session() else {
            return;
        };
        for &thread in threads {
            if let Some(object) = self.identities.object(env, thread) {
                let name = env.jvm.thread_name(thread).unwrap_or_default();
                let time = env.jvm.cpu_time(thread);
                session.threads().in_old_code(object, name, time);
            }
        }
    }

    /// Leaves those out that only waited in code from before attaching.
    pub fn leave_out_waiting(&self, env: &Env<'_>) {
        let Some(session) = self.session().filter(|session| session.attached) else {
            return;
        };
        for thread in env.jvm.threads(env) {
            if let Some(object) = self.identities.object(env, thread) {
                session.threads().has_run(object, env.jvm.cpu_time(thread));
            }
        }
    }

    /// Opens the ring of the current thread. None if the thread is not recorded, or not any more.
    pub fn open_ring(&self, env: &Env<'_>, thread: Object<'_>) -> Option<OpenedRing> {
        let session = self.session()?;
        let number = session
            .threads()
            .number(self.identities.object(env, thread)?);
        let is_virtual = env.is_virtual(thread);
        let name = env.jvm.thread_name(thread).unwrap_or_default();
        let old = session.threads().with(number, |state| {
            if state.facts.ended {
                return None;
            }
            if state.ring.is_some() {
                session.count_lost_thread();
                return None;
            }
            let old = session.attached && !state.all_probes;
            state.old_code = old.then_some(0);
            state.facts.name = name.into();
            state.facts.is_virtual = is_virtual;
            Some(old)
        })??;
        let ring = session.open_ring(number, is_virtual);
        session.send(Message::Renamed(number));
        session.emit_to(&ring, &Event::Begin { thread: number });
        session.threads().with(number, |state| state.begun = true);
        Some(OpenedRing {
            address: ring.address() as i64,
            words: ring.capacity_words() as i64,
            thread: number.0,
            flags: if old { THREAD_MUTED } else { 0 },
            is_small: is_virtual,
        })
    }

    /// The current thread ends; everything it did is in its ring.
    pub fn end_thread(&self, env: &Env<'_>, thread: Object<'_>) {
        let (Some(session), Some(object)) = (self.session(), self.identities.object(env, thread))
        else {
            return;
        };
        let number = session.threads().number(object);
        let Some(ring) = session.threads().ring(number) else {
            return;
        };
        if let Some((monitor, site)) = session
            .threads()
            .with(number, |state| state.waiting.take())
            .flatten()
        {
            thread_events::end_of_wait(&session, number, monitor, site);
        }
        if let Some(name) = env.jvm.thread_name(thread).filter(|name| !name.is_empty()) {
            session
                .threads()
                .with(number, |state| state.facts.name = name.into());
        }
        session.emit_to(&ring, &Event::End { thread: number });
        session.threads().ended(number);
        session.send(Message::Renamed(number));
        ring.close();
    }

    /// An object was freed. Runs at a safepoint in some JVMs, so it must not wait for a thread of the program.
    pub fn object_freed(&self, object: ObjectId) {
        if let Some(session) = self.session() {
            session.send(Message::Freed(object));
        }
    }

    /// Waits for space in a ring of the session under way or of the one that was stopped last; returns how far its thread may
    /// write. The rings of other sessions are not read any more.
    pub fn wait_for_space(&self, ring: usize, end: u64) -> u64 {
        let sessions = [self.session(), lock(&self.last).clone()];
        let mut sessions = sessions.into_iter().flatten();
        sessions
            .find_map(|session| session.wait_for_space(ring, end))
            .unwrap_or(NO_LIMIT)
    }

    /// What the shim must know of a class.
    pub fn class_word(&self, env: &Env<'_>, contracts: &Contracts, class: Object<'_>) -> i64 {
        let Some(number) = self.identities.class(env, class) else {
            return ClassFacts::UNKNOWN;
        };
        let name = self.identities.class_name(number);
        let (kind, related) = match name {
            Some(name) => contract_of(env, contracts, (&name, class)),
            None => (None, 0),
        };
        let facts = ClassFacts {
            class: number.0,
            id_field: env.identity_offset(class),
            kind,
            related,
        };
        facts.word()
    }

    /// What a handle or reflected field reaches.
    pub fn resolve_handle(&self, env: &Env<'_>, handle: Object<'_>) -> HandleTarget {
        let reach = env.reach(handle);
        let mut is_volatile = false;
        // A field that can be written through a handle is not init-only.
        if let Some((field, _)) = env.field_reached(&reach) {
            let class = self.identities.class(env, field.class);
            let name = class.and_then(|class| self.identities.class_name(class));
            let name = name.unwrap_or_default();
            self.late_writes
                .add_write(&name, &field.name, &field.descriptor);
            is_volatile = field.kind == FieldKind::Volatile;
        }
        let field = |offset, base| HandleTarget {
            offset,
            base,
            is_volatile,
            ..HandleTarget::UNKNOWN
        };
        match reach {
            Reach::Field(_, offset) => field(offset, 0),
            Reach::Elements(first, shift) => HandleTarget {
                offset: first,
                shift: i64::from(shift),
                ..HandleTarget::UNKNOWN
            },
            Reach::Static(base, offset) => match self.identities.object(env, base) {
                Some(base) => field(offset, base.0 as i64),
                None => field(-1, 0),
            },
            Reach::Bytes(bytes) => HandleTarget {
                bytes,
                ..HandleTarget::UNKNOWN
            },
            Reach::Unknown => HandleTarget::UNKNOWN,
        }
    }

    /// The number of the current thread's stack; 0 if it cannot be taken.
    pub fn take_stack(&self, env: &Env<'_>) -> u32 {
        self.stacks.take(env).map_or(0, |stack| stack.0)
    }

    /// Counts a thread that could not be recorded.
    pub fn count_lost_thread(&self) {
        if let Some(session) = self.session() {
            session.count_lost_thread();
        }
    }

    /// Records what an out-of-line probe saw; returns the thread's flags from now on.
    pub fn hit(&self, env: &Env<'_>, probe: Probe, hit: &Hit<'_>, sites: &Sites) -> u32 {
        let Some(session) = self.session() else {
            return AFTER_THE_END;
        };
        let thread = ThreadId(hit.thread);
        let context = HitContext {
            env,
            hit,
            identities: &self.identities,
            sites,
            stacks: &self.stacks,
        };
        context.end_own_wait(probe, &session);
        thread_events::update(env, &session, thread, SiteId(hit.site), sites);
        match probe {
            Probe::TestBegin => context.test_begins(&session, &self.tests),
            Probe::TestEnd => context.test_ends(&session, &self.tests),
            Probe::Uncaught => {
                let number = u32::try_from(hit.n).unwrap_or(u32::MAX);
                session.send(Message::Uncaught(thread, number));
            }
            _ => context.emit(probe, &session),
        }
        thread_events::flags(&session, thread)
    }

    /// A thread with flags does something; returns its flags from now on.
    pub fn update_flags(&self, env: &Env<'_>, thread: u32, site: u32, sites: &Sites) -> u32 {
        let Some(session) = self.session() else {
            return AFTER_THE_END;
        };
        thread_events::update(env, &session, ThreadId(thread), SiteId(site), sites);
        thread_events::flags(&session, ThreadId(thread))
    }
}
