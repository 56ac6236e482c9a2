//! The engine: hands each event to all detectors.

use crate::detector::Detector;
use crate::facts::Facts;
use crate::facts::site_facts::{SiteFacts, SiteLookup};
use crate::finding::{DetectorInfo, Finding};
use crate::findings::Findings;
use crate::in_use::LockSetsInUse;
use crate::options::DetectorOptions;
use crate::stacks::{StackKey, Stacks};
use redflag_trace::{Event, SiteId, StackId, TestId, ThreadId};

/// The detectors of an engine, and what they need.
pub struct Settings {
    /// The detectors. Those that find races come before those that predict, whatever the order here.
    pub detectors: Vec<Box<dyn Detector>>,
    /// How many bytes all detectors together may use for the states of variables; no bound if none.
    pub memory: Option<usize>,
    /// Gives the facts of sites.
    pub sites: Option<SiteLookup>,
}

impl Default for Settings {
    /// The default detector without bounds.
    fn default() -> Self {
        Settings {
            detectors: DetectorOptions::default().detectors(),
            memory: None,
            sites: None,
        }
    }
}

impl Settings {
    /// The detectors that the user wants, and the facts of sites.
    pub fn new(
        options: &DetectorOptions,
        sites: impl Fn(SiteId) -> SiteFacts + Send + 'static,
    ) -> Self {
        Settings {
            detectors: options.detectors(),
            memory: options.memory,
            sites: Some(Box::new(sites)),
        }
    }
}

/// How often a rule of a detector applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleCount {
    /// The detector.
    pub detector: DetectorInfo,
    /// The rule's name.
    pub rule: &'static str,
    /// How often it applied.
    pub count: u64,
}

/// Takes events in their order and keeps findings.
#[derive(Debug)]
pub struct Engine {
    detectors: Vec<Box<dyn Detector>>,
    facts: Facts,
    findings: Findings,
    stacks: Stacks,
    events: u64,
    /// How many bytes each detector may use.
    memory: Option<usize>,
    evicted: u64,
    /// The thread of the last access; none after another event.
    last: Option<ThreadId>,
}

impl Default for Engine {
    fn default() -> Self {
        Engine::with(Settings::default())
    }
}

impl Engine {
    /// An engine with the default detector, which has seen nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// An engine with these settings. To stay within the memory it evicts the states of the objects touched least recently.
    /// Synchronization is never forgotten.
    pub fn with(settings: Settings) -> Self {
        let mut detectors = settings.detectors;
        detectors.sort_by_key(|detector| detector.info().verdict);
        let infos = detectors.iter().map(|detector| detector.info());
        Engine {
            memory: settings.memory.map(|bytes| bytes / detectors.len().max(1)),
            findings: Findings::new(infos.collect()),
            detectors,
            facts: Facts::new(settings.sites),
            stacks: Stacks::default(),
            events: 0,
            evicted: 0,
            last: None,
        }
    }

    /// Takes the next event.
    pub fn event(&mut self, event: &Event) {
        match *event {
            Event::Access { thread, site, .. } => {
                self.events += 1;
                self.access(event, thread, site);
                if let Some(bytes) = self.memory {
                    for detector in &mut self.detectors {
                        self.evicted += detector.limit_memory(bytes);
                    }
                }
            }
            Event::Stack {
                thread,
                stack,
                site,
            } => self.stack(thread, stack, site),
            Event::Allocated { object, site, .. } => self.findings.allocations.add(object, site),
            Event::Mark { thread, site, .. } => self.access(event, thread, site),
            Event::Published { .. } => self.detect(event),
            _ => {
                self.events += 1;
                self.last = None;
                self.facts.event(event);
                self.detect(event);
                match *event {
                    Event::Begin { .. } => self.reclaim(),
                    Event::ObjectFreed(object) => self.findings.allocations.free(object),
                    Event::End { thread } => self.stacks.thread_ended(thread),
                    _ => {}
                }
            }
        }
    }

    /// An access, or a mark, which represents some.
    fn access(&mut self, event: &Event, thread: ThreadId, site: SiteId) {
        if self.last != Some(thread) {
            self.last = Some(thread);
            self.reclaim();
        }
        self.detect(event);
        self.facts.end_access(thread, site);
    }

