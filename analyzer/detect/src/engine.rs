//! The engine: hands each event to what it concerns.

use crate::asked::{Asked, Trust};
use crate::edges::{Edges, Guards};
use crate::finding::{Detector, Finding, Findings};
use crate::hb::LastAccesses;
use crate::hybrid::Accesses;
use crate::judge::Judge;
use crate::locks::{HeldLock, LockKind, Locks};
use crate::mentioned::Mentioned;
use crate::racer::Ownership;
use crate::state::State;
use crate::workers::Workers;
use redflag_trace::{Event, ObjectId, Sync, TestId, ThreadId};

/// What is judged, and how.
pub struct Settings {
    /// Whether happens-before races are looked for.
    pub hb: bool,
    /// Whether RACER judges, and by which visibility.
    pub racer: Option<Visibility>,
    /// Whether the hybrid detector judges.
    pub hybrid: bool,
    /// So many bytes at most are used for what is remembered of variables, by all detectors together.
    pub memory: Option<usize>,
    /// Says whether a site lies in trusted code: monitors taken there order threads, and guard nothing of the program's.
    pub trusted: Option<Trust>,
    /// Says whether a thread that acquires something at a site takes a task there, to run it.
    pub takes_work: Option<Trust>,
}

impl Default for Settings {
    /// Happens-before without bounds.
    fn default() -> Self {
        Settings {
            hb: true,
            racer: None,
            hybrid: false,
            memory: None,
            trusted: None,
            takes_work: None,
        }
    }
}

/// What one thread did that RACER lets another one see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// What it did before it started the other: as in the paper.
    Paper,
    /// What it did before any message to the other that is not by a lock: start, end and join, volatile and so on.
    Extended,
}

/// How often a rule of a detector applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleCount {
    /// Whose rule.
    pub detector: Detector,
    /// Its name.
    pub rule: &'static str,
    /// How often.
    pub count: u64,
}

/// Takes events in their order and keeps findings.
#[derive(Debug)]
pub struct Engine {
    hb: Option<Judge<LastAccesses>>,
    racer: Option<Judge<Ownership>>,
    hybrid: Option<Judge<Accesses>>,
    locks: Locks,
    guards: Guards,
    workers: Workers,
    findings: Findings,
    events: u64,
    /// What each detector may use.
    memory: Option<usize>,
    forgotten: u64,
    /// The thread of the last access, until something else than an access comes.
    last: Option<ThreadId>,
}

impl Default for Engine {
    fn default() -> Self {
        Engine::with(Settings::default())
    }
}

/// Does the same for every detector that is on.
macro_rules! each {
    ($engine:expr, $judge:ident => $what:expr) => {
        if let Some($judge) = &mut $engine.hb {
            $what;
        }
        if let Some($judge) = &mut $engine.racer {
            $what;
        }
        if let Some($judge) = &mut $engine.hybrid {
            $what;
        }
    };
}

impl Engine {
    /// An engine that looks for happens-before races and has seen nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// An engine that judges as it is told. To stay within the memory it forgets variables, those of the objects touched
    /// least recently first. Synchronization is never forgotten.
    pub fn with(settings: Settings) -> Self {
        let racer = settings.racer.map(|visibility| match visibility {
            Visibility::Paper => Judge::new(Edges::Starts),
            Visibility::Extended => Judge::new(Edges::Messages),
        });
        let detectors =
            usize::from(settings.hb) + usize::from(racer.is_some()) + usize::from(settings.hybrid);
        Engine {
            hb: settings.hb.then(|| Judge::new(Edges::All)),
            racer,
            hybrid: settings.hybrid.then(|| Judge::new(Edges::Messages)),
            locks: Locks::default(),
            guards: Guards::new(Asked::new(settings.trusted)),
            workers: Workers::new(Asked::new(settings.takes_work)),
            findings: Findings::default(),
            events: 0,
            memory: settings.memory.map(|bytes| bytes / detectors.max(1)),
            forgotten: 0,
            last: None,
        }
    }

    /// Takes the next event.
    pub fn event(&mut self, event: &Event) {
        self.events += 1;
        if let Event::Access {
            thread,
            kind,
            variable,
            site,
        } = *event
        {
            if self.last != Some(thread) {
                self.last = Some(thread);
                self.reclaim();
            }
            each!(self, judge => {
                let access = (thread, kind, variable, site);
                judge.access(access, (&mut self.locks, &self.workers), &mut self.findings);
                if let Some(bytes) = self.memory {
                    self.forgotten += judge.keep(bytes);
                }
            });
            return;
        }
        self.last = None;
        self.lock(event);
        self.workers.event(event);
        each!(self, judge => judge.synchronize(event, &mut self.guards));
        if let Event::Begin { .. } = event {
            self.reclaim();
        }
    }

