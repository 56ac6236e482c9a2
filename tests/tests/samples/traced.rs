//! A sample is run with a trace; the trace is printed, and its analysis gives the verdict that the run had.

use crate::expect::ids;
use crate::sample::{Copy, Sample};
use redflag_harness::process::Ended;
use redflag_report::{Finding, Report, load};

/// Checks the step of a sample that has a report.
pub fn check(sample: &Sample, copy: &Copy) {
    let step = sample.page.reported();
    let title = copy.title();
    let run = copy.typed(&step.run.replacen("redflag run", "redflag run --trace", 1));
    assert_eq!(run.code(), Some(step.status), "{title}: {}", run.printed());
    let report = load(&copy.out()).unwrap();
    check_stacks(&report);
    let dump = copy.typed("redflag dump redflag-report");
    assert_eq!(dump.code(), Some(0), "{title}: {}", dump.printed());
    let lines = &dump.stdout;
    let main = step.run.split_whitespace().next_back().unwrap();
    for wanted in [" begin", " end", " start ", &format!("({main}.java:")] {
        assert!(lines.contains(wanted), "{title}: no `{wanted}` in\n{lines}");
    }
    let again = copy.typed(&format!(
        "redflag analyze {} redflag-report",
        detectors(&step.run)
    ));
    assert_eq!(again.code(), run.code(), "{title}: {}", again.printed());
    let found: Vec<&str> = ids(&report).into_iter().collect();
    assert_eq!(printed_ids(&again), found, "{title}");
}

/// The option that names the detectors.
fn detectors(run: &str) -> &str {
    let mut words = run.split_whitespace();
    words
        .find(|word| word.starts_with("--detector"))
        .unwrap_or_default()
}

/// Every access of a finding has a stack, which begins where the access is.
fn check_stacks(report: &Report) {
    for access in report.findings.iter().flat_map(Finding::accesses) {
        let (class, method) = match &access.via {
            Some(via) => (&via.class, &via.method),
            None => (&access.class, &access.method),
        };
        let place = format!("{class}.{method}(");
        let first = access.stack.first().unwrap();
        assert!(first.starts_with(&place), "{first} is not in {place}");
        assert!(access.stack.len() > 1, "{:?}", access.stack);
    }
}

/// The names of the findings that a command printed.
fn printed_ids(output: &Ended) -> Vec<String> {
    let text = output.printed();
    let names = text.match_indices("RF-");
    let names = names.filter_map(|(at, _)| text.get(at..at + "RF-01234567".len()));
    let mut ids: Vec<String> = names.map(str::to_owned).collect();
    ids.sort();
    ids.dedup();
    ids
}
