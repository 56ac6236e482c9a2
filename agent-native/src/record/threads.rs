//! What the recorder keeps for each thread, and how the current thread finds its own.
//!
//! A platform thread's state lies in a native thread-local, and borrowing it is the guard against probes that fire while the
//! recorder itself runs Java code. A virtual thread moves between native threads but not during a native call, so its state is
//! taken out of a table for the length of one event.

use super::Recorder;
use super::filter::Filter;
use super::identity::{Identity, lock};
use super::state::ThreadState;
use crate::jvm::{Env, Object};
use redflag_trace::{Event, ObjectId};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::sync::Mutex;

#[derive(Default)]
struct Slot {
    own: Option<Box<ThreadState>>,
    /// Whether virtual threads may run on this native thread.
    carrier: bool,
}

thread_local! {
    static SLOT: RefCell<Slot> = RefCell::default();
}

/// States of virtual threads between their events.
#[derive(Default)]
pub struct VirtualThreads(Mutex<HashMap<ObjectId, Box<ThreadState>>>);

impl Recorder {
    /// Runs `body` with the state of `thread`, which must be the current one. Does nothing between sessions, nor if called
    /// from inside itself.
    pub(super) fn with_state(
        &self,
        env: &Env<'_>,
        identity: &Identity,
        thread: Object<'_>,
        body: impl FnOnce(&mut ThreadState),
    ) {
        let number = self.number();
        if number == 0 {
            return;
        }
        SLOT.with(|slot| {
            let Ok(mut slot) = slot.try_borrow_mut() else {
                return;
            };
            if slot.own.is_none() && !slot.carrier {
                slot.carrier = carries(env, thread);
            }
            if slot.carrier && env.is_virtual(thread) {
                self.with_virtual(env, identity, thread, body);
                return;
            }
            if slot
                .own
                .as_ref()
                .is_none_or(|state| state.session.number != number)
            {
                slot.own = self.first_event(env, identity, thread);
            }
            if let Some(state) = &mut slot.own {
                body(state);
            }
        });
    }

    fn with_virtual(
        &self,
        env: &Env<'_>,
        identity: &Identity,
        thread: Object<'_>,
        body: impl FnOnce(&mut ThreadState),
    ) {
        let Some(object) = identity.object(env, thread) else {
            return;
        };
        let known = self
            .virtuals
            .take(object)
            .filter(|state| state.session.number == self.number());
        if let Some(mut state) = known.or_else(|| self.first_event(env, identity, thread)) {
            body(&mut state);
            self.virtuals.put(object, state);
        }
    }

    fn first_event(
        &self,
        env: &Env<'_>,
        identity: &Identity,
        thread: Object<'_>,
    ) -> Option<Box<ThreadState>> {
        let session = self.session()?;
        let id = session.thread(identity.object(env, thread)?);
        session.name(id, env.jvm.thread_name(thread));
        session.send(Event::Begin { thread: id });
        let old_code = (session.attached && !session.was_started(id)).then_some(0);
        Some(Box::new(ThreadState {
            id,
            old_code,
            left_out: false,
            session,
            waiting: None,
            initialized: HashSet::new(),
            filter: Filter::default(),
        }))
    }
}

/// Forgets the state of a thread that ends.
pub fn forget(env: &Env<'_>, identity: &Identity, virtuals: &VirtualThreads, thread: Object<'_>) {
    if env.is_virtual(thread) {
        if let Some(object) = identity.object(env, thread) {
            virtuals.take(object);
        }
        return;
    }
    SLOT.with(|slot| {
        if let Ok(mut slot) = slot.try_borrow_mut() {
            *slot = Slot::default();
        }
    });
}

fn carries(env: &Env<'_>, thread: Object<'_>) -> bool {
    let class = env
        .class_of(thread)
        .and_then(|class| env.jvm.signature(class).ok());
    env.is_virtual(thread) || class.as_deref() == Some("Ljdk/internal/misc/CarrierThread;")
}

impl VirtualThreads {
    fn take(&self, thread: ObjectId) -> Option<Box<ThreadState>> {
        lock(&self.0).remove(&thread)
    }

    fn put(&self, thread: ObjectId, state: Box<ThreadState>) {
        lock(&self.0).insert(thread, state);
    }
}
