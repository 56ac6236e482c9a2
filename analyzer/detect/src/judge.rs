//! One detector at work: its clocks, the states of all variables, and what the accesses of one segment have in common.

use crate::clock::{Clock, Epoch};
use crate::edges::{Edges, Guards};
use crate::finding::{Detector, Evidence, Findings};
use crate::locks::{LockSet, Locks, share_monitor};
use crate::mark::{Current, Mark};
use crate::mentioned::Mentioned;
use crate::order::Order;
use crate::runs::Run;
use crate::shadow::Shadow;
use crate::state::State;
use crate::worked::Worked;
use crate::workers::Workers;
use redflag_trace::{Access, Event, SiteId, TestId, ThreadId, Variable};

/// So many bytes of states pay, by being there, for one new thread or lock set between two looks at all of them.
const PER_LOOK: usize = 1024;

/// A detector.
#[derive(Debug)]
pub(crate) struct Judge<S> {
    edges: Edges,
    order: Order,
    variables: Shadow<S>,
    /// How often each rule applied. Elements that are accessed at once and were in the same state count as one.
    rules: Vec<u64>,
    /// The thread of the last access, until something else than an access comes.
    segment: Option<Segment>,
    /// By slot: how many accesses were made there, and at which time.
    ordinals: Vec<(u32, u32)>,
    worked: Worked,
    /// Earlier accesses that the access being judged was seen to conflict with.
    reported: Vec<Mark>,
    scratch: Vec<Run<S>>,
}

/// What all accesses of a thread have in common until it synchronizes.
#[derive(Debug)]
struct Segment {
    thread: ThreadId,
    epoch: Epoch,
    since: u32,
    known: Clock,
    locks: u32,
    held: LockSet,
    test: Option<TestId>,
}

