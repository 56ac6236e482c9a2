//! `redflag dump` and `redflag analyze` on traces made by hand.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{Place, assert_ends, assert_refused, stdout};
use redflag_report::{AccessSide, Finding, FindingVerdict, Report, RunInfo};
use redflag_trace::wire::encode;
use redflag_trace::{
    Event, Field, FieldId, Header, ObjectId, Site, SiteId, Tables, ThreadId, Writer, parse_trace,
};
use std::fs::{self, File};
use std::process::{Output, Stdio};

/// Places of these tests have an empty directory for reports.
fn place(test: &str) -> Place {
    let place = Place::new(&format!("stored-{test}"));
    fs::create_dir(place.path("out")).unwrap();
    place
}

trait Traces {
    fn trace(&self, name: &str, events: &str, run: Option<RunInfo>);
}

impl Traces for Place {
    /// Stores a trace; without a run it is cut off.
    fn trace(&self, name: &str, events: &str, run: Option<RunInfo>) {
        let header = Header {
            pid: 7,
            jdk: "17.0.9".into(),
            command: "java Counter".into(),
            ..Header::default()
        };
        let file = File::create(self.0.join(name)).unwrap();
        let mut writer = Writer::new(file, &header).unwrap();
        for event in parse_trace(events).unwrap() {
            if let Event::ObjectFreed(object) = event {
                writer.freed(object).unwrap();
                continue;
            }
            let thread = event.to_string()[1..].split(' ').next().unwrap().parse();
            let record = encode(&event, 0);
            writer
                .records(ThreadId(thread.unwrap()), record.words(), &names())
                .unwrap();
        }
        if let Some(run) = run {
            writer.summary(&run.to_summary()).unwrap();
        }
    }
}

fn names() -> Tables {
    let mut tables = Tables::new();
    tables.set_class(1, "Counter".into());
    let field = Field {
        class: "Counter".into(),
        name: "count".into(),
        descriptor: "I".into(),
    };
    tables.set_field(FieldId(1), field);
    for (class, line, method, field) in [
        ("Counter", 4, "main", 0),
        ("Counter", 5, "inc", 1),
        ("java/util/Queue", 6, "put", 0),
    ] {
        let site = Site {
            class: class.into(),
            method: method.into(),
            file: Some("Counter.java".into()),
            line,
            bci: 3,
            ..Site::default()
        };
        tables.set_site(SiteId(line), site);
        tables.set_site_field(SiteId(line), FieldId(field));
    }
    tables.set_thread(ThreadId(1), "main");
    tables.set_thread(ThreadId(2), "worker");
    tables
}

fn watched() -> Option<RunInfo> {
    Some(RunInfo {
        watched_classes: 1,
        self_check: true,
        ..RunInfo::default()
    })
}

fn counter() -> ObjectId {
    ObjectId::of(1, 9)
}

fn race() -> String {
    let counter = counter();
    format!("T1 start T2 @4\nT2 begin\nT2 write {counter}.f1 @5\nT1 read {counter}.f1 @5\nT2 end\n")
}

fn clean() -> String {
    let counter = counter();
    format!("T1 write {counter}.f1 @5\nT1 start T2 @4\nT2 begin\nT2 write {counter}.f1 @5\n")
}

