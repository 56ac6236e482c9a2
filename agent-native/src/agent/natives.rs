//! What the agent does when the shim calls it.

use super::Agent;
use crate::jvm::{Env, Hit, Natives, Object, TestNatives};
use crate::options;
use crate::record::identity::ClassId;
use crate::record::{LOST_LINK, Recorder};
use redflag_classfile::Probe;
use redflag_layout::{Address, HandleTarget, OpenedRing};
use redflag_trace::ThreadId;
use std::time::Duration;

impl Natives for Agent {
    fn address(&self, of: Address) -> usize {
        match of {
            Address::Sequence => self.recorder.sequence_address(),
            Address::LateWrites => self.recorder.late_writes.address(),
            Address::Lock => self.recorder.lock_address(),
            Address::Versions => self.recorder.versions_address(),
            Address::StackBudget => self.recorder.stack_budget_address(),
            Address::MixedModes => self.rewriter.mixed_modes.as_ptr() as usize,
        }
    }

    fn open_ring(&self, env: &Env<'_>, thread: Object<'_>) -> Option<OpenedRing> {
        self.recorder.open_ring(env, thread)
    }

    fn link(&self, env: &Env<'_>, site: u32, object: Option<Object<'_>>) -> i64 {
        let tables = (&self.rewriter.sites, self.rewriter.contracts());
        self.recorder.link(env, tables, site, (object, None))
    }

    fn link_memory(
        &self,
        env: &Env<'_>,
        site: u32,
        object: Option<Object<'_>>,
        offset: i64,
    ) -> i64 {
        let tables = (&self.rewriter.sites, self.rewriter.contracts());
        self.recorder
            .link(env, tables, site, (object, Some(offset)))
    }

    fn lost_link(&self) -> i64 {
        LOST_LINK
    }

    fn identify(&self, env: &Env<'_>, object: Object<'_>, class: Option<u32>) -> i64 {
        let identities = &self.recorder.identities;
        let id = identities.of_class(env, object, class.map(ClassId));
        id.map_or(0, |id| id.0 as i64)
    }

    fn escape(
        &self,
        env: &Env<'_>,
        object: Object<'_>,
        class: Option<u32>,
        (thread, mark): (u32, u64),
    ) {
        let at = (ThreadId(thread), mark);
        self.recorder.escape(env, object, class.map(ClassId), at);
    }

    fn publish(
        &self,
        env: &Env<'_>,
        object: Object<'_>,
        class: Option<u32>,
        (thread, mark): (u32, u64),
    ) -> i64 {
        let at = (ThreadId(thread), mark);
        let id = self.recorder.publish(env, object, class.map(ClassId), at);
        id.unwrap_or(0)
    }

    fn mark_copy(&self, env: &Env<'_>, copy: Object<'_>, mark: i64) {
        let Recorder {
            publisher,
            identities,
            ..
        } = &self.recorder;
        publisher.mark_copy(env, identities, copy, mark);
    }

    fn class_word(&self, env: &Env<'_>, class: Object<'_>) -> i64 {
        self.recorder
            .class_word(env, self.rewriter.contracts(), class)
    }

    fn resolve_handle(&self, env: &Env<'_>, handle: Object<'_>) -> HandleTarget {
        self.recorder.resolve_handle(env, handle)
    }

    fn wait_for_space(&self, ring: usize, end: u64) -> u64 {
        self.recorder.wait_for_space(ring, end)
    }

    fn update_flags(&self, env: &Env<'_>, thread: u32, site: u32) -> u32 {
        let sites = &self.rewriter.sites;
        self.recorder.update_flags(env, thread, site, sites)
    }

    fn hit(&self, env: &Env<'_>, hit: &Hit<'_>) -> u32 {
        let Some(probe) = probe(hit.probe) else {
            return 0;
        };
        self.recorder.hit(env, probe, hit, &self.rewriter.sites)
    }

    fn self_check(&self, number: u32, site: u32) {
        if let Some(probe) = probe(number) {
            self.self_check.hit(&self.rewriter.sites, probe, site);
        }
    }

    fn end_init_only(&self, site: u32) {
        self.recorder.end_init_only(site);
    }

    fn take_stack(&self, env: &Env<'_>) -> u32 {
        self.recorder.take_stack(env)
    }

    fn makes_accessor(&self, env: &Env<'_>) -> bool {
        env.jvm.is_inside(redflag_jdk::makes_field_accessors)
    }

    fn quiet_leaked(&self, site: u32) {
        if options::fails_on_quiet_program() {
            let site = self.rewriter.sites.get(site);
            let place = site.map(|site| format!("{}.{}", site.class(), site.method()));
            let place = place.unwrap_or_default();
            self.self_check
                .fail(&format!("{place} ran in a quiet section of the JDK"));
        }
    }

    fn count_lost_thread(&self) {
        self.recorder.count_lost_thread();
    }
}

fn probe(number: u32) -> Option<Probe> {
    Probe::ALL.get(number as usize).copied()
}

impl TestNatives for Agent {
    fn blind(&self) -> Option<String> {
        if !self.self_check.passed() {
            return Some(self.self_check.verdict());
        }
        let analyzed = self.rewriter.options().detection.detectors.any();
        if self.recorder.session().is_none() || !analyzed {
            return Some("nothing is recorded or analyzed, as its options ask for".to_owned());
        }
        None
    }

    fn policy(&self, suppressions: Option<String>, baseline: Option<String>) {
        let own = self.rewriter.options().own.clone();
        self.recorder.test_policy.read(own, suppressions, baseline);
    }

    fn found(&'static self, tests: String, kind: i64, patience: Duration) -> Vec<String> {
        self.recorder.found_in_tests(tests, kind, patience)
    }
}
