//! Traces that a JVM could have made: locks exclude each other, ended threads do nothing, freed objects are not used.
//!
//! Each event is its own site, so a finding names its two events. What a trace is made of varies from seed to seed.

mod threads;

use crate::places::range;
use crate::random::Random;
use redflag_trace::{Access, Event, FieldId, Hold, ObjectId, SiteId, Sync, ThreadId, Variable};

pub struct Generator {
    random: Random,
    trace: Vec<Event>,
    threads: Vec<Thread>,
    /// How many run at once; over time there may be more.
    at_once: usize,
    /// The objects there are, and the locks.
    objects: [ObjectId; 3],
    locks: [ObjectId; 2],
    next_object: u64,
    mix: Mix,
}

#[derive(Default)]
struct Thread {
    life: Life,
    /// Monitors it entered, innermost last.
    monitors: Vec<ObjectId>,
    locks: Vec<(ObjectId, Hold)>,
    /// The monitor it waits for, having released it, and whether it was notified.
    waits: Option<(ObjectId, bool)>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Life {
    #[default]
    Runs,
    /// Started, and never seen to do anything.
    Silent,
    Ended,
}

/// How often a thing happens; see [`Generator::step`] for the order.
struct Mix {
    steps: [u32; 13],
    /// How many accesses of a hundred are to elements of an array.
    arrays: u32,
    /// One access in this many is a write.
    writes: u32,
    /// How many accesses of a hundred are atomic.
    atomic: u32,
    /// One object in this many is not the first one.
    others: u32,
    /// One access in this many is not guarded.
    unguarded: u32,
}

const BALANCED: [u32; 13] = [90, 35, 35, 22, 26, 20, 20, 20, 12, 16, 8, 8, 5];
const MONITORS: [u32; 13] = [90, 70, 70, 4, 6, 8, 8, 20, 6, 8, 16, 16, 3];
const LOCKS: [u32; 13] = [90, 12, 14, 6, 8, 70, 60, 20, 8, 10, 3, 3, 4];
const HAND_OFFS: [u32; 13] = [80, 10, 12, 60, 80, 8, 8, 24, 8, 12, 3, 3, 5];
const THREADS: [u32; 13] = [80, 12, 14, 10, 12, 8, 8, 70, 50, 60, 3, 3, 5];
const QUIET: [u32; 13] = [90, 20, 20, 5, 6, 8, 8, 30, 8, 10, 3, 3, 25];

impl Generator {
    pub fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let steps = [BALANCED, MONITORS, LOCKS, HAND_OFFS, THREADS, QUIET];
        let mix = Mix {
            steps: steps[random.below(6) as usize],
            arrays: [5, 30, 85][random.below(3) as usize],
            writes: [2, 3, 6][random.below(3) as usize],
            atomic: [0, 0, 15, 50][random.below(4) as usize],
            others: [1, 1, 2, 4][random.below(4) as usize],
            unguarded: [1, 1, 12, 60][random.below(4) as usize],
        };
        let at_once = 2 + random.below(7) as usize;
        // Some threads are there from the beginning, and have no start.
        let first = 1 + random
            .below(2 * at_once as u32)
            .saturating_sub(at_once as u32);
        Generator {
            random,
            trace: Vec::new(),
            threads: (0..first).map(|_| Thread::default()).collect(),
            at_once,
            objects: [1, 2, 3].map(ObjectId),
            locks: [4, 5].map(ObjectId),
            next_object: 6,
            mix,
        }
    }

    pub fn trace(mut self) -> Vec<Event> {
        let most = [40, 100, 100, 240][self.random.below(4) as usize];
        let length = 10 + self.random.below(most - 10) as usize;
        for thread in (0..self.threads.len() as u32).map(ThreadId) {
            self.trace.push(Event::Begin { thread });
        }
        while self.trace.len() < length {
            let running = self.those(Life::Runs);
            if let Some(thread) = self.random.pick(&running) {
                self.step(thread);
            }
        }
        self.trace
    }

    fn those(&self, life: Life) -> Vec<ThreadId> {
        let all = (0..).map(ThreadId).zip(&self.threads);
        all.filter(|(_, thread)| thread.life == life)
            .map(|(id, _)| id)
            .collect()
    }

    fn step(&mut self, thread: ThreadId) {
        if self.of(thread).waits.is_some() {
            return self.wake(thread);
        }
        match self.random.weighted(&self.mix.steps) {
            0 if self.random.one_in(self.mix.unguarded) => self.access(thread),
            0 => self.guarded(thread),
            1 => self.enter(thread),
            2 => self.exit(thread),
            3 => {
                let sync = self.hand_off();
                self.release(thread, sync);
            }
            4 => {
                let sync = self.hand_off();
                self.acquire(thread, sync);
            }
            5 => self.lock(thread),
            6 => self.unlock(thread),
            7 => self.start(thread),
            8 => self.end(thread),
            9 => self.join(thread),
            10 => self.wait(thread),
            11 => self.notify(thread),
            _ => self.free(),
        }
    }

    fn of(&mut self, thread: ThreadId) -> &mut Thread {
        &mut self.threads[thread.0 as usize]
    }

    fn site(&self) -> SiteId {
        SiteId(self.trace.len() as u32)
    }

    fn acquire(&mut self, thread: ThreadId, sync: Sync) {
        let site = self.site();
        self.trace.push(Event::Acquire { thread, sync, site });
    }

