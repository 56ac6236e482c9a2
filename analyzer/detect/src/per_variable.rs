//! Detectors that keep a state for each variable: their clocks, the states, and what the accesses of one segment have in
//! common.

pub(crate) mod check;
pub(crate) mod current_access;
pub(crate) mod edges;
mod element_table;
mod elements;
mod found;
mod interned_states;
mod marks;
mod own_stacks;
mod publication;
mod published;
mod run;
mod runs;
mod shadow;
pub(crate) mod state;
mod test_timeline;

use crate::access_record::AccessRecord;
use crate::detector::Detector;
use crate::facts::Facts;
use crate::finding::DetectorInfo;
use crate::findings::Sink;
use crate::in_use::{LockSetsInUse, SlotsInUse};
use crate::lock_set::LockSet;
use crate::order::Order;
use crate::order::clock::{Clock, Epoch};
use check::{Check, Conflict};
use current_access::CurrentAccess;
use edges::Edges;
use found::Later;
use marks::{Marks, Publication};
use own_stacks::OwnStacks;
use redflag_trace::{Access, Event, SiteId, TestId, ThreadId, Variable};
use run::Run;
use shadow::Shadow;
use state::State;
use test_timeline::TestTimeline;

/// This many bytes of states make one new thread or lock set pay for a scan of them.
const SCAN_BYTES: usize = 1024;

/// A detector that keeps a state for each variable.
#[derive(Debug)]
pub(crate) struct PerVariable<S: State> {
    options: S::Options,
    edges: Edges,
    order: Order,
    variables: Shadow<S>,
    /// How often each rule applied. Elements that are accessed at once and were in the same state count as one.
    rules: Vec<u64>,
    /// The segment of the last access; none after another event.
    segment: Option<Segment>,
    /// By slot: the time of its last access, and how many accesses were made at that time.
    ordinals: Vec<(u32, u32)>,
    tests: TestTimeline,
    own_stacks: OwnStacks,
    /// The marks of threads, which say where objects escaped.
    marks: Marks,
    /// What the current access conflicts with.
    conflicts: Vec<Conflict>,
    scratch: Vec<Run<S>>,
}

/// What all accesses of a thread have in common until it synchronizes.
#[derive(Debug)]
struct Segment {
    thread: ThreadId,
    epoch: Epoch,
    /// The first time that the thread had in its slot.
    since: u32,
    clock: Clock,
    lock_set: u32,
    held: LockSet,
    test: Option<TestId>,
}

impl<S: State> PerVariable<S> {
    /// A detector that has seen nothing yet.
    pub fn new(options: S::Options) -> Self {
        PerVariable {
            options,
            edges: S::edges(options),
            order: Order::default(),
            variables: Shadow::default(),
            rules: vec![0; S::RULES.len()],
            segment: None,
            ordinals: Vec::new(),
            tests: TestTimeline::default(),
            own_stacks: OwnStacks::default(),
            marks: Marks::default(),
            conflicts: Vec::new(),
            scratch: Vec::new(),
        }
    }

    fn access(
        &mut self,
        (thread, kind, variable, site): (ThreadId, Access, Variable, SiteId),
        facts: &mut Facts,
        sink: &mut Sink<'_>,
    ) {
        if kind.is_atomic() && !S::CHECKS_ATOMIC {
            return self.order.begin(thread);
        }
        let segment = match self.segment.take() {
            Some(segment) if segment.thread == thread => segment,
            _ => self.begin_segment(thread, facts),
        };
        let ordinal = self.ordinal(segment.epoch);
        let now = CurrentAccess {
            record: AccessRecord::new(kind, segment.epoch, site, segment.lock_set, ordinal),
            clock: &segment.clock,
            since: segment.since,
            held: &segment.held,
            locks: &facts.locks,
        };
        if let Some(stack) = facts.stack_of_access(thread, site) {
            self.own_stacks.add(&now.record, variable, stack);
        }
        let check = &mut Check {
            now: &now,
            options: self.options,
            rules: &mut self.rules,
            conflicts: &mut self.conflicts,
            scratch: &mut self.scratch,
        };
        match variable {
            Variable::Elements {
                array,
                first,
                last,
                stride,
            } => self.variables.elements(array, (first, last, stride), check),
            _ => self
                .variables
                .access(variable, &mut |state| check.apply(0, state)),
        }
        if !self.conflicts.is_empty() {
            let later = Later {
                thread: segment.thread,
                record: now.record,
                test: segment.test,
                clock: &segment.clock,
            };
            self.report(later, variable, facts, sink);
        }
        self.segment = Some(segment);
    }

