//! A sample is run with a trace; the trace is printed, and judged again with the verdict that the run had.

use crate::expect::ids;
use crate::sample::{Copy, Sample, told};
use redflag_report::{Report, load};
use std::process::Output;

/// Checks the step of a sample that has a report.
pub fn check(sample: &Sample, copy: &Copy) {
    let step = sample.page.reported();
    let title = copy.title();
    let run = copy.typed(&step.run.replacen("redflag run", "redflag run --trace", 1));
    let said = told(&run);
    assert_eq!(run.status.code(), Some(step.status), "{title}: {said}");
    let report = load(&copy.out()).unwrap();
    check_stacks(&report);
    let dump = copy.typed("redflag dump redflag-report");
    assert_eq!(dump.status.code(), Some(0), "{title}: {}", told(&dump));
    let lines = String::from_utf8(dump.stdout).unwrap();
    let main = step.run.split_whitespace().next_back().unwrap();
    for wanted in [" begin", " end", " start ", &format!("({main}.java:")] {
        assert!(lines.contains(wanted), "{title}: no `{wanted}` in\n{lines}");
    }
    let again = copy.typed(&format!(
        "redflag analyze {} redflag-report",
        judge(&step.run)
    ));
    let said = told(&again);
    assert_eq!(again.status.code(), run.status.code(), "{title}: {said}");
    let found: Vec<&str> = ids(&report).into_iter().collect();
    assert_eq!(told_ids(&again), found, "{title}");
}

/// The option that says who judges.
fn judge(run: &str) -> &str {
    let mut words = run.split_whitespace();
    words
        .find(|word| word.starts_with("--detector"))
        .unwrap_or_default()
}

/// Every access of a finding has a stack, which begins where the access is.
fn check_stacks(report: &Report) {
    for access in report.findings.iter().flat_map(|finding| &finding.accesses) {
        let place = format!("{}.{}(", access.class, access.method);
        let first = access.stack.first().unwrap();
        assert!(first.starts_with(&place), "{first} is not in {place}");
        assert!(access.stack.len() > 1, "{:?}", access.stack);
    }
}

/// The names of the findings that a command told of, wherever it told them.
fn told_ids(output: &Output) -> Vec<String> {
    let said = told(output);
    let names = said.match_indices("RF-");
    let names = names.filter_map(|(at, _)| said.get(at..at + "RF-01234567".len()));
    let mut ids: Vec<String> = names.map(str::to_owned).collect();
    ids.sort();
    ids.dedup();
    ids
}
