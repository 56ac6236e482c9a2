//! Many threads over time: memory must not grow with their number, and findings must stay right.

use redflag_detect::Engine;
use redflag_trace::{Access, Event, FieldId, ObjectId, SiteId, Sync, ThreadId, Variable};

const MANY: u32 = 100_000;

/// A third of one vector clock of all threads. Twice as many threads need no more.
const LITTLE: usize = 4 * MANY as usize / 3;

const LOCK: Sync = Sync::Monitor(ObjectId(1));

fn field(object: u32) -> Variable {
    Variable::Field {
        object: ObjectId(object.into()),
        field: FieldId(1),
    }
}

/// Feeds events to an engine, and notes the most memory that it needed.
struct Run {
    engine: Engine,
    most: usize,
}

impl Run {
    fn new() -> Run {
        Run {
            engine: Engine::new(),
            most: 0,
        }
    }

    fn event(&mut self, event: Event) {
        self.engine.event(&event);
        self.most = self.most.max(self.engine.memory());
    }

    fn access(&mut self, thread: u32, kind: Access, variable: Variable) {
        self.event(Event::Access {
            thread: ThreadId(thread),
            kind,
            variable,
            site: SiteId(thread),
        });
    }

    fn write(&mut self, thread: u32, object: u32) {
        self.access(thread, Access::Write, field(object));
    }

    fn start(&mut self, thread: u32, child: u32) {
        let (thread, site) = (ThreadId(thread), SiteId(1));
        let child = ThreadId(child);
        self.event(Event::Start {
            thread,
            child,
            site,
        });
        self.event(Event::Begin { thread: child });
    }

    fn end(&mut self, thread: u32) {
        self.event(Event::End {
            thread: ThreadId(thread),
        });
    }

    fn joined(&mut self, thread: u32, child: u32) {
        self.event(Event::Joined {
            thread: ThreadId(thread),
            child: ThreadId(child),
            site: SiteId(1),
        });
    }

    fn locked(&mut self, thread: u32, object: u32) {
        let (thread, site) = (ThreadId(thread), SiteId(1));
        self.event(Event::Acquire {
            thread,
            sync: LOCK,
            site,
        });
        self.write(thread.0, object);
        self.event(Event::Release {
            thread,
            sync: LOCK,
            site,
        });
    }

    /// The findings as pairs of threads, as threads are sites here.
    fn races(&self) -> Vec<[u32; 2]> {
        let findings = self.engine.findings();
        let threads = findings
            .iter()
            .map(|f| [f.accesses[0].thread.0, f.accesses[1].thread.0]);
        for (threads, finding) in threads.clone().zip(&findings) {
            assert_eq!(threads, [0, 1].map(|side| finding.accesses[side].site.0));
        }
        threads.collect()
    }
}

#[test]
fn threads_joined_one_after_another_need_the_memory_of_one() {
    let mut run = Run::new();
    for thread in 1..=MANY {
        run.write(0, 5);
        run.start(0, thread);
        run.write(thread, 5);
        run.locked(thread, 6);
        run.end(thread);
        run.joined(0, thread);
        run.write(0, 5);
    }
    assert!(run.races().is_empty());
    assert!(run.most < LITTLE, "{} bytes", run.most);
}

#[test]
fn threads_that_end_and_are_never_joined_are_forgotten() {
    let mut run = Run::new();
    for thread in 1..=MANY {
        let own = 10 + thread;
        run.write(0, own);
        run.start(0, thread);
        run.write(thread, own);
        run.locked(thread, 6);
        run.end(thread);
        run.event(Event::ObjectFreed(ObjectId(own.into())));
    }
    assert!(run.races().is_empty());
    assert!(run.most < LITTLE, "{} bytes", run.most);
    // The main thread has not seen the last one, although earlier ones were forgotten.
    run.write(0, 6);
    assert_eq!(run.races(), [[MANY, 0]]);
}

#[test]
fn interrupted_threads_are_forgotten_with_their_interruption() {
    let mut run = Run::new();
    for thread in 1..=MANY {
        let sync = Sync::Interrupt(ThreadId(thread));
        run.write(0, 5);
        run.start(0, thread);
        let site = SiteId(1);
        run.event(Event::Release {
            thread: ThreadId(0),
            sync,
            site,
        });
        run.event(Event::Acquire {
            thread: ThreadId(thread),
            sync,
            site,
        });
        run.write(thread, 5);
        run.end(thread);
        run.joined(0, thread);
    }
    assert!(run.races().is_empty());
    assert!(run.most < LITTLE, "{} bytes", run.most);
}

#[test]
fn all_that_ended_before_the_first_join_can_still_be_joined() {
    let mut run = Run::new();
    let threads = 1..=2_000;
    for thread in threads.clone() {
        run.start(0, thread);
        run.write(thread, 10 + thread);
        run.end(thread);
    }
    for thread in threads {
        run.joined(0, thread);
        run.write(0, 10 + thread);
        if thread < 2_000 {
            // Not joined yet.
            run.write(0, 10 + thread + 1);
            assert_eq!(run.races().last(), Some(&[thread + 1, 0]));
        }
    }
    assert_eq!(run.races().len(), 1_999);
}

#[test]
fn an_idle_thread_still_races_with_threads_that_it_has_not_joined() {
    let mut run = Run::new();
    run.start(0, 1);
    for thread in 2..1_000 {
        run.start(0, thread);
        run.write(thread, 5);
        run.end(thread);
        run.joined(0, thread);
    }
    run.joined(1, 500);
    run.write(1, 5);
    assert_eq!(run.races(), [[999, 1]]);
}

#[test]
fn a_thread_without_a_start_may_join_a_forgotten_one() {
    let mut run = Run::new();
    for thread in 1..=300 {
        run.start(0, thread);
        if thread <= 100 {
            run.write(thread, 5);
        }
        run.end(thread);
        run.joined(0, thread);
    }
    assert!(run.engine.memory() < 10_000, "nothing was forgotten");
    run.joined(1_000, 100);
    run.write(1_000, 5);
    assert!(run.races().is_empty());
    run.write(1_001, 5);
    assert_eq!(run.races(), [[1_000, 1_001]]);
}

#[test]
fn a_thread_that_goes_on_after_its_end_is_still_itself() {
    let mut run = Run::new();
    run.start(0, 1);
    run.write(1, 5);
    run.end(1);
    run.joined(0, 1);
    run.start(0, 2);
    run.write(2, 5);
    run.write(1, 5);
    assert_eq!(run.races(), [[2, 1]]);
}

#[test]
fn a_lock_orders_a_thousand_threads_that_run_at_once() {
    let mut run = Run::new();
    let threads = 1..=1_000;
    for thread in threads.clone() {
        run.start(0, thread);
        run.write(thread, 10 + thread);
    }
    for thread in threads.clone().chain(threads) {
        run.locked(thread, 6);
    }
    run.write(1_000, 10 + 1);
    assert!(run.races().is_empty());
    run.write(1, 10 + 1_000);
    assert!(run.races().is_empty());
    run.write(0, 10 + 7);
    assert_eq!(run.races(), [[7, 0]]);
}
