//! Stand-ins for parts of `redflag_report` that are being written: the same names and signatures, and as little behind them as
//! lets the command be built and tested. This file goes away when they are there.

use redflag_report::{FailOn, Finding, Report, ReportError, Standing, load, store};
use serde_json::Value;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The name that a file of suppressions has if the user gives it no other.
pub const SUPPRESSIONS_FILE: &str = "redflag.suppressions";
/// The name that a baseline has if the user gives it no other.
pub const BASELINE_FILE: &str = "redflag-baseline.json";

/// Where source files are looked for.
#[derive(Debug)]
pub struct Sources;

impl Sources {
    pub fn new(_base: &Path, _extra: &[PathBuf]) -> Self {
        Sources
    }

    pub fn enrich(&self, _report: &mut Report) {}
}

/// How text is to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    pub color: bool,
    pub width: usize,
}

pub fn to_text(report: &Report, look: &Look) -> String {
    let text = redflag_report::to_text(report);
    match look.color {
        true => format!("\x1b[1m{text}\x1b[0m"),
        false => text,
    }
}

pub fn explain(finding: &Finding, report: &Report, look: &Look) -> String {
    let alone = Report {
        findings: vec![finding.clone()],
        ..report.clone()
    };
    to_text(&alone, look)
}

/// Ids, one a line.
#[derive(Clone, Debug, Default)]
pub struct Suppressions(Vec<String>);

impl Suppressions {
    pub fn read(path: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(path).map_err(|error| unreadable(path, &error))?;
        let rules: Vec<String> = text.lines().map(str::to_owned).collect();
        match rules.iter().position(|rule| !rule.starts_with("id ")) {
            Some(line) => Err(format!(
                "{}:{}: write `id RF-1a2b3c4d`",
                path.display(),
                line + 1
            )),
            None => Ok(Suppressions(rules)),
        }
    }

    pub fn extend(&mut self, other: Suppressions) {
        self.0.extend(other.0);
    }
}

/// Ids, one a line.
#[derive(Clone, Debug)]
pub struct Baseline(Vec<String>);

impl Baseline {
    pub fn of(report: &Report) -> Self {
        let new = |finding: &&Finding| finding.standing != Standing::Suppressed;
        let findings = report.findings.iter().filter(new);
        Baseline(findings.map(|finding| finding.id.clone()).collect())
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn read(path: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(path).map_err(|error| unreadable(path, &error))?;
        let ids: Vec<String> = text.lines().map(str::to_owned).collect();
        match ids.iter().all(|id| id.starts_with("RF-")) {
            true => Ok(Baseline(ids)),
            false => Err(format!(
                "{} is not a baseline: `redflag baseline save` writes one",
                path.display()
            )),
        }
    }

    pub fn write(&self, path: &Path) -> Result<(), String> {
        let text: String = self.0.iter().map(|id| format!("{id}\n")).collect();
        fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
    }
}

fn unreadable(path: &Path, error: &io::Error) -> String {
    format!(
        "cannot read {}: {error}: name a file that can be read",
        path.display()
    )
}

/// What counts.
#[derive(Clone, Debug, Default)]
pub struct Policy {
    pub fail_on: FailOn,
    pub suppressions: Suppressions,
    pub baseline: Option<Baseline>,
    /// The day by which suppressions expire; the system's if none is given.
    #[expect(dead_code, reason = "the stand-in knows no expiry")]
    pub today: Option<std::convert::Infallible>,
}

impl Policy {
    pub fn apply(&self, report: &mut Report) {
        for finding in &mut report.findings {
            let known = self
                .baseline
                .as_ref()
                .is_some_and(|known| known.0.contains(&finding.id));
            let suppressed = self.suppressions.0.contains(&format!("id {}", finding.id));
            finding.standing = match (suppressed, known) {
                (true, _) => Standing::Suppressed,
                (false, true) => Standing::Known,
                (false, false) => Standing::New,
            };
        }
        *report = redflag_report::unite(vec![report.clone()], self.fail_on);
    }
}

pub fn merge_for(dir: &Path, policy: &Policy, sources: &Sources) -> Result<Report, ReportError> {
    redflag_report::merge_for(dir, policy.fail_on)?;
    let mut report = load(dir)?;
    policy.apply(&mut report);
    sources.enrich(&mut report);
    store(dir, &report)?;
    Ok(report)
}

pub fn unite(reports: Vec<Report>, policy: &Policy) -> Report {
    let mut report = redflag_report::unite(reports, policy.fail_on);
    policy.apply(&mut report);
    report
}

/// Whether the agent knows `live` and `progress`: it does not yet, and would refuse to start.
pub const AGENT_TELLS: bool = false;

/// A finding in a few lines.
pub fn brief(finding: &Finding) -> String {
    format!("redflag: {} {}\n", finding.verdict.name(), finding.id)
}

/// How far a JVM is.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    pub events: u64,
    pub objects: u64,
    pub findings: u64,
    pub lag: u64,
    pub first: Vec<Finding>,
}

impl Progress {
    pub fn all(dir: &Path) -> Vec<Progress> {
        let entries = fs::read_dir(dir).into_iter().flatten().flatten();
        let named = entries.filter(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            name.starts_with("progress-") && name.ends_with(".json")
        });
        let read = named.filter_map(|entry| {
            let value: Value = serde_json::from_slice(&fs::read(entry.path()).ok()?).ok()?;
            let number = |name: &str| value.get(name).and_then(Value::as_u64).unwrap_or(0);
            let first = value.get("first").cloned().unwrap_or(Value::Array(vec![]));
            Some(Progress {
                events: number("events"),
                objects: number("objects"),
                findings: number("findings"),
                lag: number("lag"),
                first: serde_json::from_value(first).ok()?,
            })
        });
        read.collect()
    }
}

pub fn to_html(report: &Report) -> String {
    format!(
        "<!DOCTYPE html>\n<title>Redflag: {} findings</title>\n",
        report.findings.len()
    )
}

pub fn to_sarif(report: &Report) -> String {
    format!(
        "{{\"version\": \"2.1.0\", \"results\": {}}}\n",
        report.findings.len()
    )
}

pub fn to_junit(report: &Report) -> String {
    format!("<testsuites failures=\"{}\"/>\n", report.findings.len())
}