    /// Remembers the stack of an access that comes next.
    fn stack(&mut self, thread: ThreadId, stack: StackId, site: SiteId) {
        let (test, locks) = (self.facts.test_of(thread), self.facts.locks.of(thread));
        let key = StackKey::new(thread, site, test, locks);
        self.facts.add_stack(thread, site, stack);
        self.stacks.add(key, stack);
        self.findings.add_stack(key, &self.stacks);
    }

    /// The trace has ended. To be called before the findings are read for the last time.
    pub fn end_of_run(&mut self) {
        for (index, detector) in self.detectors.iter_mut().enumerate() {
            detector.end_of_run(&mut self.facts, &mut self.findings.sink(index));
        }
        self.findings.find_stacks(&self.stacks);
    }

    fn detect(&mut self, event: &Event) {
        let (facts, findings) = (&mut self.facts, &mut self.findings);
        // Most engines have one detector. A call site of its own lets the processor predict the target.
        let Some((first, others)) = self.detectors.split_first_mut() else {
            return;
        };
        first.event(event, facts, &mut findings.sink(0));
        for (index, detector) in (1..).zip(others) {
            detector.event(event, facts, &mut findings.sink(index));
        }
        findings.find_stacks(&self.stacks);
    }

    /// What was found so far: races, and then what is predicted.
    pub fn findings(&self) -> Vec<Finding> {
        self.findings.united()
    }

    /// How many findings there are so far, before those of several detectors are united.
    pub fn found(&self) -> usize {
        self.findings.len()
    }

    /// These findings in the order of the first sight, without the first `n`.
    pub fn found_since(&self, n: usize) -> impl Iterator<Item = &Finding> {
        self.findings.since(n)
    }

    /// Keeps from now on which findings are seen in which test.
    pub fn follow_tests(&mut self) {
        self.findings.follow_tests();
    }

    /// Whether it is kept which findings are seen in which test.
    pub fn follows_tests(&self) -> bool {
        self.findings.follows_tests()
    }

    /// The findings that were seen in some tests since the last call, by test. Each test's have the evidence of that test, and are
    /// grouped as if there were no others.
    pub fn seen_in(&mut self, wanted: &dyn Fn(TestId) -> bool) -> Vec<(TestId, Vec<Finding>)> {
        self.findings.seen_in(wanted, &self.stacks)
    }

    /// The test that a thread works for.
    pub fn test_of(&self, thread: ThreadId) -> Option<TestId> {
        self.facts.test_of(thread)
    }

    /// How many objects and static fields the detectors have states for; the most of any of them.
    pub fn remembered(&self) -> usize {
        let remembered = self.detectors.iter().map(|detector| detector.remembered());
        remembered.max().unwrap_or(0)
    }

    /// How many events were taken.
    pub fn events(&self) -> u64 {
        self.events
    }

    /// How often each rule of each detector applied.
    pub fn rules(&self) -> Vec<RuleCount> {
        let mut counts = Vec::new();
        for detector in &self.detectors {
            let info = detector.info();
            let rules = detector.rules().into_iter();
            counts.extend(rules.map(|(rule, count)| RuleCount {
                detector: info,
                rule,
                count,
            }));
        }
        counts
    }

    /// How many times the states of an object were evicted to stay within the memory.
    pub fn forgotten(&self) -> u64 {
        self.evicted
    }

    /// An estimate of the bytes that the analysis needs.
    pub fn memory(&self) -> usize {
        let detectors = self.detectors.iter().map(|detector| detector.memory());
        detectors.sum::<usize>()
            + self.facts.memory()
            + self.stacks.memory()
            + self.findings.allocations.memory()
    }

    /// Drops clocks, slots and lock sets that no state needs any more, if enough new ones make it pay. Never called
    /// within a segment, which refers to its lock set by number.
    fn reclaim(&mut self) {
        let mut due = self.facts.locks.is_due();
        for detector in &self.detectors {
            due |= detector.is_reclaim_due();
        }
        if !due {
            return;
        }
        let mut in_use = LockSetsInUse::default();
        let mut scan_cost = 0;
        for detector in &mut self.detectors {
            scan_cost += detector.reclaim(&mut in_use);
        }
        self.facts.locks.reclaim(&in_use, scan_cost);
    }
}
