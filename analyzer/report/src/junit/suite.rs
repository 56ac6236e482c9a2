//! Suites.

use super::case::{Case, End};
use super::xml::Writer;
use super::{NO_TIME, home};
use crate::model::{Jvm, Report};

/// Cases that belong together.
pub struct Suite {
    /// Its name.
    pub name: String,
    /// Facts about the JVM.
    pub properties: Vec<(&'static str, String)>,
    /// Its cases.
    pub cases: Vec<Case>,
}

impl Suite {
    /// The suite of the JVM at a place in the report.
    pub fn of_jvm(report: &Report, at: usize) -> Suite {
        let jvm = &report.jvms[at];
        let here = report.findings.iter();
        let here = here.filter(|finding| finding.jvms.contains(&jvm.pid));
        let mut cases = vec![Case::of_jvm(report, at)];
        cases.extend(here.map(|finding| match home(report, finding) {
            Some(home) if home != at => Case::elsewhere(finding, &report.jvms[home]),
            _ => Case::of_finding(report, finding),
        }));
        Suite {
            name: name(jvm),
            properties: vec![
                ("pid", jvm.pid.to_string()),
                ("jdk", jvm.jdk.clone()),
                ("command", jvm.command.clone()),
                ("watched_classes", jvm.watched_classes.to_string()),
                ("events", jvm.events.to_string()),
                ("dropped_accesses", jvm.dropped_accesses.to_string()),
            ],
            cases,
        }
    }

    /// How many cases there are.
    pub fn cases(&self) -> usize {
        self.cases.len()
    }

    /// How many cases ended like this.
    pub fn count(&self, end: &str) -> usize {
        let ended = self.cases.iter().filter_map(|case| case.end.element());
        ended.filter(|element| *element == end).count()
    }

    /// Writes it.
    pub fn write(&self, xml: &mut Writer) {
        let count = |end| self.count(end).to_string();
        xml.open(
            "testsuite",
            &[
                ("name", &self.name),
                ("tests", &self.cases().to_string()),
                ("failures", &count(End::FAILURE)),
                ("errors", &count(End::ERROR)),
                ("skipped", &count(End::SKIPPED)),
                ("time", NO_TIME),
            ],
        );
        if !self.properties.is_empty() {
            xml.open("properties", &[]);
            for (name, value) in &self.properties {
                xml.empty("property", &[("name", name), ("value", value)]);
            }
            xml.close("properties");
        }
        for case in &self.cases {
            case.write(xml);
        }
        xml.close("testsuite");
    }
}

/// Command, process and JDK. A command can be as long as a class path; all of it is among the properties.
fn name(jvm: &Jvm) -> String {
    let command = match jvm.command.chars().count() {
        0 => "JVM".to_owned(),
        1..=COMMAND => jvm.command.clone(),
        _ => jvm.command.chars().take(COMMAND).chain(['…']).collect(),
    };
    format!("{command} (pid {}, JDK {})", jvm.pid, jvm.jdk)
}

/// At most this many letters of a command are in the name of a suite.
const COMMAND: usize = 80;
