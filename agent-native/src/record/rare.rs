//! What is rare enough to be told from here: waits, threads, interrupts, and threads from before we attached.

use super::Scene;
use super::session::Session;
use crate::jvm::Env;
use crate::sites::Sites;
use redflag_classfile::Probe;
use redflag_jdk::{is_jdk_class, is_pool_loop};
use redflag_layout::{THREAD_MUTED, THREAD_WAITING};
use redflag_trace::{Event, ObjectId, SiteId, Sync, ThreadId};

/// A thread's `wait` is over: it holds the monitor again, and has seen whoever notified it.
pub fn end_of_wait(session: &Session, thread: ThreadId, monitor: ObjectId, site: SiteId) {
    let tell = |sync| session.tell(thread, &Event::Acquire { thread, sync, site });
    tell(Sync::Monitor(monitor));
    if session.lock_sets {
        tell(Sync::Notify(monitor));
    }
}

fn release_monitor(thread: ThreadId, monitor: ObjectId, site: SiteId) -> Event {
    let sync = Sync::Monitor(monitor);
    Event::Release { thread, sync, site }
}

/// What is special about a thread, as the shim knows it.
pub fn specials(session: &Session, thread: ThreadId) -> u32 {
    let look = session.threads.with(thread, |known| {
        let waiting = if known.waiting.is_some() {
            THREAD_WAITING
        } else {
            0
        };
        waiting
            | if known.old_code.is_some() {
                THREAD_MUTED
            } else {
                0
            }
    });
    look.unwrap_or(0)
}

/// A thread does something: its `wait` may be over, and it may be out of code from before we attached.
pub fn look(env: &Env<'_>, session: &Session, thread: ThreadId, site: SiteId, sites: &Sites) {
    end_wait(session, thread, site, sites);
    leave_old_code(env, session, thread, site);
}

/// The thread runs, so its `wait` may be over and it may hold the monitor again.
///
/// An event of the JDK's own code says little: the call of `wait` itself may load a class. Such an event sees what was
/// released so far, and the `wait` stays open; any other event ends it. While the thread holds the monitor nobody else
/// releases it, so looking more often than once orders nothing that was not ordered.
fn end_wait(session: &Session, thread: ThreadId, site: SiteId, sites: &Sites) {
    let waiting = session
        .threads
        .with(thread, |known| known.waiting)
        .flatten();
    let Some((monitor, waited)) = waiting else {
        return;
    };
    let in_jdk = sites
        .get(site.0)
        .is_some_and(|site| is_jdk_class(site.class()));
    if in_jdk {
        end_of_wait(session, thread, monitor, site);
        session.tell(thread, &release_monitor(thread, monitor, site));
    } else {
        end_of_wait(session, thread, monitor, waited);
        session.threads.with(thread, |known| known.waiting = None);
    }
}

/// A thread that ran before we attached may hold monitors and see orderings that no probe told of, as long as it is inside
/// a method from before. Its accesses are left out until it is out, and then it has seen all that others did. Virtual
/// threads cannot be looked at safely from here; those from before stay left out.
fn leave_old_code(env: &Env<'_>, session: &Session, thread: ThreadId, site: SiteId) {
    if !session.sees_all() {
        return;
    }
    let look = session.threads.with(thread, |known| {
        let looks = known.old_code?;
        known.old_code = Some(looks.wrapping_add(1));
        known.unrecorded = true;
        let due = looks.is_power_of_two() || looks % 256 == 0;
        (due && !known.facts.is_virtual).then_some(())
    });
    if look.flatten().is_none() || env.jvm.runs_old_code(is_pool_loop) {
        return;
    }
    session.threads.with(thread, |known| {
        known.old_code = None;
        known.unrecorded = false;
    });
    learn_all(session, thread, site);
}

/// A thread has seen all that others did. One that was started and has not begun yet did nothing, and must not be taken for
/// one that has ended.
fn learn_all(session: &Session, thread: ThreadId, site: SiteId) {
    for child in session.threads.begun() {
        let joined = Event::Joined {
            thread,
            child,
            site,
        };
        if child != thread {
            session.tell(thread, &joined);
        }
    }
}

