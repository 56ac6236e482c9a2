//! One stretch of recording, from start or attach to exit or detach: the channel, its drain, and the threads seen.
//!
//! The channel is the order: a thread sends a release before its operation and an acquire after it, and the channel keeps
//! what was sent first first. It is bounded, so a thread that outruns the judge waits; nothing is lost.

use super::identity::lock;
use crossbeam_channel::{Receiver, Sender, bounded};
use redflag_detect::Engine;
use redflag_trace::{Event, ObjectId, ThreadId};
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, JoinHandle};

const CAPACITY: usize = 1 << 16;

enum Message {
    Event(Event),
    Stop,
}

/// One stretch of recording.
pub struct Session {
    /// Counts from 1; another session's thread states are stale.
    pub number: u32,
    /// Whether the program was running before: its threads may be inside code without probes.
    pub attached: bool,
    sender: Sender<Message>,
    drain: Mutex<Option<JoinHandle<Engine>>>,
    threads: Mutex<Threads>,
    lost: AtomicU64,
}

#[derive(Default)]
struct Threads {
    ids: HashMap<ObjectId, ThreadId>,
    all: Vec<Known>,
}

#[derive(Default)]
struct Known {
    name: Option<String>,
    started: bool,
    ended: bool,
    /// It made accesses that were left out, and has not been recorded since.
    unrecorded: bool,
}

impl Session {
    /// Opens the channel and starts the drain, a thread that the JVM knows nothing of.
    pub fn start(number: u32, attached: bool) -> std::io::Result<Session> {
        let (sender, receiver) = bounded(CAPACITY);
        let drain = thread::Builder::new()
            .name("redflag-drain".to_owned())
            .spawn(move || judge(&receiver))?;
        Ok(Session {
            number,
            attached,
            sender,
            drain: Mutex::new(Some(drain)),
            threads: Mutex::default(),
            lost: AtomicU64::new(0),
        })
    }

    /// Sends an event. After the end of the session there is no one to take it, which is right.
    pub fn send(&self, event: Event) {
        let _ = self.sender.send(Message::Event(event));
    }

    /// Counts an access whose site could not be linked.
    pub fn count_lost(&self) {
        self.lost.fetch_add(1, Ordering::Relaxed);
    }

    /// Says whether a thread's accesses are left out because it still runs code from before.
    pub fn leave_out(&self, thread: ThreadId, unrecorded: bool) {
        if let Some(known) = lock(&self.threads).all.get_mut(thread.0 as usize) {
            known.unrecorded = unrecorded;
        }
    }

    /// The names of the threads that were left out to the end.
    pub fn unrecorded_threads(&self) -> Vec<String> {
        let threads = lock(&self.threads);
        let left_out = threads.all.iter().filter(|known| known.unrecorded);
        left_out
            .map(|known| known.name.clone().unwrap_or_else(|| "?".to_owned()))
            .collect()
    }

    /// How many accesses could not be recorded.
    pub fn lost(&self) -> u64 {
        self.lost.load(Ordering::Relaxed)
    }

    /// Has everything sent so far judged. None if the drain died or was finished before.
    pub fn finish(&self) -> Option<Engine> {
        let drain = lock(&self.drain).take()?;
        let _ = self.sender.send(Message::Stop);
        drain.join().ok()
    }

    /// The number of a thread, given out at first sight.
    pub fn thread(&self, thread: ObjectId) -> ThreadId {
        let mut threads = lock(&self.threads);
        let next = ThreadId(u32::try_from(threads.all.len()).expect("fewer than 2^32 threads"));
        let id = *threads.ids.entry(thread).or_insert(next);
        if id == next {
            threads.all.push(Known::default());
        }
        id
    }

    /// Tells a thread's name; the last one told counts.
    pub fn name(&self, thread: ThreadId, name: Option<String>) {
        if let Some(known) = lock(&self.threads).all.get_mut(thread.0 as usize) {
            known.name = name.or(known.name.take());
        }
    }

    /// A thread's name.
    pub fn name_of(&self, thread: ThreadId) -> Option<String> {
        lock(&self.threads).all.get(thread.0 as usize)?.name.clone()
    }

    /// Remembers that a thread was started under our eyes.
    pub fn started(&self, thread: ThreadId) {
        if let Some(known) = lock(&self.threads).all.get_mut(thread.0 as usize) {
            known.started = true;
        }
    }

    /// Whether a thread was started under our eyes.
    pub fn was_started(&self, thread: ThreadId) -> bool {
        lock(&self.threads)
            .all
            .get(thread.0 as usize)
            .is_some_and(|known| known.started)
    }

    /// All threads seen so far.
    pub fn all_threads(&self) -> impl Iterator<Item = ThreadId> + use<> {
        (0..u32::try_from(lock(&self.threads).all.len()).expect("fewer than 2^32 threads"))
            .map(ThreadId)
    }

    /// Remembers that a thread's `End` was sent.
    pub fn ended(&self, thread: ThreadId) {
        if let Some(known) = lock(&self.threads).all.get_mut(thread.0 as usize) {
            known.ended = true;
        }
    }

    /// Whether a thread's `End` was sent.
    pub fn has_ended(&self, thread: ThreadId) -> bool {
        lock(&self.threads)
            .all
            .get(thread.0 as usize)
            .is_some_and(|known| known.ended)
    }
}

fn judge(receiver: &Receiver<Message>) -> Engine {
    let mut engine = Engine::new();
    while let Ok(Message::Event(event)) = receiver.recv() {
        engine.event(&event);
    }
    engine
}

#[cfg(test)]
mod tests {
    use super::*;
    use redflag_trace::{Access, FieldId, SiteId, Variable};

    fn write(thread: u32) -> Event {
        Event::Access {
            thread: ThreadId(thread),
            kind: Access::Write,
            variable: Variable::Static { field: FieldId(1) },
            site: SiteId(thread),
        }
    }

    #[test]
    fn finishing_judges_everything_sent_before() {
        let session = Session::start(1, false).unwrap();
        session.send(write(0));
        session.send(write(1));
        let engine = session.finish().unwrap();
        assert_eq!(engine.events(), 2);
        assert_eq!(engine.findings().len(), 1);
        session.send(write(2));
        assert!(session.finish().is_none());
    }

    #[test]
    fn a_thread_keeps_its_number_name_and_end() {
        let session = Session::start(1, false).unwrap();
        let (a, b) = (session.thread(ObjectId(5)), session.thread(ObjectId(6)));
        assert_eq!((a, session.thread(ObjectId(5))), (ThreadId(0), a));
        session.name(a, Some("main".to_owned()));
        session.name(a, None);
        session.ended(b);
        session.started(a);
        assert!(session.was_started(a) && !session.was_started(b));
        assert_eq!(session.all_threads().collect::<Vec<_>>(), [a, b]);
        assert_eq!(session.name_of(a).as_deref(), Some("main"));
        assert!(session.has_ended(b) && !session.has_ended(a));
        session.finish();
    }
}
