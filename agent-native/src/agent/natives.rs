//! What the agent answers when the shim calls it.

use super::Agent;
use crate::jvm::{Env, Hit, Natives, Object, TestNatives};
use crate::record::identity::ClassId;
use crate::record::{LOST_LINK, WhichTests};
use crate::test_findings;
use redflag_classfile::Probe;
use redflag_layout::{Address, HandleTarget, OpenedRing, TestQuery};
use std::sync::Arc;
use std::time::Duration;

impl Natives for Agent {
    fn address(&self, of: Address) -> usize {
        match of {
            Address::Sequence => self.recorder.sequence_address(),
            Address::LateWrites => self.recorder.late.address(),
            Address::Lock => self.recorder.lock_address(),
            Address::Versions => self.recorder.versions_address(),
        }
    }

    fn open(&self, env: &Env<'_>, thread: Object<'_>) -> Option<OpenedRing> {
        self.recorder.open(env, &self.identity, thread)
    }

    fn link(&self, env: &Env<'_>, site: u32, object: Option<Object<'_>>) -> i64 {
        let tables = (&self.identity, &self.watch.sites);
        self.recorder.link(env, tables, site, object)
    }

    fn lost_link(&self) -> i64 {
        LOST_LINK
    }

    fn identify(&self, env: &Env<'_>, object: Object<'_>, class: Option<u32>) -> i64 {
        let id = self.identity.of_class(env, object, class.map(ClassId));
        id.map_or(0, |id| id.0 as i64)
    }

    fn expose(&self, env: &Env<'_>, object: Object<'_>, class: Option<u32>) {
        let revealer = &self.recorder.revealer;
        revealer.expose(env, &self.identity, object, class.map(ClassId));
    }

    fn reveal(&self, env: &Env<'_>, object: Object<'_>, class: Option<u32>) -> i64 {
        let revealer = &self.recorder.revealer;
        let id = revealer.reveal(env, &self.identity, object, class.map(ClassId));
        id.unwrap_or(0)
    }

    fn renew(&self, env: &Env<'_>, copy: Object<'_>, mark: i64) {
        let revealer = &self.recorder.revealer;
        revealer.renew(env, &self.identity, copy, mark);
    }

    fn place(&self, env: &Env<'_>, class: Object<'_>) -> i64 {
        self.recorder.place(env, &self.identity, class)
    }

    fn resolve(&self, env: &Env<'_>, handle: Object<'_>) -> HandleTarget {
        self.recorder.resolve(env, &self.identity, handle)
    }

    fn room(&self, ring: usize, end: u64) -> u64 {
        self.recorder.room(ring, end)
    }

    fn special(&self, env: &Env<'_>, thread: u32, site: u32) -> u32 {
        let sites = &self.watch.sites;
        self.recorder.special(env, thread, site, sites)
    }

    fn hit(&self, env: &Env<'_>, hit: &Hit<'_>) -> u32 {
        let Some(probe) = probe(hit.probe) else {
            return 0;
        };
        let tables = (&self.identity, &self.watch.sites);
        self.recorder.hit(env, probe, hit, tables)
    }

    fn check(&self, number: u32, site: u32) {
        if let Some(probe) = probe(number) {
            self.self_check.hit(&self.watch.sites, probe, site);
        }
    }

    fn unsettle(&self, site: u32) {
        self.recorder.unsettle(&self.identity, site);
    }

    fn stack(&self, env: &Env<'_>, site: u32) {
        self.recorder.stack(env, site);
    }

    fn reflects(&self, env: &Env<'_>) -> bool {
        env.jvm.is_inside(redflag_jdk::makes_field_accessors)
    }

    fn lost(&self) {
        self.recorder.lost();
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
        let judged = self.watch.options().judge.detectors.any();
        if self.recorder.session().is_none() || !judged {
            return Some("nothing is recorded or judged, as its options ask for".to_owned());
        }
        None
    }

    fn policy(&self, suppressions: Option<String>, baseline: Option<String>) {
        self.test_policy.read(suppressions, baseline);
    }

    fn found(&'static self, tests: String, kind: i64, patience: Duration) -> Vec<String> {
        let tests = match TestQuery::of(kind) {
            Some(TestQuery::One) => WhichTests::Named(tests),
            Some(TestQuery::Prefix) => WhichTests::Beginning(tests),
            Some(TestQuery::Follow) | None => WhichTests::Follow,
        };
        let Some(session) = self.recorder.session() else {
            return vec!["nothing is recorded any more".to_owned()];
        };
        let answer = session.ask(tests, patience);
        let threads = Arc::clone(&session.threads);
        let sites = &self.watch.sites;
        let names = self.recorder.naming(&self.identity, sites, threads);
        test_findings::texts(answer, &names, &self.test_policy)
    }
}