    #[cold]
    fn begin_segment(&mut self, thread: ThreadId, facts: &mut Facts) -> Segment {
        let (epoch, clock) = self.order.access(thread);
        let clock = clock.clone();
        let test = facts.test_of(thread);
        let next = match self.ordinals.get(epoch.slot as usize) {
            Some(&(time, next)) if time == epoch.time => next,
            _ => 0,
        };
        self.tests.note(epoch, next, test);
        let lock_set = facts.locks.held(thread);
        Segment {
            thread,
            epoch,
            since: self.order.since(epoch),
            clock,
            lock_set,
            held: facts.locks.set(lock_set),
            test,
        }
    }

    /// The position of the next access among those of its epoch.
    fn ordinal(&mut self, epoch: Epoch) -> u32 {
        let slot = epoch.slot as usize;
        if self.ordinals.len() <= slot {
            self.ordinals.resize(slot + 1, (0, 0));
        }
        let (time, next) = &mut self.ordinals[slot];
        if *time != epoch.time {
            (*time, *next) = (epoch.time, 0);
        }
        let ordinal = *next;
        *next = next.saturating_add(1);
        ordinal
    }

    fn synchronize(&mut self, event: &Event, facts: &mut Facts) {
        self.segment = None;
        let order = &mut self.order;
        match *event {
            // These order nothing.
            Event::Access { .. }
            | Event::Stack { .. }
            | Event::Allocated { .. }
            | Event::Initializing { .. }
            | Event::Mark { .. }
            | Event::Published { .. }
            | Event::TestBegin { .. }
            | Event::TestEnd { .. } => {}
            Event::Locked { thread, .. }
            | Event::Waits { thread, .. }
            | Event::Waited { thread, .. } => order.begin(thread),
            Event::Unlocked {
                thread, lock, site, ..
            } => order.unlocking(thread, lock, site),
            Event::Acquire { thread, sync, site } => match self.edges.include(sync, site, facts) {
                true => order.acquire(thread, sync),
                false => order.begin(thread),
            },
            Event::Release { thread, sync, site } => match self.edges.include(sync, site, facts) {
                true => order.release(thread, sync, site),
                false => order.begin(thread),
            },
            Event::Start {
                thread,
                child,
                site,
            } => order.start(thread, child, site),
            Event::Begin { thread } => order.begin(thread),
            Event::End { thread } => {
                order.end(thread);
                self.marks.end(thread);
            }
            Event::Joined { thread, child, .. } => match self.edges.include_joins() {
                true => order.joined(thread, child),
                false => order.begin(thread),
            },
            Event::ObjectFreed(object) => {
                order.free(object);
                self.variables.free(object);
            }
        }
    }

    /// How many new threads or lock sets pay for a scan of all states.
    fn scan_cost(&self) -> usize {
        (self.variables.memory() + self.marks.memory()) / SCAN_BYTES
    }
}

impl<S: State> Detector for PerVariable<S> {
    fn info(&self) -> DetectorInfo {
        S::INFO
    }

    fn event(&mut self, event: &Event, facts: &mut Facts, sink: &mut Sink<'_>) {
        match *event {
            Event::Access {
                thread,
                kind,
                variable,
                site,
            } => self.access((thread, kind, variable, site), facts, sink),
            Event::Mark { .. } | Event::Published { .. } if !S::HAS_PUBLICATIONS => {}
            Event::Mark {
                thread,
                number,
                site,
            } => self.mark(thread, (number, site), facts, sink),
            Event::Published {
                object,
                escape,
                fields,
                ..
            } => {
                let publication = Publication {
                    object,
                    escape,
                    fields,
                };
                self.publish(publication, facts, sink);
            }
            _ => self.synchronize(event, facts),
        }
    }

    fn rules(&self) -> Vec<(&'static str, u64)> {
        let counts = self.rules.iter().copied();
        S::RULES.iter().copied().zip(counts).collect()
    }

    fn memory(&self) -> usize {
        self.variables.memory()
            + self.order.memory()
            + self.tests.memory()
            + self.marks.memory()
            + self.own_stacks.memory()
    }

    fn remembered(&self) -> usize {
        self.variables.count()
    }

    /// A quarter of the bound is always for states, and a quarter of their share is freed at once, as an eviction looks at all
    /// objects.
    fn limit_memory(&mut self, bytes: usize) -> u64 {
        if self.variables.memory() <= bytes / 4 {
            return 0;
        }
        let most = bytes.saturating_sub(self.order.memory()).max(bytes / 4);
        match self.variables.memory() > most {
            true => self.variables.evict(most - most / 4),
            false => 0,
        }
    }

    fn is_reclaim_due(&self) -> bool {
        self.order.is_due()
    }

    fn reclaim(&mut self, in_use: &mut LockSetsInUse) -> usize {
        let mut slots = SlotsInUse::default();
        let mut each = |record: &AccessRecord| {
            slots.add(record);
            in_use.add(record);
        };
        self.variables.for_each_record(&mut each);
        self.marks.for_each_record(&mut each);
        let scan_cost = self.scan_cost();
        self.order.reclaim(&slots, scan_cost);
        scan_cost
    }
}