/// The report that `analyze` printed, after a check of its exit status.
#[track_caller]
fn analyzed(output: &Output, status: i32) -> Report {
    assert_ends(output, status, "");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Analyzes with JSON as output.
fn analyze(place: &Place, more: &[&str]) -> Output {
    place.redflag(&[&["analyze", "--format=json"], more].concat())
}

fn names_of(findings: &[Finding]) -> Vec<(FindingVerdict, u64)> {
    let names = findings
        .iter()
        .map(|finding| (finding.verdict, finding.count));
    names.collect()
}

#[test]
fn a_trace_is_printed_with_names() {
    let place = place("names");
    place.trace("t.rftrace", &race(), watched());
    let output = place.redflag(&["dump", "t.rftrace"]);
    assert_ends(&output, 0, "");
    let expected = "\
# JVM 7 (JDK 17.0.9): java Counter
main start worker at Counter.main(Counter.java:4)
worker begin
worker write Counter#1.count at Counter.inc(Counter.java:5)
main read Counter#1.count at Counter.inc(Counter.java:5)
worker end
# watched_classes=1
# self_check=true
# events=0
# dropped_accesses=0
";
    assert_eq!(stdout(&output), expected);
    assert_eq!(output.stderr, b"");
}

#[test]
fn a_trace_printed_with_ids_can_be_read_back() {
    let place = place("ids");
    place.trace("t.rftrace", &race(), watched());
    let text = stdout(&place.redflag(&["dump", "--ids", "t.rftrace"]));
    assert_eq!(parse_trace(&text).unwrap(), parse_trace(&race()).unwrap());
    for line in [
        "# @5 is Counter.inc(Counter.java:5), bytecode index 3, of f1",
        "# f1 is Counter.count (int)",
        "# T2 is \"worker\"",
        "# class:1 is Counter",
    ] {
        assert!(text.lines().any(|l| l == line), "{line} is not in\n{text}");
    }
}

#[test]
fn a_stored_race_is_found_again() {
    let place = place("race");
    place.trace("t.rftrace", &race(), watched());
    let report = analyzed(&analyze(&place, &["t.rftrace"]), 66);
    let [finding] = &report.findings[..] else {
        panic!("{:?}", report.findings);
    };
    assert_eq!((finding.id.as_str(), finding.count), ("RF-29debbc5", 1));
    assert_eq!(
        finding.race().unwrap().variable.field.as_deref(),
        Some("count")
    );
    assert_eq!(
        finding
            .race()
            .unwrap()
            .pair
            .accesses
            .each_ref()
            .map(|side| side.thread.as_str()),
        ["worker", "main"]
    );
    assert_eq!(
        finding
            .race()
            .unwrap()
            .pair
            .accesses
            .each_ref()
            .map(AccessSide::place),
        ["Counter.inc(Counter.java:5)"; 2]
    );
    assert_eq!(
        (report.jvms[0].watched_classes, report.jvms[0].events),
        (1, 5)
    );
}

#[test]
fn a_stored_report_shows_the_same_as_the_analysis() {
    let place = place("out");
    place.trace("t.rftrace", &race(), watched());
    let text = place.redflag(&["analyze", "--out", "new/dir", "t.rftrace"]);
    assert_ends(&text, 66, "the report is in new/dir/report.html, with");
    let json = analyze(&place, &["t.rftrace"]);
    for (options, same) in [
        (&["report"][..], &text),
        (&["report", "--format=json"], &json),
    ] {
        let stored = place.redflag(&[options, &["new/dir"]].concat());
        assert_eq!(stdout(&stored), stdout(same));
    }
}

#[test]
fn findings_that_are_not_stored_cannot_be_explained() {
    let place = place("hints");
    place.trace("t.rftrace", &race(), watched());
    let text = stdout(&place.redflag(&["analyze", "t.rftrace"]));
    assert!(text.contains("RF-") && !text.contains("again:"), "{text}");
}

#[test]
fn a_clean_trace_ends_with_zero() {
    let place = place("clean");
    place.trace("t.rftrace", &clean(), watched());
    let report = analyzed(&analyze(&place, &["t.rftrace"]), 0);
    assert_eq!(report.findings, []);
}

/// Two accesses ordered by a lock that both threads happened to take in between.
fn lucky(site: u32) -> String {
    let (counter, lock) = (counter(), ObjectId::of(1, 10));
    let pass = |thread| {
        format!(
            "{thread} acquire monitor:{lock} @{site}\n{thread} release monitor:{lock} @{site}\n"
        )
    };
    format!(
        "T1 start T2 @4\nT2 begin\nT2 write {counter}.f1 @5\n{}{}T1 read {counter}.f1 @5\nT2 end\n",
        pass("T2"),
        pass("T1")
    )
}

#[test]
fn predictions_are_made_and_count_only_on_request() {
    let place = place("predicted");
    place.trace("t.rftrace", &lucky(4), watched());
    const GUESS: (FindingVerdict, u64) = (FindingVerdict::Predicted, 1);
    for (options, status, findings) in [
        (&[][..], 0, &[][..]),
        (&["--detector=all"], 0, &[GUESS]),
        (
            &["--detector=hb,racer", "--racer=paper", "--memory=1g"],
            0,
            &[GUESS],
        ),
        (&["--detector=hybrid", "--fail-on=predicted"], 66, &[GUESS]),
        (
            &["--detector=hybrid", "--fail-on=predicted", "--exit-code=9"],
            9,
            &[GUESS],
        ),
    ] {
        let output = analyze(&place, &[options, &["t.rftrace"]].concat());
        assert_eq!(
            names_of(&analyzed(&output, status).findings),
            findings,
            "{options:?}"
        );
    }
    let refused = analyze(&place, &["--fail-on=predicted", "t.rftrace"]);
    assert_refused(&refused, "needs a detector that predicts");
    let refused = analyze(&place, &["--detector=none", "t.rftrace"]);
    assert_refused(&refused, "`analyze` needs a detector");
}

#[test]
fn lock_inside_the_jdk_orders_but_does_not_guard() {
    let place = place("trusted");
    // Site 6 is in a class of the JDK.
    place.trace("t.rftrace", &lucky(6), watched());
    let report = analyzed(&analyze(&place, &["--detector=all", "t.rftrace"]), 0);
    assert_eq!(report.findings, []);
}

#[test]
fn evicted_accesses_are_reported() {
    let place = place("forgotten");
    let many: String = (1..20_000)
        .map(|n| format!("T1 write {}.f1 @5\n", ObjectId::of(1, n)))
        .collect();
    place.trace("t.rftrace", &many, watched());
    let short = analyzed(&analyze(&place, &["--memory=256k", "t.rftrace"]), 0);
    assert!(short.jvms[0].forgotten > 0);
    let enough = analyzed(&analyze(&place, &["t.rftrace"]), 0);
    assert_eq!(enough.jvms[0].forgotten, 0);
}

#[test]
fn analysis_of_a_blind_run_is_blind() {
    let place = place("blind");
    let run = RunInfo {
        self_check: false,
        refused: vec![("a/B".into(), "bad code".into())],
        ..watched().unwrap()
    };
    place.trace("t.rftrace", &clean(), Some(run));
    let output = place.redflag(&["analyze", "t.rftrace"]);
    assert_ends(&output, 3, "");
    let text = stdout(&output);
    assert!(
        text.contains("class a.B was not watched: bad code"),
        "{text}"
    );
    assert!(text.contains("did not see the events"), "{text}");
}

#[test]
fn all_traces_of_a_directory_make_one_report() {
    let place = place("directory");
    place.trace("out/trace-7.rftrace", &race(), watched());
    place.trace("out/trace-8.rftrace", &race(), watched());
    fs::write(place.0.join("out/report.txt"), "not a trace").unwrap();
    let report = analyzed(&analyze(&place, &["out"]), 66);
    assert_eq!(names_of(&report.findings), [(FindingVerdict::Race, 2)]);
    assert_eq!(report.jvms.len(), 2);
    let dumped = stdout(&place.redflag(&["dump", "out"]));
    assert_eq!(dumped.matches("worker begin\n").count(), 2);
}

#[test]
fn truncated_trace_is_analyzed_and_reported_as_such() {
    let place = place("cut");
    place.trace("race.rftrace", &race(), None);
    let text = stdout(&place.redflag(&["analyze", "race.rftrace"]));
    assert!(text.contains("JVM 7: the trace is cut off"), "{text}");
    let report = analyzed(&analyze(&place, &["race.rftrace"]), 66);
    assert!(report.jvms[0].cut_off);

    place.trace("clean.rftrace", &clean(), None);
    let output = place.redflag(&["analyze", "clean.rftrace"]);
    assert_ends(&output, 3, "");
    assert!(stdout(&output).contains("JVM 7: the trace is cut off"));

    let output = place.redflag(&["dump", "race.rftrace"]);
    assert_ends(&output, 0, "redflag: race.rftrace is cut off\n");
    assert!(stdout(&output).ends_with("worker end\n# cut off\n"));
}

#[test]
fn a_trace_cut_at_any_byte_is_neither_clean_nor_an_error() {
    let place = place("bytes");
    place.trace("whole.rftrace", &race(), watched());
    let whole = fs::read(place.0.join("whole.rftrace")).unwrap();
    for length in (0..whole.len()).step_by(37) {
        fs::write(place.0.join("t.rftrace"), &whole[..length]).unwrap();
        let status = place.redflag(&["analyze", "t.rftrace"]).status.code();
        assert!(matches!(status, Some(3 | 66)), "{length}: {status:?}");
        assert_ends(&place.redflag(&["dump", "t.rftrace"]), 0, "is cut off");
    }
}

#[test]
fn readable_part_is_printed_before_the_error() {
    let place = place("damaged");
    place.trace("t.rftrace", &race(), None);
    let mut bytes = fs::read(place.0.join("t.rftrace")).unwrap();
    let length = bytes.len();
    bytes.extend([0; 8]);
    fs::write(place.0.join("t.rftrace"), bytes).unwrap();
    let says = format!("redflag: t.rftrace: byte {length}: 0 is not an operation\n");
    let output = place.redflag(&["dump", "t.rftrace"]);
    assert_ends(&output, 3, &says);
    assert!(stdout(&output).ends_with("worker end\n"));
    assert_ends(&place.redflag(&["analyze", "t.rftrace"]), 3, &says);
}

#[test]
fn file_that_is_not_a_trace_is_wrong_usage() {
    let place = place("wrong");
    fs::write(place.0.join("notes.txt"), "hello").unwrap();
    for command in ["dump", "analyze"] {
        for (path, says) in [
            ("missing", "cannot read missing: "),
            (
                "notes.txt",
                "notes.txt: byte 0: this is not a Redflag trace: name a file that `redflag run --trace` wrote",
            ),
            (
                "out",
                "there is no trace in out: `redflag run --trace` records one",
            ),
        ] {
            assert_refused(&place.redflag(&[command, path]), says);
        }
    }
}

#[test]
fn suppressed_finding_does_not_count_when_analyzed_again() {
    let place = place("suppressed");
    place.trace("t.rftrace", &race(), watched());
    place.write("redflag.suppressions", "id RF-3027be97\n");
    let report = analyzed(&analyze(&place, &["t.rftrace"]), 0);
    assert_eq!(report.findings.len(), 1);
}

#[test]
fn closed_pipe_is_not_an_error() {
    let place = place("pipe");
    place.trace("t.rftrace", &clean().repeat(10_000), watched());
    let mut command = place.command();
    let mut child = command
        .args(["dump", "t.rftrace"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert_ends(&child.wait_with_output().unwrap(), 0, "");
}
