//! Thread events: waits, starts, joins and interrupts, and threads that run code from before we attached. There are so few of
//! them that native code may record them.

use super::identity::Identities;
use super::session::Session;
use super::stacks::Stacks;
use crate::jvm::{Env, Hit};
use crate::sites::Sites;
use redflag_classfile::Probe;
use redflag_jdk::{is_jdk_class, is_pool_loop};
use redflag_layout::{THREAD_MUTED, THREAD_WAITING};
use redflag_trace::{Event, Hold, ObjectId, SiteId, Sync, ThreadId};

/// The hit of an out-of-line probe, and what it takes to record it.
pub struct HitContext<'a, 'e> {
    pub env: &'a Env<'e>,
    pub hit: &'a Hit<'a>,
    pub identities: &'a Identities,
    pub sites: &'a Sites,
    pub stacks: &'a Stacks,
}

/// The `wait` of a thread is over: it holds the monitor again, at all levels that it gave up, and is ordered after the thread
/// that notified it.
pub fn end_of_wait(session: &Session, thread: ThreadId, monitor: ObjectId, site: SiteId) {
    acquire_after_wait(session, thread, monitor, site);
    if session.lock_sets {
        let waited = Event::Waited {
            thread,
            lock: monitor,
            hold: Hold::Monitor,
            site,
        };
        session.emit(thread, &waited);
    }
}

/// A waiting thread acquires the monitor, at one level.
fn acquire_after_wait(session: &Session, thread: ThreadId, monitor: ObjectId, site: SiteId) {
    let acquire = |sync| session.emit(thread, &Event::Acquire { thread, sync, site });
    acquire(Sync::Monitor(monitor));
    if session.lock_sets {
        acquire(Sync::Notify(monitor));
    }
}

fn release_monitor(thread: ThreadId, monitor: ObjectId, site: SiteId) -> Event {
    let sync = Sync::Monitor(monitor);
    Event::Release { thread, sync, site }
}

/// The flags of a thread, for the shim.
pub fn flags(session: &Session, thread: ThreadId) -> u32 {
    let flags = session.threads().with(thread, |state| {
        let mut flags = 0;
        if state.waiting.is_some() {
            flags |= THREAD_WAITING;
        }
        if state.old_code.is_some() {
            flags |= THREAD_MUTED;
        }
        flags
    });
    flags.unwrap_or(0)
}

/// A thread with flags does something: its `wait` may be over, and it may have left the code from before we attached.
pub fn update(env: &Env<'_>, session: &Session, thread: ThreadId, site: SiteId, sites: &Sites) {
    end_wait(session, thread, site, sites);
    leave_old_code(env, session, thread, site, sites);
}

/// The thread runs, so its `wait` may be over and it may hold the monitor again.
///
/// An event of the JDK's own code proves little: the call of `wait` itself may load a class. Such an event acquires what was
/// released so far, and the `wait` stays open; any other event ends it. While the thread holds the monitor no other thread
/// releases it, so acquiring it more than once orders nothing that was not ordered.
fn end_wait(session: &Session, thread: ThreadId, site: SiteId, sites: &Sites) {
    let waiting = session
        .threads()
        .with(thread, |state| state.waiting)
        .flatten();
    let Some((monitor, waited)) = waiting else {
        return;
    };
    if is_of_jdk(site, sites) {
        acquire_after_wait(session, thread, monitor, site);
        session.emit(thread, &release_monitor(thread, monitor, site));
    } else {
        end_of_wait(session, thread, monitor, waited);
        session.threads().with(thread, |state| state.waiting = None);
    }
}

fn is_of_jdk(site: SiteId, sites: &Sites) -> bool {
    let site = sites.get(site.0);
    site.is_some_and(|site| is_jdk_class(site.class()))
}

/// A thread that ran before we attached may hold monitors and be ordered by operations that no probe reported, as long as it
/// is inside a method from before. Its accesses are left out until it has left all such methods; from then on it counts as
/// ordered after everything that other threads released so far. The stacks of virtual threads cannot be read safely from here; those
/// from before stay left out.
///
/// One that meets a probe of watched code meanwhile is reported. The JDK's own threads may stay in old code for ever, and do no more
/// than the JDK's work there.
fn leave_old_code(env: &Env<'_>, session: &Session, thread: ThreadId, site: SiteId, sites: &Sites) {
    if !session.has_all_probes() {
        return;
    }
    let watched = !is_of_jdk(site, sites);
    let check = session.threads().with(thread, |state| {
        let checks = state.old_code?;
        state.old_code = Some(checks.wrapping_add(1));
        state.unrecorded |= watched;
        let due = checks.is_power_of_two() || checks % 256 == 0;
        (due && !state.facts.is_virtual).then_some(())
    });
    if check.flatten().is_none() || env.jvm.runs_old_code(is_pool_loop) {
        return;
    }
    session.threads().with(thread, |state| {
        state.old_code = None;
        state.unrecorded = false;
    });
    join_all(session, thread, site);
}

