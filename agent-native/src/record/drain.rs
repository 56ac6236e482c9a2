//! The drain: one thread that merges the rings into one order, analyzes the events, and writes the trace if one is wanted.
//!
//! The thread is not attached to the JVM. It takes no lock that a thread of the program holds while it waits for the
//! drain.

use super::backpressure::{Backpressure, Releases};
use super::inbox::Inbox;
use super::live_report::LiveReport;
use super::names::RecordedNames;
use super::session::SessionConfig;
use super::test_attribution::Query;
use super::trace_file::TraceFile;
use redflag_detect::Engine;
use redflag_report::PartialRecord;
use redflag_ring::{Merge, Round, Sequence};
use redflag_trace::{Entry, Event, Names, ObjectId, ThreadId, Writer, wire};
use std::collections::VecDeque;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

/// How long the drain sleeps after the first, second, … of consecutive rounds with few words, in microseconds. Every
/// wakeup takes a processor from the program.
const NAPS: [u64; 4] = [50, 100, 200, 500];

/// After a round with fewer words than this the drain sleeps, so that the next round has more.
const FEW_WORDS: u64 = 1 << 12;

/// At most this many words are analyzed before threads that have space again are woken.
const WORDS_TO_WAKE: usize = 1 << 13;

/// How long threads may go on recording after the session has stopped.
const PATIENCE: Duration = Duration::from_secs(10);

/// What is counted while draining.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Accesses.
    pub accesses: u64,
    /// Synchronization events.
    pub synchronizations: u64,
    /// By how many sequence numbers the drain lagged at most.
    pub max_lag: u64,
    /// And in the last round.
    pub lag: u64,
    /// Rings that held invalid records.
    pub broken: u64,
    /// Rings at most at one time.
    pub rings: u64,
    /// Threads that were seen.
    pub threads: u64,
}

/// The result of a recording.
pub struct Recording {
    /// The engine with its findings, if events were analyzed.
    pub engine: Option<Engine>,
    /// What was counted.
    pub counts: Counts,
    /// The trace, to be finished with its summary.
    pub trace: TraceFile,
    /// The record of the findings so far. To be dropped when the final one is written: without a lock on it, the JVM counts as killed.
    pub partial: Option<PartialRecord>,
}

/// The state of the drain.
pub struct Drain {
    merge: Merge<ThreadId>,
    sequence: &'static Sequence,
    names: RecordedNames,
    inbox: Inbox,
    releases: Releases,
    engine: Option<Engine>,
    trace: TraceFile,
    live: LiveReport,
    counts: Counts,
    /// Freed objects whose last events may still be in a ring, each batch with the counter's value after they were freed.
    freed: VecDeque<(u64, Vec<ObjectId>)>,
    /// Queries that are not answered yet.
    queries: Vec<Query>,
    /// A pause before each round, in tests.
    pause: Option<Duration>,
}

