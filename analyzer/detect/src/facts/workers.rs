//! Which test each thread works for.
//!
//! A thread that runs a test works for it. Any other thread works for the test that gave it its work: at first, that of the
//! thread that started it. Threads of pools outlive tests, and get more work through what they acquire:
//!
//! - Where the JDK takes a task out of a future or a queue of its own, the work is that of the thread that put it in.
//! - Any other acquire may be of work, or of a lock that all tests share. It counts if the last release by a thread of
//!   a running test was for a test that still runs; not if the acquiring thread was certainly given work, as above or
//!   by its start, for a test that still runs.
//!
//! So a thread that outlives a test stays that test's until another test gives it work. A thread that runs tests itself works
//! for none between them, unless it takes a task. A thread with no known task is attributed to the running test if exactly
//! one test is running.
//!
//! Nothing is stored before the first test begins, and nothing here orders threads.

use super::site_facts::Sites;
use crate::hash::IdMap;
use crate::small_map::SmallMap;
use crate::sync_key::SyncKey;
use redflag_trace::{Event, ObjectId, Sync, TestId, ThreadId};

/// All threads and tests.
#[derive(Debug, Default)]
pub(crate) struct Workers {
    /// Whether a test ever began.
    any: bool,
    /// In how many threads each test runs.
    running: IdMap<TestId, usize>,
    threads: IdMap<ThreadId, Worker>,
    /// The releases of everything that can hand work over.
    released: IdMap<ObjectId, SmallMap<SyncKey, Option<Handed>>>,
    /// How many entries `released` has for all objects.
    releases: usize,
}

/// A thread.
#[derive(Debug, Default)]
struct Worker {
    /// The test that it runs.
    own: Option<TestId>,
    /// The test that it works for otherwise.
    work: Option<TestId>,
    /// Whether it was certainly given that work.
    given: bool,
    /// Whether it ever ran a test.
    runs_tests: bool,
    /// Its last release, and the releases that were known there before: an update of a variable releases before it acquires.
    replaced: Option<(Sync, Handed)>,
}

/// What an acquire of one variable or monitor needs of the releases before it.
#[derive(Clone, Copy, Debug)]
struct Handed {
    /// The thread that released last.
    by: ThreadId,
    /// The test that it worked for.
    last: Option<TestId>,
    /// The test of the last release that was made for a test running then.
    live: Option<TestId>,
}

impl Worker {
    fn test(&self) -> Option<TestId> {
        self.own.or(self.work)
    }
}

impl Workers {
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

    /// Takes an event that is not an access.
    pub fn event(&mut self, event: &Event, sites: &mut Sites) {
        if !self.any && !matches!(event, Event::TestBegin { .. }) {
            return;
        }
        match *event {
            Event::TestBegin { thread, test } => self.begin(thread, test),
            Event::TestEnd { thread, .. } => self.end(thread),
            Event::Start { thread, child, .. } => self.start(thread, child),
            Event::Release { thread, sync, .. } => self.release(thread, sync),
            Event::Acquire { thread, sync, site } => {
                self.acquire(thread, sync, sites.facts(site).takes_task)
            }
            Event::End { thread } => {
                self.leave(thread);
                self.threads.remove(&thread);
            }
            Event::ObjectFreed(object) => self.free(object),
            Event::Access { .. }
            | Event::Stack { .. }
            | Event::Allocated { .. }
            | Event::Mark { .. }
            | Event::Published { .. }
            | Event::Locked { .. }
            | Event::Unlocked { .. }
            | Event::Waits { .. }
            | Event::Waited { .. }
            | Event::Initializing { .. }
            | Event::Begin { .. }
            | Event::Joined { .. } => {}
        }
    }

    /// An estimate of the bytes needed.
    pub fn memory(&self) -> usize {
        const RELEASE: usize = size_of::<(SyncKey, Handed)>() + 64;
        self.releases * RELEASE + self.threads.len() * 2 * size_of::<Worker>()
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
        let Some((object, key)) = hands_over(sync) else {
            return;
        };
        let worker = self.threads.entry(thread).or_default();
        let last = worker.test();
        let now = last.filter(|test| self.running.contains_key(test));
        let all = self.released.entry(object).or_default();
        let handed = all.get_or_insert_with(key, || {
            self.releases += 1;
            None
        });
        worker.replaced = handed.map(|before| (sync, before));
        *handed = Some(Handed {
            by: thread,
            last,
            live: now.or(handed.and_then(|before| before.live)),
        });
    }

    fn acquire(&mut self, thread: ThreadId, sync: Sync, takes_task: bool) {
        let worker = self.threads.get(&thread);
        // Most threads have their work already and need no lookup.
        if !takes_task && worker.is_some_and(|worker| self.is_bound(worker)) {
            return;
        }
        let Some(handed) = self.handed(worker, thread, sync) else {
            return;
        };
        let live = handed.live.filter(|test| self.running.contains_key(test));
        let worker = self.threads.entry(thread).or_default();
        if takes_task {
            worker.work = handed.last;
            worker.given = true;
        } else if live.is_some() {
            worker.work = live;
            worker.given = false;
        }
    }

    /// Whether a thread runs tests, or was certainly given work for a test that still runs.
    fn is_bound(&self, worker: &Worker) -> bool {
        let runs = |test: &TestId| self.running.contains_key(test);
        worker.runs_tests || worker.given && worker.work.as_ref().is_some_and(runs)
    }

    fn free(&mut self, object: ObjectId) {
        if let Some(all) = self.released.remove(&object) {
            self.releases -= all.len();
        }
    }

    /// The releases by other threads of what a thread acquires; none if the thread runs a test, as that gives it no work.
    fn handed(&self, worker: Option<&Worker>, thread: ThreadId, sync: Sync) -> Option<Handed> {
        if worker.is_some_and(|worker| worker.own.is_some()) {
            return None;
        }
        let (object, key) = hands_over(sync)?;
        let handed = (*self.released.get(&object)?.get(key)?)?;
        if handed.by != thread {
            return Some(handed);
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

/// The key of what may hand work over. A class or a fence orders all threads alike and says nothing of work.
fn hands_over(sync: Sync) -> Option<(ObjectId, SyncKey)> {
    match sync {
        Sync::Monitor(_) | Sync::Volatile { .. } | Sync::Atomic(_) => SyncKey::of(sync),
        Sync::Class(_)
        | Sync::Interrupt(_)
        | Sync::Finalizer(_)
        | Sync::Notify(_)
        | Sync::Fence => None,
    }
}