    /// Keeps track of who holds what.
    fn lock(&mut self, event: &Event) {
        let held = |object, kind, site| HeldLock { object, kind, site };
        match *event {
            Event::Acquire {
                thread,
                sync: Sync::Monitor(monitor),
                site,
            } => self
                .locks
                .enter(thread, held(monitor, LockKind::Monitor, site)),
            Event::Release {
                thread,
                sync: Sync::Monitor(monitor),
                site,
            } => self
                .locks
                .exit(thread, held(monitor, LockKind::Monitor, site)),
            Event::Locked {
                thread,
                lock,
                hold,
                site,
            } => {
                self.guards.is_lock(lock);
                self.locks.enter(thread, held(lock, hold.into(), site));
            }
            Event::Unlocked {
                thread,
                lock,
                hold,
                site,
            } => self.locks.exit(thread, held(lock, hold.into(), site)),
            Event::End { thread } => self.locks.end(thread),
            Event::ObjectFreed(object) => self.guards.free(object),
            _ => {}
        }
    }

    /// What was found so far: races, and then what is predicted.
    pub fn findings(&self) -> Vec<Finding> {
        self.findings.all()
    }

    /// How many findings there are so far, before those of several detectors are taken together.
    pub fn found(&self) -> usize {
        self.findings.len()
    }

    /// These findings in the order in which they were first seen, without the first `n`.
    pub fn found_since(&self, n: usize) -> impl Iterator<Item = &Finding> {
        self.findings.since(n)
    }

    /// Keeps from now on which findings are seen in which test.
    pub fn follow_tests(&mut self) {
        self.findings.follow();
    }

    /// The findings that were seen in some tests since these were last asked for, by test. Each test's are grouped as if
    /// there were no others.
    pub fn seen_in(&mut self, wanted: &dyn Fn(TestId) -> bool) -> Vec<(TestId, Vec<Finding>)> {
        self.findings.seen_in(wanted)
    }

    /// The test that a thread works for.
    pub fn test_of(&self, thread: ThreadId) -> Option<TestId> {
        self.workers.test_of(thread)
    }

    /// How many objects and static fields the detectors remember; the most of any of them.
    pub fn remembered(&self) -> usize {
        let hb = self.hb.as_ref().map_or(0, Judge::remembered);
        let racer = self.racer.as_ref().map_or(0, Judge::remembered);
        let hybrid = self.hybrid.as_ref().map_or(0, Judge::remembered);
        hb.max(racer).max(hybrid)
    }

    /// Whether a finding names this object, so that its class must not be forgotten.
    pub fn mentions(&self, object: ObjectId) -> bool {
        self.findings.mention(object)
    }

    /// How many events were taken.
    pub fn events(&self) -> u64 {
        self.events
    }

    /// How often each rule of each detector applied.
    pub fn rules(&self) -> Vec<RuleCount> {
        fn of<S: State>(judge: &Option<Judge<S>>) -> impl Iterator<Item = RuleCount> {
            let rules = judge.iter().flat_map(Judge::rules);
            rules.map(|(rule, count)| RuleCount {
                detector: S::DETECTOR,
                rule,
                count,
            })
        }
        let rules = of(&self.hb).chain(of(&self.racer)).chain(of(&self.hybrid));
        rules.collect()
    }

    /// How many times the variables of an object were forgotten to stay within the memory.
    pub fn forgotten(&self) -> u64 {
        self.forgotten
    }

    /// An estimate of the bytes that the analysis needs.
    pub fn memory(&self) -> usize {
        const SET: usize = 4 * size_of::<HeldLock>() + 64;
        let hb = self.hb.as_ref().map_or(0, Judge::memory);
        let racer = self.racer.as_ref().map_or(0, Judge::memory);
        let hybrid = self.hybrid.as_ref().map_or(0, Judge::memory);
        hb + racer + hybrid + self.locks.len() * SET + self.workers.memory()
    }

    /// Drops clocks, slots and lock sets that no variable can need any more, if enough came to make it worth while. Not in
    /// the midst of a segment, which has numbers of its own.
    fn reclaim(&mut self) {
        let mut due = self.locks.is_due();
        each!(self, judge => due |= judge.is_due());
        if !due {
            return;
        }
        let mut mentioned = Mentioned::default();
        let mut price = 0;
        each!(self, judge => {
            judge.reclaim(&mut mentioned);
            price += judge.price_of_a_look();
        });
        self.locks.reclaim(&mentioned, price);
    }
}
