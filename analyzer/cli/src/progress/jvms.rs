//! The watched JVMs, by the records that they write to the report's directory about twice a second: the progress of all, and the
//! first races that they found.

use super::Source;
use redflag_report::{Finding, FindingVerdict, Standing};
use redflag_report::{Partial, Policy, Progress, brief, partial_files, unite};
use std::collections::{HashMap, HashSet};
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

/// At most this many races are printed while the program runs; for more of them there is the report.
const MOST: usize = 10;

/// The JVMs that report to a directory.
pub struct Jvms {
    out: PathBuf,
    live: Option<LiveRaces>,
    /// The records read last. They may be long, so each version is read once.
    records: HashMap<PathBuf, Record>,
}

/// What the line needs of a record.
struct Record {
    version: Version,
    facts: Facts,
}

/// A version of a file.
#[derive(PartialEq, Eq)]
struct Version(u64, SystemTime);

/// The progress of a JVM.
#[derive(Clone, Copy, Default)]
struct Facts {
    events: u64,
    objects: u64,
    findings: u64,
    lag: u64,
}

/// The races that were printed so far.
struct LiveRaces {
    /// A race that will not count in the report is not printed now either.
    policy: Arc<Policy>,
    /// All races that were looked at, printed or not.
    seen: HashSet<String>,
    printed: usize,
}

impl Jvms {
    /// All that report to `out`. Given a policy, their first races are news.
    pub fn new(out: &Path, live: Option<Arc<Policy>>) -> Self {
        let live = live.map(|policy| LiveRaces {
            policy,
            seen: HashSet::new(),
            printed: 0,
        });
        Jvms {
            out: out.to_owned(),
            live,
            records: HashMap::new(),
        }
    }
}

impl Source for Jvms {
    fn line(&self) -> Option<String> {
        sum(self.records.values().map(|record| record.facts))
    }

    fn news(&mut self) -> Option<String> {
        let races = self.read_changed();
        self.live.as_mut()?.news(races)
    }

    fn has_news(&self) -> bool {
        self.live.is_some()
    }
}

impl Jvms {
    /// Reads the records that have changed since the last time; returns their races.
    fn read_changed(&mut self) -> Vec<Finding> {
        let files = partial_files(&self.out).unwrap_or_default();
        self.records.retain(|path, _| files.contains(path));
        let mut races = Vec::new();
        for path in files {
            let Some(version) = Version::of(&path) else {
                continue;
            };
            let known = self.records.get(&path);
            if known.is_some_and(|record| record.version == version) {
                continue;
            }
            if let Ok(Some(partial)) = Partial::read(&path) {
                let facts = Facts::of(&partial);
                self.records.insert(path, Record { version, facts });
                let is_news = |finding: &Finding| is_news(finding, &partial.progress);
                races.extend(partial.report.findings.into_iter().filter(is_news));
            }
        }
        races
    }
}

/// A race is news unless a test fails for it, whose message shows it.
fn is_news(finding: &Finding, progress: &Progress) -> bool {
    let fails_test = progress.fails_tests && finding.test.is_some();
    finding.verdict == FindingVerdict::Race && !fails_test
}

impl Version {
    fn of(path: &Path) -> Option<Version> {
        let file = fs::metadata(path).ok()?;
        Some(Version(file.ino(), file.modified().ok()?))
    }
}

impl Facts {
    fn of(partial: &Partial) -> Facts {
        let Progress { objects, lag, .. } = partial.progress;
        Facts {
            events: partial.report.jvms.iter().map(|jvm| jvm.events).sum(),
            objects,
            findings: partial.report.findings.len() as u64,
            lag,
        }
    }
}

impl LiveRaces {
    fn news(&mut self, mut races: Vec<Finding>) -> Option<String> {
        races.retain(|race| !self.seen.contains(&race.id));
        let mut text = String::new();
        for race in counted(races, &self.policy) {
            // Two JVMs may have found the same.
            let is_new = self.seen.insert(race.id.clone());
            if is_new && race.standing == Standing::New && self.printed < MOST {
                text += &brief(&race);
                self.printed += 1;
            }
        }
        (!text.is_empty()).then_some(text)
    }
}

