//! Records: what a probe saw becomes events of the trace, in an order that agrees with the program's synchronization.
//!
//! The shim decides in Java what is new and writes it into its thread's ring. Here are the answers that it needs (what a
//! site is about, who an object is, what lies behind it), what is rare (threads, waits, interrupts), and the drain that
//! merges the rings. Orderings may be over-approximated where the exact variable is not known (fences, some handles), never
//! under-approximated.

mod asked;
mod drain;
pub mod identity;
mod late;
mod link;
mod linker;
mod live;
mod named;
mod rare;
mod reveal;
mod room;
mod running_tests;
mod session;
mod stacks;
mod threads;

use crate::jvm::{Env, FieldKind, Hit, Object, Reach};
use crate::lock::lock;
use crate::sites::Sites;
pub use asked::{Found, NoAnswer, Tests as WhichTests};
pub use drain::{Naming, Outcome};
use identity::Identity;
pub use late::Late;
use link::Links;
pub use linker::LOST as LOST_LINK;
pub use live::Telling;
pub use named::named;
use redflag_classfile::{Probe, contracts};
use redflag_layout::{ClassFacts, HandleTarget, OpenedRing, THREAD_MUTED, VERSIONS};
use redflag_ring::{Ring, Sequence};
use redflag_trace::{Event, ObjectId, SiteId, ThreadId};
pub use reveal::Revealer;
use running_tests::Tests;
pub use session::{Plan, Session};
use stacks::Stacks;
use std::sync::atomic::{AtomicU32, AtomicU64};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use threads::Threads;

/// The recorder, switched on and off by the agent.
#[derive(Default)]
pub struct Recorder {
    sequence: Sequence,
    session: RwLock<Option<Arc<Session>>>,
    links: Links,
    /// Which fields may be written after construction.
    pub late: Late,
    pub revealer: Revealer,
    stacks: Stacks,
    tests: Tests,
    /// What the shim holds while it changes its tables.
    lock: AtomicU32,
    /// What the shim counts up at every release, by groups of variables.
    versions: Versions,
    /// The session that was stopped last, whose rings may not have been read to their ends yet.
    last: Mutex<Option<Arc<Session>>>,
    /// Rings of sessions that are over, which a thread may still write to: never freed.
    retired: Mutex<Vec<Ring>>,
}

/// As many numbers as the shim tells groups of variables apart.
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

/// What a probe's translation needs.
struct Scene<'a, 'e> {
    env: &'a Env<'e>,
    hit: &'a Hit<'a>,
    identity: &'a Identity,
    sites: &'a Sites,
    stacks: &'a Stacks,
}

impl Recorder {
    /// Starts a session.
    pub fn start(
        &'static self,
        plan: Plan,
        identity: &'static Identity,
        sites: &'static Sites,
    ) -> std::io::Result<()> {
        let names = self.naming(identity, sites, Arc::new(Threads::default()));
        let session = Arc::new(Session::start(plan, &self.sequence, names)?);
        *self.session.write().unwrap_or_else(PoisonError::into_inner) = Some(session);
        Ok(())
    }

    /// Who knows what the ids of a recording stand for.
    pub fn naming(
        &'static self,
        identity: &'static Identity,
        sites: &'static Sites,
        threads: Arc<Threads>,
    ) -> Naming {
        Naming {
            sites,
            identity,
            links: &self.links,
            stacks: &self.stacks,
            tests: &self.tests,
            threads,
        }
    }

