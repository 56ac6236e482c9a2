//! Which test each thread works for.
//!
//! A thread that runs a test works for it. Any other thread works for the test that gave it its work: at first, that of the
//! thread that started it. Threads of pools outlive tests, and get more work through what they acquire:
//!
//! - Where the JDK takes a task out of a future or a queue of its own, the work is that of the thread which put it there.
//! - Any other acquire may be of work, or of a lock that all tests share. It counts if who released last works for a test that
//!   still runs; not if the acquiring thread was surely given work, as above or by its start, for a test that still runs.
//!
//! So a thread that a test left behind stays that test's until another gives it work. A thread that runs tests itself works
//! for none between them, unless it takes a task. Whom nobody gave work counts to the only test that runs, if there is one.
//!
//! Nothing is kept before the first test begins, and nothing here orders anything.

use crate::asked::Asked;
use crate::hash::IdMap;
use redflag_trace::{Event, ObjectId, SiteId, Sync, TestId, ThreadId};

/// All threads and tests.
#[derive(Debug, Default)]
pub(crate) struct Workers {
    /// Whether a test ever began.
    any: bool,
    /// In how many threads each test runs.
    running: IdMap<TestId, usize>,
    threads: IdMap<ThreadId, Worker>,
    /// For whom was released what can hand work over. Few to an object, hence no map.
    released: IdMap<ObjectId, Vec<(Sync, Handed)>>,
    /// Says where tasks are taken.
    takes_work: Asked,
}

/// A thread.
#[derive(Debug, Default)]
struct Worker {
    /// The test that it runs.
    own: Option<TestId>,
    /// The test that it works for otherwise.
    work: Option<TestId>,
    /// Whether it was surely given that work.
    given: bool,
    /// Whether it ever ran a test.
    runs_tests: bool,
    /// What it released last, and what was known there before: an update of a variable releases before it acquires.
    replaced: Option<(Sync, Handed)>,
}

/// What is known of the releases of one variable or monitor.
#[derive(Clone, Copy, Debug)]
struct Handed {
    /// Who released last.
    by: ThreadId,
    /// For which test.
    last: Option<TestId>,
    /// For which test the last one released whose test ran then.
    live: Option<TestId>,
}

impl Worker {
    fn test(&self) -> Option<TestId> {
        self.own.or(self.work)
    }
}

impl Workers {
    /// Nobody works for a test yet.
    pub fn new(takes_work: Asked) -> Self {
        Workers {
            takes_work,
            ..Workers::default()
        }
    }

    /// The test that a thread works for.
    pub fn test_of(&self, thread: ThreadId) -> Option<TestId> {
        if !self.any {
            return None;
        }
        match self.threads.get(&thread) {
            Some(worker) if worker.runs_tests || worker.work.is_some() => worker.test(),
            _ => self.only_running(),
        }
    }

    /// Takes an event that is no access.
    pub fn event(&mut self, event: &Event) {
        if !self.any && !matches!(event, Event::TestBegin { .. }) {
            return;
        }
        match *event {
            Event::TestBegin { thread, test } => self.begin(thread, test),
            Event::TestEnd { thread, .. } => self.end(thread),
            Event::Start { thread, child, .. } => self.start(thread, child),
            Event::Release { thread, sync, .. } => self.release(thread, sync),
            Event::Acquire { thread, sync, site } => self.acquire(thread, sync, site),
            Event::End { thread } => {
                self.leave(thread);
                self.threads.remove(&thread);
            }
            Event::ObjectFreed(object) => _ = self.released.remove(&object),
            Event::Access { .. }
            | Event::Locked { .. }
            | Event::Unlocked { .. }
            | Event::Begin { .. }
            | Event::Joined { .. } => {}
        }
    }

    /// An estimate of the bytes needed.
    pub fn memory(&self) -> usize {
        const OBJECT: usize = size_of::<(Sync, Handed)>() + 64;
        self.released.len() * OBJECT + self.threads.len() * 2 * size_of::<Worker>()
    }