/// The findings with their standing.
fn counted(findings: Vec<Finding>, policy: &Policy) -> Vec<Finding> {
    let mut report = unite(Vec::new(), policy);
    report.findings = findings;
    policy.apply(&mut report);
    report.findings
}

/// All of them in one line; none if no JVM is running.
fn sum(jvms: impl ExactSizeIterator<Item = Facts>) -> Option<String> {
    if jvms.len() == 0 {
        return None;
    }
    let all = jvms.fold(Facts::default(), |sum, jvm| Facts {
        events: sum.events.saturating_add(jvm.events),
        objects: sum.objects.saturating_add(jvm.objects),
        findings: sum.findings.saturating_add(jvm.findings),
        lag: sum.lag.saturating_add(jvm.lag),
    });
    let findings = match all.findings {
        0 => "no findings".to_owned(),
        1 => "1 finding".to_owned(),
        many => format!("{} findings", grouped(many)),
    };
    let [events, objects] = [all.events, all.objects].map(grouped);
    let lag = match all.lag {
        0 => String::new(),
        lag => format!(", {} synchronizations behind", grouped(lag)),
    };
    Some(format!(
        "{events} events, {objects} objects, {findings}{lag}"
    ))
}

/// With a comma after every three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn jvm(events: u64, findings: u64, lag: u64) -> Facts {
        Facts {
            events,
            objects: 5,
            findings,
            lag,
        }
    }

    fn line(jvms: &[Facts]) -> Option<String> {
        sum(jvms.iter().copied())
    }

    #[test]
    fn jvms_are_summed_and_no_jvm_gives_no_line() {
        assert_eq!(line(&[]), None);
        let two = [jvm(1_234_567, 2, 678), jvm(1, 0, 0)];
        assert_eq!(
            line(&two).unwrap(),
            "1,234,568 events, 10 objects, 2 findings, 678 synchronizations behind"
        );
        assert_eq!(
            line(&[jvm(1000, 1, 0)]).unwrap(),
            "1,000 events, 5 objects, 1 finding"
        );
        assert_eq!(
            line(&[jvm(0, 0, 0)]).unwrap(),
            "0 events, 5 objects, no findings"
        );
    }

    const RACE: &str = r#"{"id": "RF-1", "subject": "race", "pair": "RF-2", "verdict": "race", "detector": "hb",
        "variable": {"kind": "field", "class": "A", "field": "n", "type": "int", "allocated": null},
        "accesses": [
            {"kind": "read", "thread": "a", "class": "A", "method": "m", "file": null, "line": null, "stack": [], "locks": []},
            {"kind": "write", "thread": "b", "class": "A", "method": "m", "file": null, "line": null, "stack": [], "locks": []}],
        "count": 1, "test": null, "missing_edge": "", "advice": []}"#;

    fn races(numbers: std::ops::Range<u32>) -> Vec<Finding> {
        let race: Finding = serde_json::from_str(RACE).unwrap();
        let ids = numbers.map(|number| format!("RF-{number:08}"));
        ids.map(|id| Finding { id, ..race.clone() }).collect()
    }

    #[test]
    fn a_race_that_fails_a_test_is_no_news() {
        let mut race = races(0..1).remove(0);
        let fails = |fails_tests| Progress {
            fails_tests,
            ..Progress::default()
        };
        assert!(is_news(&race, &fails(true)));
        race.test = Some("A#b".into());
        assert!(is_news(&race, &fails(false)));
        assert!(!is_news(&race, &fails(true)));
    }

    #[test]
    fn each_race_is_printed_once_up_to_a_limit() {
        let mut live = LiveRaces {
            policy: Arc::default(),
            seen: HashSet::new(),
            printed: 0,
        };
        let printed = |text: Option<String>| text.map_or(0, |text| text.matches("RF-").count());
        let twice = [races(0..3), races(0..3)].concat();
        assert_eq!(printed(live.news(twice)), 3);
        assert_eq!(printed(live.news(races(0..4))), 1);
        assert_eq!(live.news(races(0..4)), None);
        assert_eq!(printed(live.news(races(0..30))), MOST - 4);
        assert_eq!(live.news(races(30..31)), None);
    }
}
