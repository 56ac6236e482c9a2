//! Detectors that keep a state for each variable: their clocks, the states, and what the accesses of one segment have in
//! common.

pub(crate) mod check;
pub(crate) mod current_access;
pub(crate) mod edges;
mod element_table;
mod elements;
mod interned_states;
mod own_stacks;
mod run;
mod runs;
mod shadow;
pub(crate) mod state;
mod test_timeline;

use crate::access_record::AccessRecord;
use crate::detector::Detector;
use crate::facts::Facts;
use crate::facts::locks::Locks;
use crate::facts::site_facts::Sites;
use crate::finding::{DetectorInfo, Evidence};
use crate::findings::causes::{Side, Sighting};
use crate::findings::{Race, Sink};
use crate::in_use::{LockSetsInUse, SlotsInUse};
use crate::lock_set::LockSet;
use crate::order::Order;
use crate::order::clock::{Clock, Epoch};
use check::{Check, Conflict};
use current_access::CurrentAccess;
use edges::Edges;
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
            self.report(&segment, &now, variable, (&mut facts.sites, sink));
        }
        self.segment = Some(segment);
    }

    /// Makes findings of the conflicts of an access.
    #[cold]
    fn report(
        &mut self,
        segment: &Segment,
        now: &CurrentAccess<'_>,
        variable: Variable,
        (facts, sink): (&mut Sites, &mut Sink<'_>),
    ) {
        let has_causes = sink.has_causes();
        for Conflict { element, earlier } in self.conflicts.drain(..) {
            let variable = match variable {
                Variable::Elements { array, .. } => Variable::element(array, element),
                other => other,
            };
            let sites = [earlier.site, now.record.site];
            let tests = [self.tests.at(&earlier), segment.test];
            let known = sink.count(variable, sites, tests);
            let own_stacks = match known.is_none_or(|known| sink.lacks_own_stacks(known)) {
                true => [&earlier, &now.record].map(|access| self.own_stacks.get(access, variable)),
                false => [None; 2],
            };
            let is_known = known.is_some() && own_stacks.iter().any(Option::is_none);
            if is_known
                && known.is_some_and(|finding| !has_causes || !sink.causes().is_open(finding))
            {
                continue;
            }
            let (order, first) = (&self.order, self.order.thread_of(earlier.epoch()));
            let sighting = Sighting {
                variable,
                sides: [(first, earlier), (segment.thread, now.record)]
                    .map(|(thread, record)| Side { thread, record }),
            };
            let race = || Race {
                variable,
                accesses: [
                    evidence(&earlier, first, tests[0], now.locks).with_own_stack(own_stacks[0]),
                    evidence(&now.record, segment.thread, tests[1], now.locks)
                        .with_own_stack(own_stacks[1]),
                ],
                towards: [
                    order.towards(&segment.clock, earlier.epoch()),
                    order.towards(&order.clock_of(first), segment.epoch),
                ],
            };
            let finding = match known {
                Some(finding) if is_known => finding,
                Some(finding) => {
                    sink.show(finding, race());
                    finding
                }
                None => {
                    let finding = sink.add(race());
                    if has_causes {
                        let places = sites.map(|site| facts.facts(site));
                        sink.causes().add(finding, &sighting, places);
                    }
                    finding
                }
            };
            if !has_causes || !sink.causes().is_open(finding) {
                continue;
            }
            let touched = |object, since: &AccessRecord| self.variables.touched(object, since);
            sink.causes().see(finding, sighting, &touched);
        }
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
            Event::End { thread } => order.end(thread),
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
        self.variables.memory() / SCAN_BYTES
    }
}

fn evidence(
    record: &AccessRecord,
    thread: ThreadId,
    test: Option<TestId>,
    locks: &Locks,
) -> Evidence {
    Evidence {
        thread,
        kind: record.kind,
        site: record.site,
        locks: locks.set(record.lock_set()),
        test,
        stack: None,
        has_own_stack: false,
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
        self.variables.for_each_record(&mut |record| {
            slots.add(record);
            in_use.add(record);
        });
        let scan_cost = self.scan_cost();
        self.order.reclaim(&slots, scan_cost);
        scan_cost
    }
}
