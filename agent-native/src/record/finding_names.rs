//! The names of everything that findings mention, collected when a report is written.

use redflag_detect::{Finding, Step, Towards};
use redflag_trace::{FieldId, Names, ObjectId, SiteId, Sync, Tables, TestId, ThreadId, Variable};

/// The tables that a report of these findings needs.
pub fn names_of(names: &dyn Names, findings: &[Finding]) -> Tables {
    let mut collector = Collector {
        names,
        tables: Tables::new(),
    };
    for finding in findings {
        collector.finding(finding);
    }
    collector.tables
}

struct Collector<'a> {
    names: &'a dyn Names,
    tables: Tables,
}

impl Collector<'_> {
    fn finding(&mut self, finding: &Finding) {
        match finding.variable {
            Variable::Field { field, .. } | Variable::Static { field } => {
                self.field(field);
                self.tables
                    .set_init_only(field, self.names.init_only(field));
            }
            Variable::Elements { .. } | Variable::Contents { .. } => {}
        }
        for object in finding.objects() {
            self.object(object);
        }
        for &(_, site) in &finding.allocations {
            self.site(site);
        }
        for access in &finding.accesses {
            self.thread(access.thread);
            self.site(access.site);
            if let Some((id, frames)) = access
                .stack
                .and_then(|id| Some((id, self.names.stack(id)?)))
            {
                self.tables.set_stack(id, frames);
            }
            for lock in access.locks.iter() {
                self.site(lock.site);
            }
        }
        for towards in &finding.towards {
            self.towards(towards);
        }
        for &test in &finding.tests {
            self.test(test);
        }
    }

    fn test(&mut self, id: TestId) {
        if let Some(name) = self.names.test(id) {
            self.tables.set_test(id, name);
        }
    }

    fn towards(&mut self, towards: &Towards) {
        let Towards::Last(point) = towards else {
            return;
        };
        match point.step {
            Step::Release(Sync::Class(number)) => self.class(number),
            Step::Release(Sync::Interrupt(thread)) | Step::Start(thread) => self.thread(thread),
            // The objects of the others are among those that the finding names.
            Step::Release(_) | Step::Unlock(_) | Step::End => {}
        }
        if let Some(site) = point.site {
            self.site(site);
        }
    }

    /// A thread, its creator, and where it was created.
    fn thread(&mut self, id: ThreadId) {
        let Some(facts) = self.names.thread(id) else {
            return;
        };
        if let Some(site) = facts.created_at {
            self.site(site);
        }
        let creator = facts.creator;
        if let Some((id, facts)) = creator.and_then(|id| Some((id, self.names.thread(id)?))) {
            self.tables.set_thread_facts(id, facts);
        }
        self.tables.set_thread_facts(id, facts);
    }

    fn site(&mut self, id: SiteId) {
        if let Some((site, field)) = self.names.site(id) {
            self.tables.set_site(id, site);
            self.tables.set_site_field(id, field);
            self.field(field);
            if let Some(owner) = self.names.site_owner(id) {
                self.tables.set_site_owner(id, owner);
                self.field(owner);
            }
        }
    }

    fn field(&mut self, id: FieldId) {
        if let Some(field) = self.names.field(id) {
            self.tables.set_field(id, field);
        }
    }

    fn object(&mut self, id: ObjectId) {
        if let Some(number) = id.class_number() {
            self.class(number);
        }
    }

    fn class(&mut self, number: u32) {
        if let Some(name) = self.names.class(number) {
            self.tables.set_class(number, name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use redflag_detect::{DetectorOptions, DetectorSet, Engine, Settings, SiteFacts, Visibility};
    use redflag_report::{RunInfo, resolve};
    use redflag_trace::{Event, Field, Frame, Site, StackId, Thread, parse_trace};

    /// Names of all that the trace below mentions.
    fn all_names() -> Tables {
        let mut tables = Tables::new();
        for number in 0..6 {
            tables.set_class(number, format!("C{number}").as_str().into());
        }
        for id in 1..4 {
            let field = Field {
                class: "C1".into(),
                name: format!("f{id}").as_str().into(),
                descriptor: "I".into(),
            };
            tables.set_field(FieldId(id), field);
            let thread = Thread {
                name: format!("thread {id}").as_str().into(),
                creator: (id > 1).then_some(ThreadId(1)),
                created_at: (id > 1).then_some(SiteId(40 + id)),
                ..Thread::default()
            };
            tables.set_thread_facts(ThreadId(id), thread);
        }
        for line in 1..60 {
            let site = Site {
                class: "C1".into(),
                method: "run".into(),
                file: Some("C1.java".into()),
                line,
                ..Site::default()
            };
            tables.set_site(SiteId(line), site);
            let frame = Frame {
                class: "C1".into(),
                method: "main".into(),
                ..Frame::default()
            };
            tables.set_stack(StackId(line), vec![frame]);
        }
        tables.set_site_field(SiteId(12), FieldId(3));
        tables.set_test(TestId(1), "CTest#one".into());
        tables.set_test(TestId(2), "CTest#two".into());
        tables
    }

    /// Races, predictions, and steps of every kind that the evidence can name.
    fn trace() -> Vec<Event> {
        let [a, b, c] = [1, 2, 3].map(|class| ObjectId::of(class, 7));
        let mirror = ObjectId::class_object(4);
        let text = format!(
            "T1 test-begin t1\nT1 start T2 @42\nT2 begin\nT1 start T3 @43\nT3 begin\nT3 test-begin t2\n\
             T2 acquire monitor:{mirror} @10\nT2 write {a}.f1 @11\nT2 release monitor:{mirror} @10\n\
             T2 stack s9 @9\nT2 write {c}.f1 @9\nT2 release volatile:{b}+8 @12\nT3 acquire volatile:{b}+8 @12\n\
             T2 locked {c} @13\nT2 write {a}.f2 @14\nT2 unlocked {c} @13\n\
             T3 stack s15 @15\nT3 write {a}.f2 @15\nT3 release class:5 @16\nT2 acquire class:5 @16\nT3 write {b}[0] @17\nT2 write {b}[0] @18\n\
             T2 acquire monitor:{c} @19\nT2 release monitor:{c} @20\nT3 acquire monitor:{c} @21\nT3 write {a}.f1 @22\n"
        );
        parse_trace(&text).unwrap()
    }

    #[test]
    fn a_report_needs_no_other_names() {
        let options = DetectorOptions {
            detectors: DetectorSet::ALL,
            racer: Visibility::Paper,
            memory: None,
        };
        let mut engine = Engine::with(Settings::new(&options, |_| SiteFacts::default()));
        for event in trace() {
            engine.event(&event);
        }
        let (findings, all) = (engine.findings(), all_names());
        let run = RunInfo::default();
        let report = resolve(&run, &findings, &all);
        assert_eq!(resolve(&run, &findings, &names_of(&all, &findings)), report);
        let json = report.to_json();
        for name in [
            "C4",
            "C3#",
            "f3",
            "thread 1",
            "C1.java:42",
            "class C5",
            "CTest#one",
            "CTest#two",
        ] {
            assert!(json.contains(name), "{name} is not in\n{json}");
        }
    }
}