    fn release(&mut self, thread: ThreadId, sync: Sync) {
        let site = self.site();
        self.trace.push(Event::Release { thread, sync, site });
    }

    fn object(&mut self) -> ObjectId {
        if !self.random.one_in(self.mix.others) {
            return self.objects[0];
        }
        self.objects[self.random.below(3) as usize]
    }

    fn access(&mut self, thread: ThreadId) {
        let is_atomic = self.random.below(100) < self.mix.atomic;
        let is_write = self.random.one_in(self.mix.writes);
        let variable = self.variable();
        match (is_atomic, is_write) {
            (false, true) => self.push(thread, Access::Write, variable),
            (false, false) => self.push(thread, Access::Read, variable),
            (true, true) if self.random.one_in(2) => self.update(thread, variable),
            (true, true) => self.push(thread, Access::AtomicWrite, variable),
            (true, false) => self.push(thread, Access::AtomicRead, variable),
        }
    }

    /// An update that may hand over before it writes, and is handed something.
    fn update(&mut self, thread: ThreadId, variable: Variable) {
        self.push(thread, Access::AtomicRead, variable);
        if !self.random.one_in(4) {
            let sync = self.hand_off();
            self.release(thread, sync);
            if self.random.one_in(2) {
                self.acquire(thread, sync);
            }
        }
        self.push(thread, Access::AtomicUpdate, variable);
    }

    fn push(&mut self, thread: ThreadId, kind: Access, variable: Variable) {
        let site = self.site();
        self.trace.push(Event::Access {
            thread,
            kind,
            variable,
            site,
        });
    }

    fn variable(&mut self) -> Variable {
        let object = self.object();
        let field = FieldId(self.random.below(2));
        if self.random.below(100) < self.mix.arrays {
            return self.elements(object);
        }
        match self.random.below(3) {
            0 => Variable::Field { object, field },
            1 => Variable::Static { field },
            _ => Variable::Contents { object },
        }
    }

    /// Of one element, of all, of a few neighbours, or of many elements some distance apart.
    fn elements(&mut self, array: ObjectId) -> Variable {
        let near = self.random.below(12);
        let far = self.random.below(crate::places::LENGTH);
        let stride = 1 + self.random.below(9);
        let any = 1 + self.random.below(crate::places::LENGTH);
        match self.random.below(8) {
            0 => range(array, near, 1, 1),
            1 => range(array, far, 1, 1),
            2 => range(array, 0, 1, crate::places::LENGTH),
            3 => range(array, near, 1, 1 + any % 12),
            4 => range(array, far, 1, any),
            5 => range(array, near, stride, 1 + any % 6),
            6 => range(array, near % 2, 2, crate::places::LENGTH),
            _ => range(array, near, stride, any),
        }
    }

    fn enter(&mut self, thread: ThreadId) {
        let monitor = self.object();
        if self.is_free(monitor, thread) {
            self.of(thread).monitors.push(monitor);
            self.acquire(thread, Sync::Monitor(monitor));
        }
    }

    /// Whether no other thread is inside.
    fn is_free(&self, monitor: ObjectId, thread: ThreadId) -> bool {
        let all = (0..).map(ThreadId).zip(&self.threads);
        let mut others = all.filter(|(id, _)| *id != thread);
        others.all(|(_, other)| {
            !other.monitors.contains(&monitor)
                || other.waits.is_some_and(|(waits, _)| waits == monitor)
        })
    }

    fn exit(&mut self, thread: ThreadId) {
        if let Some(monitor) = self.of(thread).monitors.pop() {
            self.release(thread, Sync::Monitor(monitor));
        }
    }

    /// As watched programs do: it is recorded as one release, and as one acquire at the next event, however often it was entered.
    fn wait(&mut self, thread: ThreadId) {
        let held = self.of(thread).monitors.clone();
        if let Some(monitor) = self.random.pick(&held) {
            self.of(thread).waits = Some((monitor, false));
            self.release(thread, Sync::Monitor(monitor));
        }
    }

    /// Woken by a notification or not.
    fn wake(&mut self, thread: ThreadId) {
        let Some((monitor, notified)) = self.of(thread).waits else {
            return;
        };
        if !self.is_free(monitor, thread) || (!notified && !self.random.one_in(20)) {
            return;
        }
        self.of(thread).waits = None;
        self.acquire(thread, Sync::Monitor(monitor));
        if notified {
            self.acquire(thread, Sync::Notify(monitor));
        }
    }

    /// Notifies the threads that wait for a monitor, after entering it if the thread does not hold it.
    fn notify(&mut self, thread: ThreadId) {
        let waited: Vec<ObjectId> = (self.threads.iter())
            .filter_map(|other| other.waits.map(|(monitor, _)| monitor))
            .collect();
        let Some(monitor) = self.random.pick(&waited) else {
            return;
        };
        if !self.is_free(monitor, thread) {
            return;
        }
        if !self.of(thread).monitors.contains(&monitor) {
            self.of(thread).monitors.push(monitor);
            self.acquire(thread, Sync::Monitor(monitor));
        }
        self.release(thread, Sync::Notify(monitor));
        for other in &mut self.threads {
            if let Some((_, notified)) = other.waits.as_mut().filter(|(on, _)| *on == monitor) {
                *notified = true;
            }
        }
    }
}