    fn begin(&mut self, thread: ThreadId, test: TestId) {
        self.any = true;
        self.leave(thread);
        *self.running.entry(test).or_default() += 1;
        let worker = self.threads.entry(thread).or_default();
        worker.own = Some(test);
        worker.runs_tests = true;
    }

    fn end(&mut self, thread: ThreadId) {
        self.leave(thread);
        if let Some(worker) = self.threads.get_mut(&thread) {
            worker.work = None;
        }
    }

    fn leave(&mut self, thread: ThreadId) {
        let worker = self.threads.get_mut(&thread);
        let Some(test) = worker.and_then(|worker| worker.own.take()) else {
            return;
        };
        if let Some(threads) = self.running.get_mut(&test) {
            *threads -= 1;
            if *threads == 0 {
                self.running.remove(&test);
            }
        }
    }

    /// A second start of a thread fails, and gives no work.
    fn start(&mut self, thread: ThreadId, child: ThreadId) {
        let work = self.threads.get(&thread).and_then(Worker::test);
        self.threads.entry(child).or_insert(Worker {
            work,
            given: true,
            ..Worker::default()
        });
    }

    fn release(&mut self, thread: ThreadId, sync: Sync) {
        let Some(object) = hands_over(sync) else {
            return;
        };
        let worker = self.threads.entry(thread).or_default();
        let last = worker.test();
        let now = last.filter(|test| self.running.contains_key(test));
        let all = self.released.entry(object).or_default();
        if let Some((_, handed)) = all.iter_mut().find(|(known, _)| *known == sync) {
            worker.replaced = Some((sync, *handed));
            let live = now.or(handed.live);
            *handed = Handed {
                by: thread,
                last,
                live,
            };
            return;
        }
        worker.replaced = None;
        let handed = Handed {
            by: thread,
            last,
            live: now,
        };
        all.reserve_exact(usize::from(all.is_empty()));
        all.push((sync, handed));
    }

    fn acquire(&mut self, thread: ThreadId, sync: Sync, site: SiteId) {
        let Some(handed) = self.handed(thread, sync) else {
            return;
        };
        let takes_work = self.takes_work.holds(site);
        let runs = |test: &TestId| self.running.contains_key(test);
        let worker = self.threads.entry(thread).or_default();
        let bound = worker.runs_tests || worker.given && worker.work.as_ref().is_some_and(runs);
        if takes_work {
            worker.work = handed.last;
            worker.given = true;
        } else if let Some(test) = handed.live.filter(|test| runs(test) && !bound) {
            worker.work = Some(test);
            worker.given = false;
        }
    }

    /// What others released to something that a thread acquires; none if it runs a test and nobody gives it work.
    fn handed(&self, thread: ThreadId, sync: Sync) -> Option<Handed> {
        let worker = self.threads.get(&thread);
        if worker.is_some_and(|worker| worker.own.is_some()) {
            return None;
        }
        let all = self.released.get(&hands_over(sync)?)?;
        let (_, handed) = all.iter().find(|(known, _)| *known == sync)?;
        if handed.by != thread {
            return Some(*handed);
        }
        let (what, before) = worker?.replaced?;
        (what == sync).then_some(before)
    }

    fn only_running(&self) -> Option<TestId> {
        let mut running = self.running.keys();
        let first = running.next().copied();
        first.filter(|_| running.next().is_none())
    }
}

/// The object through which work may be handed over. A class or a fence tells everybody of everything.
fn hands_over(sync: Sync) -> Option<ObjectId> {
    match sync {
        Sync::Monitor(object) | Sync::Volatile { object, .. } | Sync::Atomic(object) => {
            Some(object)
        }
        Sync::Class(_)
        | Sync::Interrupt(_)
        | Sync::Finalizer(_)
        | Sync::Notify(_)
        | Sync::Fence => None,
    }
}