impl Scene<'_, '_> {
    fn site(&self) -> SiteId {
        SiteId(self.hit.site)
    }

    fn object(&self) -> Option<ObjectId> {
        self.identity.object(self.env, self.hit.object?)
    }

    /// Leaving the monitor that the thread waits for, or waiting for it again, shows that it holds it, in whoever's code.
    pub(super) fn end_own_wait(&self, probe: Probe, session: &Session) {
        if !matches!(probe, Probe::MonitorExit | Probe::Waiting) {
            return;
        }
        let (thread, monitor) = (ThreadId(self.hit.thread), self.object());
        let over = session.threads.with(thread, |known| {
            let over = known
                .waiting
                .filter(|&(waiting, _)| Some(waiting) == monitor);
            if over.is_some() {
                known.waiting = None;
            }
            over
        });
        if let Some((monitor, waited)) = over.flatten() {
            end_of_wait(session, thread, monitor, waited);
        }
    }

    /// Tells what a probe saw.
    pub(super) fn tell(&self, probe: Probe, session: &Session) {
        let (thread, site) = (ThreadId(self.hit.thread), self.site());
        match probe {
            Probe::MonitorExit => {
                if let Some(monitor) = self.object() {
                    session.tell(thread, &release_monitor(thread, monitor, site));
                }
            }
            Probe::Waiting => {
                if let Some(monitor) = self.object() {
                    session.tell(thread, &release_monitor(thread, monitor, site));
                    session
                        .threads
                        .with(thread, |known| known.waiting = Some((monitor, site)));
                }
            }
            Probe::InterruptThrown => self.seen_interrupt(session, thread),
            // What was written to its variable so far was told by no fence, so whoever makes the handle takes it along.
            Probe::AccessorMade | Probe::InvokerMade => learn_all(session, thread, SiteId(0)),
            _ => {
                if let Some(other) = self.other_thread(session) {
                    self.on_thread(probe, session, other);
                }
            }
        }
    }

    fn on_thread(&self, probe: Probe, session: &Session, other: ThreadId) {
        let (thread, site) = (ThreadId(self.hit.thread), self.site());
        let joined = Event::Joined {
            thread,
            child: other,
            site,
        };
        let ended = || session.threads.has_ended(other);
        match probe {
            Probe::ThreadStart => {
                let start = Event::Start {
                    thread,
                    child: other,
                    site,
                };
                let place = self.stacks.place(self.env).unwrap_or(site);
                let sees_all = session.sees_all();
                if session.threads.started(other, thread, place, sees_all) {
                    session.tell(thread, &start);
                }
            }
            Probe::ThreadJoined if ended() => session.tell(thread, &joined),
            Probe::ThreadAlive | Probe::ThreadState if self.hit.n == 0 && ended() => {
                session.tell(thread, &joined)
            }
            Probe::Interrupt => {
                let sync = Sync::Interrupt(other);
                session.tell(thread, &Event::Release { thread, sync, site });
            }
            Probe::Interrupted if self.hit.n != 0 => self.seen_interrupt(session, other),
            _ => {}
        }
    }

    fn seen_interrupt(&self, session: &Session, interrupted: ThreadId) {
        let (thread, site) = (ThreadId(self.hit.thread), self.site());
        let sync = Sync::Interrupt(interrupted);
        session.tell(thread, &Event::Acquire { thread, sync, site });
    }

    /// The thread that a probe is about; the object may turn out to be none.
    fn other_thread(&self, session: &Session) -> Option<ThreadId> {
        // `Thread.interrupted` asks for the current thread and names none.
        let Some(object) = self.hit.object else {
            return Some(ThreadId(self.hit.thread));
        };
        let class = self.env.boot_class("java/lang/Thread").ok()?;
        if !self.env.is_instance(object, class) {
            return None;
        }
        Some(session.threads.number(self.object()?))
    }
}