impl Drain {
    /// A drain of the rings of this merge.
    pub fn new(
        config: SessionConfig,
        (merge, sequence): (Merge<ThreadId>, &'static Sequence),
        names: RecordedNames,
        inbox: Inbox,
        backpressure: &Arc<Backpressure>,
    ) -> Drain {
        Drain {
            merge,
            sequence,
            names,
            inbox,
            releases: Releases::new(backpressure),
            engine: config.analysis.map(Engine::with),
            trace: TraceFile::new(config.trace),
            live: LiveReport::new(config.live),
            counts: Counts::default(),
            freed: VecDeque::new(),
            queries: Vec::new(),
            pause: config.drain_pause,
        }
    }

    /// Drains until recording stops and nothing is left.
    pub fn run(mut self) -> Recording {
        let mut idle = 0;
        while !self.inbox.stopped {
            if let Some(pause) = self.pause {
                thread::sleep(pause);
            }
            let words = self.round(false);
            self.names.stacks.budget.refill();
            self.report();
            if words >= FEW_WORDS {
                idle = 0;
            } else {
                let nap = NAPS[idle.min(NAPS.len() - 1)];
                idle += 1;
                thread::sleep(Duration::from_micros(nap));
            }
        }
        // Threads that have not seen the stop yet still record for a short time.
        let end = Instant::now() + PATIENCE;
        while self.round(true) > 0 && Instant::now() < end {
            self.report();
        }
        if let Some(engine) = &mut self.engine {
            engine.end_of_run();
        }
        self.counts.broken = self.merge.broken();
        Recording {
            engine: self.engine,
            counts: self.counts,
            trace: self.trace,
            partial: self.live.into_record(),
        }
    }

    /// Reports what is new.
    fn report(&mut self) {
        self.live
            .tick(self.engine.as_ref(), &self.counts, &self.names);
    }

    /// One round; returns how many words it took.
    fn round(&mut self, last: bool) -> u64 {
        self.receive();
        let pending = if last { None } else { self.merge.min_pending() };
        let done = self.merge(last);
        self.releases.wake();
        self.count(&done);
        self.forget_freed(done.horizon, pending);
        self.answer(if last { u64::MAX } else { done.horizon });
        if done.consumed() {
            self.trace.write(Writer::flush);
        }
        done.words
    }

    /// Takes over what was sent. Messages that arrive later in the round stay in the inbox until the next: the round may have
    /// missed records that precede them.
    fn receive(&mut self) {
        self.inbox.receive();
        let freed = std::mem::take(&mut self.inbox.freed);
        if !freed.is_empty() {
            self.names.threads.forget(&freed);
            self.freed.push_back((self.sequence.value(), freed));
        }
        self.queries.append(&mut self.inbox.queries);
        for id in self.inbox.renamed.drain(..) {
            if let Some(thread) = self.names.thread(id) {
                self.trace
                    .write(|writer| writer.table(&Entry::Thread { id, thread }));
            }
        }
    }

    /// Takes what is complete from the rings, in order, analyzes it and writes it to the trace.
    fn merge(&mut self, last: bool) -> Round {
        let Drain {
            merge,
            sequence,
            names,
            inbox,
            releases,
            engine,
            trace,
            ..
        } = self;
        let mut taken = 0;
        let mut sink = |thread: ThreadId, words: &[u64]| {
            trace.write(|writer| writer.records(thread, words, names));
            if let Some(engine) = engine {
                decode(thread, words, names, |event| analyze(event, engine, inbox));
            }
            taken += words.len();
            if taken >= WORDS_TO_WAKE {
                taken = 0;
                releases.wake();
            }
        };
        match last {
            true => merge.final_round(sequence, &mut sink),
            false => merge.round(sequence, &mut sink),
        }
    }

    fn count(&mut self, done: &Round) {
        let counts = &mut self.counts;
        counts.accesses += done.accesses;
        counts.synchronizations += done.syncs;
        counts.lag = done.lag;
        counts.max_lag = counts.max_lag.max(done.lag);
        counts.rings = counts.rings.max(self.merge.rings() as u64);
        counts.threads = self.names.threads.count() as u64;
    }

    /// Forgets freed objects once nothing about them can be left in a ring, nor in an array range that is not emitted yet.
    fn forget_freed(&mut self, horizon: u64, pending: Option<u64>) {
        while let Some((at, _)) = self.freed.front() {
            if *at > horizon || pending.is_some_and(|open| open <= *at) {
                return;
            }
            for object in self.freed.pop_front().into_iter().flat_map(|(_, all)| all) {
                if let Some(engine) = &mut self.engine {
                    engine.event(&Event::ObjectFreed(object));
                }
                self.trace.write(|writer| writer.freed(object));
            }
        }
    }

    /// Answers the queries about what is analyzed by now: everything below this number.
    fn answer(&mut self, horizon: u64) {
        for query in self.queries.extract_if(.., |query| query.is_ready(horizon)) {
            // Without an engine, dropping the query is the answer.
            if let Some(engine) = &mut self.engine {
                query.answer(engine, &self.names, &mut self.inbox.uncaught);
            }
        }
    }
}

/// Analyzes an event. A thread's exceptions must be attributed before its end is analyzed; they were sent before its end was
/// recorded, but maybe after this round began.
fn analyze(event: &Event, engine: &mut Engine, inbox: &mut Inbox) {
    if let Event::End { thread } = *event {
        inbox.receive();
        inbox.uncaught.attribute(thread, engine);
    }
    engine.event(event);
}

/// Decodes the records of a thread one by one.
fn decode(thread: ThreadId, words: &[u64], names: &RecordedNames, mut to: impl FnMut(&Event)) {
    let field_of = |site| names.field_of(site);
    let mut rest = words;
    while let Some(op) = rest.first().and_then(|&word| wire::Op::of(word)) {
        let (record, more) = rest.split_at(op.words().min(rest.len()));
        if let Some(event) = wire::decode(record, thread, &field_of) {
            to(&event);
        }
        rest = more;
    }
}

#[cfg(test)]
mod tests;
