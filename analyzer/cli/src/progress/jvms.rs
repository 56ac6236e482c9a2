//! What watched JVMs write about twice a second to `progress-PID.json` in the report's directory: their progress, and
//! the first races that they found.

use super::Source;
use redflag_report::{Finding, Standing};
use redflag_report::{Policy, Progress, brief, unite};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// At most this many races are printed while the program runs; for more of them there is the report.
const MOST: usize = 10;

/// The JVMs that report to a directory.
pub struct Jvms {
    out: PathBuf,
    live: Option<LiveRaces>,
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
        }
    }
}

impl Source for Jvms {
    fn line(&self) -> Option<String> {
        sum(&Progress::all(&self.out))
    }

    fn news(&mut self) -> Option<String> {
        let live = self.live.as_mut()?;
        let seen = Progress::all(&self.out);
        let first = seen.into_iter().flat_map(|jvm| jvm.first);
        live.news(first.collect())
    }

    fn has_news(&self) -> bool {
        self.live.is_some()
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

/// All of them in one line; none if none has written its progress.
fn sum(jvms: &[Progress]) -> Option<String> {
    if jvms.is_empty() {
        return None;
    }
    let sum = |number: fn(&Progress) -> u64| jvms.iter().map(number).fold(0, u64::saturating_add);
    let findings = match sum(|jvm| jvm.findings) {
        0 => "no findings".to_owned(),
        1 => "1 finding".to_owned(),
        many => format!("{} findings", grouped(many)),
    };
    let [events, objects] = [sum(|jvm| jvm.events), sum(|jvm| jvm.objects)].map(grouped);
    let lag = match sum(|jvm| jvm.lag) {
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

    fn jvm(events: u64, findings: u64, lag: u64) -> Progress {
        Progress {
            events,
            objects: 5,
            findings,
            lag,
            ..Progress::default()
        }
    }

    #[test]
    fn jvms_are_summed_and_no_jvm_gives_no_line() {
        assert_eq!(sum(&[]), None);
        let two = [jvm(1_234_567, 2, 678), jvm(1, 0, 0)];
        assert_eq!(
            sum(&two).unwrap(),
            "1,234,568 events, 10 objects, 2 findings, 678 synchronizations behind"
        );
        assert_eq!(
            sum(&[jvm(1000, 1, 0)]).unwrap(),
            "1,000 events, 5 objects, 1 finding"
        );
        assert_eq!(
            sum(&[jvm(0, 0, 0)]).unwrap(),
            "0 events, 5 objects, no findings"
        );
    }

    const RACE: &str = r#"{"id": "RF-1", "verdict": "race", "detector": "hb",
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