    /// Ends the session under way and hands it over.
    pub fn stop(&self) -> Option<Arc<Session>> {
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

    /// Where the sequence counter lies.
    pub fn sequence_address(&self) -> usize {
        self.sequence.address()
    }

    /// Where the shim's lock lies.
    pub fn lock_address(&self) -> usize {
        &raw const self.lock as usize
    }

    /// Where the versions lie.
    pub fn versions_address(&self) -> usize {
        self.versions.0.as_ptr() as usize
    }

    /// Every class has its probes: accesses are recorded from now on.
    pub fn see_all(&self) {
        if let Some(session) = self.session() {
            session.see_all();
        }
    }

    /// Opens the ring of the current thread. None if the thread is not recorded (any more).
    pub fn open(
        &self,
        env: &Env<'_>,
        identity: &Identity,
        thread: Object<'_>,
    ) -> Option<OpenedRing> {
        let session = self.session()?;
        let number = session.threads.number(identity.object(env, thread)?);
        let is_virtual = env.is_virtual(thread);
        let name = env.jvm.thread_name(thread).unwrap_or_default();
        let old = session.threads.with(number, |known| {
            if known.facts.ended {
                return None;
            }
            if known.ring.is_some() {
                session.count_lost_thread();
                return None;
            }
            let old = session.attached && !known.sees_all;
            known.old_code = old.then_some(0);
            known.facts.name = name.into();
            known.facts.is_virtual = is_virtual;
            Some(old)
        })??;
        let ring = session.open_ring(number, is_virtual);
        session.renamed(number);
        session.tell_ring(&ring, &Event::Begin { thread: number });
        session.threads.with(number, |known| known.begun = true);
        Some(OpenedRing {
            address: ring.address() as i64,
            words: ring.capacity_words() as i64,
            thread: number.0,
            flags: if old { THREAD_MUTED } else { 0 },
            is_small: is_virtual,
        })
    }

    /// The current thread ends, and has told all that it did.
    pub fn end(&self, env: &Env<'_>, identity: &Identity, thread: Object<'_>) {
        let (Some(session), Some(object)) = (self.session(), identity.object(env, thread)) else {
            return;
        };
        let number = session.threads.number(object);
        let Some(ring) = session.threads.ring(number) else {
            return;
        };
        if let Some((monitor, site)) = session
            .threads
            .with(number, |known| known.waiting.take())
            .flatten()
        {
            rare::end_of_wait(&session, number, monitor, site);
        }
        if let Some(name) = env.jvm.thread_name(thread).filter(|name| !name.is_empty()) {
            session
                .threads
                .with(number, |known| known.facts.name = name.into());
        }
        session.tell_ring(&ring, &Event::End { thread: number });
        session.threads.ended(number);
        session.renamed(number);
        ring.close();
    }

    /// An object is gone. Runs while the JVM may stand still: takes no lock that a thread of the program holds for long.
    pub fn freed(&self, object: ObjectId) {
        if let Some(session) = self.session() {
            session.threads.forget(object);
            session.freed(object);
        }
    }

    /// Waits for room in a ring, of the session under way or of the one that was stopped last; says how far its thread may
    /// go. Nobody reads the rings of other sessions any more.
    pub fn room(&self, ring: usize, end: u64) -> u64 {
        let sessions = [self.session(), lock(&self.last).clone()];
        let mut sessions = sessions.into_iter().flatten();
        sessions
            .find_map(|session| session.room(ring, end))
            .unwrap_or(u64::MAX >> 1)
    }

    /// What the shim must know of a class.
    pub fn place(&self, env: &Env<'_>, identity: &Identity, class: Object<'_>) -> i64 {
        let Some(number) = identity.class(env, class) else {
            return ClassFacts::UNKNOWN;
        };
        let name = identity.class_name(number);
        let judged = name.is_some_and(|name| contracts::is_guarded_by_nobody(&name));
        let facts = ClassFacts {
            class: number.0,
            id_field: env.identity_offset(class),
            has_contents: judged,
        };
        facts.word()
    }

    /// What a handle or reflected field reaches.
    pub fn resolve(&self, env: &Env<'_>, identity: &Identity, handle: Object<'_>) -> HandleTarget {
        let reach = env.reach(handle);
        let mut is_volatile = false;
        // A field that can be written through a handle is not settled.
        if let Some((field, _)) = env.field_reached(&reach) {
            let class = identity.class(env, field.class);
            let name = class.and_then(|class| identity.class_name(class));
            let name = name.unwrap_or_default();
            self.late.written(&name, &field.name, &field.descriptor);
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
            Reach::Static(base, offset) => match identity.object(env, base) {
                Some(base) => field(offset, base.0 as i64),
                None => field(-1, 0),
            },
            Reach::Unknown => HandleTarget::UNKNOWN,
        }
    }

    /// Takes the current thread's stack as an example for a site.
    pub fn stack(&self, env: &Env<'_>, site: u32) {
        self.stacks.take(env, SiteId(site));
    }

    /// A thread could not be recorded.
    pub fn lost(&self) {
        if let Some(session) = self.session() {
            session.count_lost_thread();
        }
    }

    /// Takes what a rare probe saw; answers what is special about the thread from now on.
    pub fn hit(
        &self,
        env: &Env<'_>,
        probe: Probe,
        hit: &Hit<'_>,
        (identity, sites): (&Identity, &Sites),
    ) -> u32 {
        let Some(session) = self.session() else {
            return 0;
        };
        let thread = ThreadId(hit.thread);
        let scene = Scene {
            env,
            hit,
            identity,
            sites,
            stacks: &self.stacks,
        };
        scene.end_own_wait(probe, &session);
        rare::look(env, &session, thread, SiteId(hit.site), sites);
        match probe {
            Probe::TestBegin => scene.test_begins(&session, &self.tests),
            Probe::TestEnd => scene.test_ends(&session, &self.tests),
            Probe::Uncaught => session.uncaught(thread, u32::try_from(hit.n).unwrap_or(u32::MAX)),
            _ => scene.tell(probe, &session),
        }
        rare::specials(&session, thread)
    }

    /// Looks at a thread that waits, or may be inside code from before we attached, now that it does something.
    pub fn special(&self, env: &Env<'_>, thread: u32, site: u32, sites: &Sites) -> u32 {
        let Some(session) = self.session() else {
            return 0;
        };
        rare::look(env, &session, ThreadId(thread), SiteId(site), sites);
        rare::specials(&session, ThreadId(thread))
    }
}
