//! Records: what a probe saw becomes events of the trace, in an order that agrees with the program's synchronization.
//!
//! This is the straightforward line: every probe crosses into native code, identities are JVM tags, one channel orders all
//! threads. Orderings may be over-approximated where the exact variable is not known (handles, `Unsafe`, fences), never
//! under-approximated.
//!
//! A volatile field can be written directly and read through a handle, or the other way round. Direct accesses therefore
//! also release to their object's [`identity::ANY_FIELD`], which handles acquire; handles release to the object itself, which direct
//! accesses also acquire. Two volatile fields that no handle touches stay apart.

mod filter;
pub mod identity;
mod link;
mod linker;
mod session;
mod state;
mod threads;
mod translate;

use crate::agent::Hit;
use crate::jdk;
use crate::jvm::{Env, Object};
use crate::sites::Sites;
use identity::Identity;
use link::Links;
use redflag_classfile::Probe;
use redflag_trace::{Event, ObjectId, SiteId};
pub use session::Session;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use threads::VirtualThreads;

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
            state.end_wait(SiteId(hit.site), || {
                sites
                    .get(hit.site)
                    .is_some_and(|site| jdk::in_jdk(site.class()))
            });
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
            state.end_wait(SiteId(0), || false);
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
