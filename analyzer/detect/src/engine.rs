//! The engine: hands each event to what it concerns.

use crate::clock::{Clock, Epoch};
use crate::finding::{Evidence, Finding, Findings};
use crate::hb::{HappensBefore, RuleCounts};
use crate::locks::{HeldLock, Locks};
use crate::mentioned::Mentioned;
use crate::order::Order;
use crate::state::{Current, Mark};
use redflag_trace::{Access, Event, ObjectId, SiteId, Sync, ThreadId, Variable};

/// So many bytes of states pay, by being there, for one new thread or lock set between two looks at all of them.
const PER_LOOK: usize = 1024;

/// Takes events in their order and keeps findings.
#[derive(Debug, Default)]
pub struct Engine {
    order: Order,
    locks: Locks,
    hb: HappensBefore,
    findings: Findings,
    events: u64,
    /// The thread of the last access, until something else than an access comes.
    segment: Option<Segment>,
    budget: Option<usize>,
    forgotten: u64,
}

/// What all accesses of a thread have in common until it synchronizes.
#[derive(Debug)]
struct Segment {
    thread: ThreadId,
    epoch: Epoch,
    known: Clock,
    locks: u32,
}

impl Engine {
    /// An engine that has seen nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// An engine that forgets variables, those of the objects touched least recently first, to need no more than `bytes`.
    /// Synchronization is never forgotten.
    pub fn with_budget(bytes: usize) -> Self {
        Engine {
            budget: Some(bytes),
            ..Self::default()
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
            self.access(thread, kind, variable, site);
            return;
        }
        self.segment = None;
        match *event {
            Event::Access { .. } => {}
            Event::Acquire { thread, sync, site } => {
                self.order.acquire(thread, sync);
                if let Sync::Monitor(monitor) = sync {
                    self.locks.enter(thread, monitor, site);
                }
            }
            Event::Release { thread, sync, .. } => {
                self.order.release(thread, sync);
                if let Sync::Monitor(monitor) = sync {
                    self.locks.exit(thread, monitor);
                }
            }
            Event::Start { thread, child, .. } => self.order.start(thread, child),
            Event::Begin { thread } => {
                self.order.begin(thread);
                self.reclaim();
            }
            Event::End { thread } => {
                self.order.end(thread);
                self.locks.end(thread);
            }
            Event::Joined { thread, child, .. } => self.order.joined(thread, child),
            Event::ObjectFreed(object) => {
                self.order.free(object);
                self.hb.free(object);
            }
        }
    }

    /// What was found so far, in the order of the first sight.
    pub fn findings(&self) -> Vec<Finding> {
        self.findings.all().to_vec()
    }

    /// Whether a finding names this object, so that its class must not be forgotten.
    pub fn mentions(&self, object: ObjectId) -> bool {
        self.findings.mention(object)
    }

    /// How many events were taken.
    pub fn events(&self) -> u64 {
        self.events
    }

    /// How often each rule of the happens-before detector applied.
    pub fn rules(&self) -> &RuleCounts {
        self.hb.rules()
    }

    /// How many times the variables of an object were forgotten to stay within the budget.
    pub fn forgotten(&self) -> u64 {
        self.forgotten
    }

    /// An estimate of the bytes that the analysis needs.
    pub fn memory(&self) -> usize {
        self.hb.memory() + self.besides()
    }

    /// What is never forgotten.
    fn besides(&self) -> usize {
        const SET: usize = 4 * size_of::<HeldLock>() + 64;
        self.order.memory() + self.locks.len() * SET
    }

    fn access(&mut self, thread: ThreadId, kind: Access, variable: Variable, site: SiteId) {
        let segment = match self.segment.take() {
            Some(segment) if segment.thread == thread => segment,
            _ => self.enter(thread),
        };
        let now = Current {
            mark: Mark::new(kind, segment.epoch, site, segment.locks),
            known: &segment.known,
        };
        let (order, locks, findings) = (&self.order, &self.locks, &mut self.findings);
        let evidence = |mark: &Mark| Evidence {
            thread: order.thread_of(mark.epoch()),
            kind: mark.kind,
            site: mark.site,
            locks: locks.set(mark.locks),
        };
        self.hb.access(variable, &now, &mut |variable, earlier| {
            findings.race(variable, evidence(earlier), evidence(&now.mark));
        });
        self.segment = Some(segment);
        if self
            .budget
            .is_some_and(|bytes| self.hb.memory() > bytes / 4)
        {
            self.keep_budget();
        }
    }

    /// A thread goes on.
    #[cold]
    fn enter(&mut self, thread: ThreadId) -> Segment {
        self.reclaim();
        let (epoch, known) = self.order.access(thread);
        Segment {
            thread,
            epoch,
            known: known.clone(),
            locks: self.locks.held(thread),
        }
    }

    /// Drops clocks, slots and lock sets that no variable can need any more, if enough came to make it worth while.
    fn reclaim(&mut self) {
        if !self.order.is_due() && !self.locks.is_due() {
            return;
        }
        let mut mentioned = Mentioned::default();
        self.hb.mention(&mut mentioned);
        let others = self.hb.memory() / PER_LOOK;
        self.order.reclaim(&mentioned, others);
        self.locks.reclaim(&mentioned, others);
    }

    /// Forgets variables if all is too much. A quarter of the budget is always theirs, and as much is freed at once, as it
    /// takes a look at all objects.
    fn keep_budget(&mut self) {
        let Some(bytes) = self.budget else {
            return;
        };
        let most = bytes.saturating_sub(self.besides()).max(bytes / 4);
        if self.hb.memory() > most {
            self.forgotten += self.hb.forget(most - most / 4);
        }
    }
}