impl<S: State> Judge<S> {
    /// A detector to which these edges count.
    pub fn new(edges: Edges) -> Self {
        Judge {
            edges,
            order: Order::default(),
            variables: Shadow::default(),
            rules: vec![0; S::RULES.len()],
            segment: None,
            ordinals: Vec::new(),
            worked: Worked::default(),
            reported: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// Takes an event that is no access. Locks are up to date.
    pub fn synchronize(&mut self, event: &Event, guards: &mut Guards) {
        self.segment = None;
        let order = &mut self.order;
        match *event {
            // What no order depends on.
            Event::Access { .. } | Event::TestBegin { .. } | Event::TestEnd { .. } => {}
            Event::Locked { thread, .. } | Event::Unlocked { thread, .. } => order.begin(thread),
            Event::Acquire { thread, sync, site } => match self.edges.count(sync, site, guards) {
                true => order.acquire(thread, sync),
                false => order.begin(thread),
            },
            Event::Release { thread, sync, site } => match self.edges.count(sync, site, guards) {
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
            Event::Joined { thread, child, .. } => match self.edges.count_joins() {
                true => order.joined(thread, child),
                false => order.begin(thread),
            },
            Event::ObjectFreed(object) => {
                order.free(object);
                self.variables.free(object);
            }
        }
    }

    /// Judges one access and adds what it finds.
    pub fn access(
        &mut self,
        (thread, kind, variable, site): (ThreadId, Access, Variable, SiteId),
        (locks, workers): (&mut Locks, &Workers),
        findings: &mut Findings,
    ) {
        let segment = match self.segment.take() {
            Some(segment) if segment.thread == thread => segment,
            _ => self.enter(thread, locks, workers),
        };
        let ordinal = self.ordinal(segment.epoch);
        let now = Current {
            mark: Mark::new(kind, segment.epoch, site, segment.locks, ordinal),
            known: &segment.known,
            since: segment.since,
            held: &segment.held,
            locks,
            by_the_paper: self.edges == Edges::Starts,
        };
        let (order, worked) = (&self.order, &self.worked);
        let mut found = |variable: Variable, earlier: &Mark| {
            // Some monitors are told as held only, without the order that they make.
            let by_order = S::DETECTOR == Detector::Hb;
            if by_order && share_monitor(&locks.set(earlier.locks()), &segment.held) {
                return;
            }
            let tests = [worked.at(earlier), segment.test];
            let sites = [earlier.site, site];
            let Some(new) = findings.count(S::DETECTOR, variable, sites, tests) else {
                return;
            };
            let first = order.thread_of(earlier.epoch());
            let evidence = |mark: &Mark, thread: ThreadId, test: Option<TestId>| Evidence {
                thread,
                kind: mark.kind,
                site: mark.site,
                locks: locks.set(mark.locks()),
                test,
                mark: *mark,
            };
            let towards = [
                order.towards(&segment.known, earlier.epoch()),
                order.towards(&order.knowledge(first), segment.epoch),
            ];
            findings.add(
                new,
                variable,
                [
                    evidence(earlier, first, tests[0]),
                    evidence(&now.mark, thread, tests[1]),
                ],
                towards,
            );
        };
        match variable {
            Variable::Elements {
                array,
                first,
                last,
                stride,
            } => {
                let reported = &mut self.reported;
                reported.clear();
                let judging = &mut Judging {
                    now: &now,
                    rules: &mut self.rules,
                    found: &mut |index, earlier| {
                        if !reported.contains(earlier) {
                            reported.push(*earlier);
                            found(Variable::element(array, index), earlier);
                        }
                    },
                    scratch: &mut self.scratch,
                };
                self.variables
                    .elements(array, (first, last, stride), judging);
            }
            _ => self.variables.access(variable, &mut |state| {
                let rule = state
                    .unchanged(&now)
                    .unwrap_or_else(|| state.access(&now, &mut |earlier| found(variable, earlier)));
                self.rules[rule] += 1;
            }),
        }
        self.segment = Some(segment);
    }

    /// A thread goes on.
    #[cold]
    fn enter(&mut self, thread: ThreadId, locks: &mut Locks, workers: &Workers) -> Segment {
        let (epoch, known) = self.order.access(thread);
        let known = known.clone();
        let test = workers.test_of(thread);
        let next = match self.ordinals.get(epoch.slot as usize) {
            Some(&(time, next)) if time == epoch.time => next,
            _ => 0,
        };
        self.worked.note(epoch, next, test);
        let number = locks.held(thread);
        Segment {
            thread,
            epoch,
            since: self.order.since(epoch),
            known,
            locks: number,
            held: locks.set(number),
            test,
        }
    }

    /// Which access of its epoch this is.
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

    /// Whether to look for clocks and slots that no variable can need any more.
    pub fn is_due(&self) -> bool {
        self.order.is_due()
    }

    /// How many new threads or lock sets pay for a look at all variables.
    pub fn price_of_a_look(&self) -> usize {
        self.variables.memory() / PER_LOOK
    }

    /// Drops clocks and slots that no variable can need any more, and tells which lock sets are remembered.
    pub fn reclaim(&mut self, locks: &mut Mentioned) {
        let mut mentioned = Mentioned::default();
        self.variables.mention(&mut mentioned);
        self.order.reclaim(&mentioned, self.price_of_a_look());
        locks.add_locks(&mentioned);
    }

    /// Forgets variables if there is too much to remember, and tells of how many objects. A quarter of the memory is always
    /// theirs, and as much is freed at once, as it takes a look at all objects.
    pub fn keep(&mut self, bytes: usize) -> u64 {
        if self.variables.memory() <= bytes / 4 {
            return 0;
        }
        let most = bytes.saturating_sub(self.order.memory()).max(bytes / 4);
        match self.variables.memory() > most {
            true => self.variables.forget(most - most / 4),
            false => 0,
        }
    }

    /// How many objects and static fields it remembers.
    pub fn remembered(&self) -> usize {
        self.variables.count()
    }

    /// An estimate of the bytes needed.
    pub fn memory(&self) -> usize {
        self.variables.memory() + self.order.memory() + self.worked.memory()
    }

    /// How often each rule applied.
    pub fn rules(&self) -> impl Iterator<Item = (&'static str, u64)> {
        S::RULES.iter().copied().zip(self.rules.iter().copied())
    }
}

/// One access, as it goes over the elements of an array.
pub(crate) struct Judging<'a, S> {
    pub now: &'a Current<'a>,
    pub rules: &'a mut [u64],
    /// Takes the element and the earlier access.
    pub found: &'a mut dyn FnMut(u32, &Mark),
    /// Empty, and kept for its room.
    pub scratch: &'a mut Vec<Run<S>>,
}

impl<S: State> Judging<'_, S> {
    /// Judges the access to elements in one state, of which this is the first.
    pub fn access(&mut self, element: u32, state: &mut S) {
        let rule = state.unchanged(self.now).unwrap_or_else(|| {
            state.access(self.now, &mut |earlier| (self.found)(element, earlier))
        });
        self.rules[rule] += 1;
    }
}