/// Orders a thread after everything that other threads released so far. What they did since then cannot have been ordered before
/// this, as every release of a recorded thread is recorded. A thread that was started but has not begun did nothing, and must not
/// be taken for one that has ended.
fn join_all(session: &Session, thread: ThreadId, site: SiteId) {
    for child in session.threads().begun() {
        let joined = Event::Joined {
            thread,
            child,
            site,
        };
        if child != thread {
            session.emit(thread, &joined);
        }
    }
}

impl HitContext<'_, '_> {
    fn site(&self) -> SiteId {
        SiteId(self.hit.site)
    }

    fn object(&self) -> Option<ObjectId> {
        self.identities.object(self.env, self.hit.object?)
    }

    /// A thread that leaves the monitor that it waited for, or waits for it again, holds it: its `wait` is over, even if the
    /// probe is in code of the JDK.
    pub fn end_own_wait(&self, probe: Probe, session: &Session) {
        if !matches!(probe, Probe::MonitorExit | Probe::Waiting) {
            return;
        }
        let (thread, monitor) = (ThreadId(self.hit.thread), self.object());
        let over = session.threads().with(thread, |state| {
            let over = state
                .waiting
                .filter(|&(waiting, _)| Some(waiting) == monitor);
            if over.is_some() {
                state.waiting = None;
            }
            over
        });
        if let Some((monitor, waited)) = over.flatten() {
            end_of_wait(session, thread, monitor, waited);
        }
    }

    /// Records a thread event.
    pub fn emit(&self, probe: Probe, session: &Session) {
        let (thread, site) = (ThreadId(self.hit.thread), self.site());
        match probe {
            Probe::MonitorExit => {
                if let Some(monitor) = self.object() {
                    session.emit(thread, &release_monitor(thread, monitor, site));
                }
            }
            Probe::Waiting => {
                if let Some(monitor) = self.object() {
                    session.emit(thread, &release_monitor(thread, monitor, site));
                    if session.lock_sets {
                        let waits = Event::Waits {
                            thread,
                            lock: monitor,
                            hold: Hold::Monitor,
                            site,
                        };
                        session.emit(thread, &waits);
                    }
                    session
                        .threads()
                        .with(thread, |state| state.waiting = Some((monitor, site)));
                }
            }
            Probe::InterruptThrown => self.emit_interrupt_seen(session, thread),
            // Invocations of the handle acquire fences, but volatile writes before it was made recorded none: its maker
            // acquires all that other threads released so far.
            Probe::AccessorMade | Probe::InvokerMade => join_all(session, thread, SiteId(0)),
            _ => {
                if let Some(other) = self.other_thread(session) {
                    self.emit_about(other, probe, session);
                }
            }
        }
    }

    fn emit_about(&self, other: ThreadId, probe: Probe, session: &Session) {
        let (thread, site) = (ThreadId(self.hit.thread), self.site());
        let joined = Event::Joined {
            thread,
            child: other,
            site,
        };
        let ended = || session.threads().has_ended(other);
        match probe {
            Probe::ThreadStart => {
                let start = Event::Start {
                    thread,
                    child: other,
                    site,
                };
                let call = self.stacks.take_call_site(self.env).unwrap_or(site);
                let all_probes = session.has_all_probes();
                if session.threads().started(other, thread, call, all_probes) {
                    session.emit(thread, &start);
                }
            }
            Probe::ThreadJoined if ended() => session.emit(thread, &joined),
            Probe::ThreadAlive | Probe::ThreadState if self.hit.n == 0 && ended() => {
                session.emit(thread, &joined)
            }
            Probe::Interrupt => {
                let sync = Sync::Interrupt(other);
                session.emit(thread, &Event::Release { thread, sync, site });
            }
            Probe::Interrupted if self.hit.n != 0 => self.emit_interrupt_seen(session, other),
            _ => {}
        }
    }

    fn emit_interrupt_seen(&self, session: &Session, interrupted: ThreadId) {
        let (thread, site) = (ThreadId(self.hit.thread), self.site());
        let sync = Sync::Interrupt(interrupted);
        session.emit(thread, &Event::Acquire { thread, sync, site });
    }

    /// The thread that a probe is about, if its object is a thread.
    fn other_thread(&self, session: &Session) -> Option<ThreadId> {
        // `Thread.interrupted` is about the current thread and passes no object.
        let Some(object) = self.hit.object else {
            return Some(ThreadId(self.hit.thread));
        };
        if !self.env.is_thread(object) {
            return None;
        }
        Some(session.threads().number(self.object()?))
    }
}
