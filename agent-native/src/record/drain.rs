//! The drain: one thread that merges the rings into one order, judges it, and writes it down if asked to.
//!
//! The JVM knows nothing of this thread, and it takes no lock that a thread of the program holds while waiting for it.

use super::asked::{Question, give_uncaught};
use super::identity::Identity;
use super::link::Links;
use super::live::Live;
use super::room::Room;
use super::running_tests::Tests;
use super::stacks::Stacks;
use super::threads::Threads;
use crate::lock::lock;
use crate::sites::Sites;
use redflag_detect::Engine;
use redflag_ring::{Merge, Sequence};
use redflag_trace::{
    Entry, Event, Field, FieldId, Frame, Names, ObjectId, Site, SiteId, Summary, TestId, Thread,
    ThreadId, Writer, wire,
};
use std::collections::HashMap;
use std::fs::File;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How long the drain sleeps when there is little to do, in microseconds: longer the longer there is little. Every waking
/// takes a processor from the program.
const NAPS: [u64; 4] = [50, 100, 200, 500];

/// A round that took fewer words than this did not pay for itself; the next should take more.
const FEW_WORDS: u64 = 1 << 12;

/// So many words at most are judged before threads that have room again are woken.
const WORDS_TO_WAKE: usize = 1 << 13;

/// How long threads may go on telling after recording has stopped.
const PATIENCE: Duration = Duration::from_secs(10);

/// What the drain and the rest of the recorder share.
#[derive(Default)]
pub struct Shared {
    /// Set when recording has stopped: what is left is taken, and the drain ends.
    pub stop: AtomicBool,
    /// Set when the drain has ended, and nobody reads rings any more.
    pub done: AtomicBool,
    /// Objects that are gone, not yet told.
    pub freed: Mutex<Vec<ObjectId>>,
    /// Threads of which there is more to tell.
    pub renamed: Mutex<Vec<ThreadId>>,
    /// Threads that wait for room.
    pub room: Room,
    /// How many had to.
    pub waits: AtomicU64,
    /// Questions not looked at yet.
    pub questions: Mutex<Vec<Question>>,
    /// Exceptions that nobody caught, by thread, told before the thread's end is.
    pub uncaught: Mutex<HashMap<ThreadId, Vec<u32>>>,
}

/// What is counted while draining.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Accesses told.
    pub accesses: u64,
    /// Synchronization told.
    pub synchronizations: u64,
    /// How many sequence numbers the drain was behind at most.
    pub lag: u64,
    /// And how many in the last round.
    pub behind: u64,
    /// Rings that held something impossible.
    pub broken: u64,
    /// Rings at most at one time.
    pub rings: u64,
}

/// What comes of a recording.
pub struct Outcome {
    /// The judge, unless there was none.
    pub engine: Option<Engine>,
    /// What was counted.
    pub counts: Counts,
    /// The trace, to be finished with its summary.
    pub trace: Trace,
}

/// What is written down, if anything is. The first error ends it.
#[derive(Default)]
pub struct Trace {
    writer: Option<Writer<File>>,
    error: Option<io::Error>,
}

impl Trace {
    /// A trace that goes to this writer.
    pub fn to(writer: Option<Writer<File>>) -> Trace {
        Trace {
            writer,
            error: None,
        }
    }

    fn write(&mut self, what: impl FnOnce(&mut Writer<File>) -> io::Result<()>) {
        if let Some(Err(error)) = self.writer.as_mut().map(what) {
            self.error = Some(error);
            self.writer = None;
        }
    }

    /// Ends a trace that is whole; says why it is not.
    pub fn finish(&mut self, summary: &Summary) -> Option<io::Error> {
        self.write(|writer| writer.summary(summary));
        self.error.take()
    }
}

/// Who knows what ids stand for.
#[derive(Clone)]
pub struct Naming {
    pub(super) sites: &'static Sites,
    pub(super) identity: &'static Identity,
    pub(super) links: &'static Links,
    pub(super) stacks: &'static Stacks,
    pub(super) tests: &'static Tests,
    pub(super) threads: Arc<Threads>,
}

impl Names for Naming {
    fn site(&self, id: SiteId) -> Option<(Site, FieldId)> {
        let site = match self.sites.get(id.0) {
            Some(site) => site.named(),
            None => self.stacks.at(id)?,
        };
        Some((site, self.field_of(id)))
    }

    fn field(&self, id: FieldId) -> Option<Field> {
        let key = self.identity.field_key(id)?;
        let class = self.identity.class_name(key.class);
        Some(Field {
            class: class.unwrap_or_else(|| "?".into()),
            name: key.name,
            descriptor: key.descriptor,
        })
    }

    fn thread(&self, id: ThreadId) -> Option<Thread> {
        self.threads.facts(id)
    }

    fn class(&self, number: u32) -> Option<Arc<str>> {
        self.identity.class_name(super::identity::ClassId(number))
    }

    fn stack(&self, site: SiteId) -> Option<Vec<Frame>> {
        self.stacks.of(site)
    }

    fn test(&self, id: TestId) -> Option<Arc<str>> {
        self.tests.name(id)
    }
}

impl Naming {
    fn field_of(&self, site: SiteId) -> FieldId {
        self.links
            .get(site.0)
            .map_or(FieldId(0), |link| link.field())
    }
}

