//! The engine: hands each event to what it concerns.

use crate::finding::{Evidence, Finding, Findings};
use crate::hb::{Current, HappensBefore, RuleCounts};
use crate::locks::Locks;
use crate::order::Order;
use redflag_trace::{Access, Event, ObjectId, SiteId, Sync, ThreadId, Variable};

/// Takes events in their order and keeps findings.
#[derive(Debug, Default)]
pub struct Engine {
    order: Order,
    locks: Locks,
    hb: HappensBefore,
    findings: Findings,
    events: u64,
}

impl Engine {
    /// An engine that has seen nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next event.
    pub fn event(&mut self, event: &Event) {
        self.events += 1;
        match *event {
            Event::Access {
                thread,
                kind,
                variable,
                site,
            } => self.access(thread, kind, variable, site),
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
            Event::Begin { thread } | Event::End { thread } => {
                self.order.clock(thread);
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

    fn access(&mut self, thread: ThreadId, kind: Access, variable: Variable, site: SiteId) {
        let epoch = self.order.epoch(thread);
        let locks = self.locks.held(thread);
        let now = Current {
            epoch,
            clock: self.order.clock(thread),
            site,
            locks,
        };
        let findings = &mut self.findings;
        self.hb
            .access(kind, variable, &now, &mut |earlier_kind, earlier| {
                let first = Evidence {
                    thread: earlier.epoch.thread,
                    kind: earlier_kind,
                    site: earlier.site,
                    locks: earlier.locks.clone(),
                };
                findings.race(
                    variable,
                    first,
                    Evidence {
                        thread,
                        kind,
                        site,
                        locks: locks.clone(),
                    },
                );
            });
    }
}