/// Tests make the drain slow with this, in microseconds a round.
const SLOW: &str = "REDFLAG_TEST_SLOW_DRAIN";

/// The drain's own state.
pub struct Drain {
    pub(super) merge: Merge<ThreadId>,
    pub(super) sequence: &'static Sequence,
    pub(super) shared: Arc<Shared>,
    pub(super) names: Naming,
    pub(super) engine: Option<Engine>,
    pub(super) trace: Trace,
    /// Objects that are gone, and where the counter stood then.
    pub(super) gone: Vec<(u64, Vec<ObjectId>)>,
    pub(super) counts: Counts,
    pub(super) live: Live,
    /// Questions that are not answered yet.
    pub(super) questions: Vec<Question>,
    /// Exceptions that nobody caught and nobody asked for, by test.
    pub(super) uncaught: Vec<(TestId, u32)>,
}

impl Drain {
    /// Drains until recording stops and nothing is left.
    pub fn run(mut self) -> Outcome {
        let slow = std::env::var(SLOW).ok().and_then(|text| text.parse().ok());
        let slow = slow.map(Duration::from_micros);
        let mut idle = 0;
        while !self.shared.stop.load(Ordering::Acquire) {
            if let Some(pause) = slow {
                std::thread::sleep(pause);
            }
            let words = self.round(false);
            let Drain {
                live,
                engine,
                counts,
                names,
                ..
            } = &mut self;
            live.tick(engine.as_ref(), counts, names);
            if words >= FEW_WORDS {
                idle = 0;
            } else {
                let nap = NAPS[idle.min(NAPS.len() - 1)];
                idle += 1;
                std::thread::sleep(Duration::from_micros(nap));
            }
        }
        // Threads that have not noticed yet go on for a little while.
        let patience = Instant::now() + PATIENCE;
        while self.round(true) > 0 && Instant::now() < patience {}
        self.shared.done.store(true, Ordering::Release);
        self.live.end();
        self.counts.broken = self.merge.broken();
        Outcome {
            engine: self.engine,
            counts: self.counts,
            trace: self.trace,
        }
    }

    /// One round; says how many words it took.
    fn round(&mut self, last: bool) -> u64 {
        let freed = std::mem::take(&mut *lock(&self.shared.freed));
        if !freed.is_empty() {
            self.gone.push((self.sequence.value(), freed));
        }
        self.questions.append(&mut lock(&self.shared.questions));
        self.tell_threads();
        let pending = if last { None } else { self.merge.min_pending() };
        let Drain {
            merge,
            sequence,
            names,
            engine,
            trace,
            shared,
            uncaught,
            ..
        } = self;
        let mut taken = 0;
        let mut sink = |thread: ThreadId, words: &[u64]| {
            trace.write(|writer| writer.records(thread, words, names));
            if let Some(engine) = engine {
                judge((thread, words), names, &mut |event| {
                    if let Event::End { thread } = *event {
                        give_uncaught(thread, shared, engine, uncaught);
                    }
                    engine.event(event);
                });
            }
            taken += words.len();
            if taken >= WORDS_TO_WAKE {
                taken = 0;
                shared.room.wake();
            }
        };
        let done = if last {
            merge.final_round(sequence, &mut sink)
        } else {
            merge.round(sequence, &mut sink)
        };
        self.shared.room.wake();
        self.counts.accesses += done.accesses;
        self.counts.synchronizations += done.syncs;
        self.counts.behind = done.lag;
        self.counts.lag = self.counts.lag.max(done.lag);
        self.counts.rings = self.counts.rings.max(self.merge.rings() as u64);
        self.tell_gone(done.horizon, pending);
        self.answer(if last { u64::MAX } else { done.horizon });
        if done.consumed() {
            self.trace.write(Writer::flush);
        }
        done.words
    }

    /// Tells the trace what there is to know of threads now.
    fn tell_threads(&mut self) {
        let renamed = std::mem::take(&mut *lock(&self.shared.renamed));
        let Drain { names, trace, .. } = self;
        for id in renamed {
            trace.write(|writer| match names.thread(id) {
                Some(thread) => writer.table(&Entry::Thread { id, thread }),
                None => Ok(()),
            });
        }
    }

    /// Tells of objects that are gone once nothing of them can be left in a ring, nor in a sweep not told yet.
    fn tell_gone(&mut self, horizon: u64, pending: Option<u64>) {
        while let Some((at, _)) = self.gone.first() {
            if *at > horizon || pending.is_some_and(|open| open <= *at) {
                return;
            }
            let (_, objects) = self.gone.remove(0);
            for object in objects {
                if let Some(engine) = &mut self.engine {
                    engine.event(&Event::ObjectFreed(object));
                }
                self.trace.write(|writer| writer.freed(object));
            }
        }
    }
}

/// Has the records of a thread judged one by one.
fn judge((thread, words): (ThreadId, &[u64]), names: &Naming, judge: &mut dyn FnMut(&Event)) {
    let field_of = |site| names.field_of(site);
    let mut rest = words;
    while let Some(op) = rest.first().and_then(|&word| wire::Op::of(word)) {
        let (record, more) = rest.split_at(op.words().min(rest.len()));
        if let Some(event) = wire::decode(record, thread, &field_of) {
            judge(&event);
        }
        rest = more;
    }
}
