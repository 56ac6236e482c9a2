//! Cases: one for each finding, and one for each JVM that says whether it was watched.

use super::NO_TIME;
use super::xml::Writer;
use crate::limits::limits_of;
use crate::model::{Finding, FindingVerdict, Jvm, Origin, Report, Standing};
use crate::oneline::{actor, actors, complaint, in_fixed_order, title};
use crate::subject::Strand;
use crate::text::finding_to_text;
use crate::verdict::blind_reasons_of;

/// A case.
pub struct Case {
    class: String,
    name: String,
    /// How it ended.
    pub end: End,
    output: String,
}

/// How it ended.
pub enum End {
    /// Well.
    Passed,
    /// It does not count.
    Skipped { why: String },
    /// Badly.
    Bad {
        element: &'static str,
        kind: &'static str,
        message: String,
        text: String,
    },
}

impl End {
    /// A finding that counts.
    pub const FAILURE: &str = "failure";
    /// A JVM that could not be watched.
    pub const ERROR: &str = "error";
    /// What does not count.
    pub const SKIPPED: &str = "skipped";

    /// Something could not be watched as it should.
    pub fn blind(reasons: &[String]) -> End {
        let more = match reasons.len() {
            0 | 1 => String::new(),
            n => format!(", and {} more", n - 1),
        };
        let first = reasons.first().map_or("", String::as_str);
        End::Bad {
            element: End::ERROR,
            kind: "blind",
            message: format!("blind: {first}{more}"),
            text: reasons.join("\n"),
        }
    }

    /// The element of this end; a case that passed has none.
    pub fn element(&self) -> Option<&'static str> {
        match self {
            End::Passed => None,
            End::Skipped { .. } => Some(End::SKIPPED),
            End::Bad { element, .. } => Some(element),
        }
    }
}

impl Case {
    /// Whether a JVM was watched. Its number and not its process id is in the name, so that the case has the same name in the
    /// next run.
    pub fn of_jvm(report: &Report, at: usize) -> Case {
        let jvm = &report.jvms[at];
        let name = format!("JVM {} of {} is watched", at + 1, report.jvms.len());
        let reasons = blind_reasons_of(jvm);
        let end = match jvm.watched_classes {
            _ if !reasons.is_empty() => End::blind(&reasons),
            0 => End::Skipped {
                why: "no class in scope was loaded here, so there was nothing to watch".to_owned(),
            },
            _ => End::Passed,
        };
        let limits: Vec<String> = limits_of(jvm).collect();
        Case::own(name, end, limits.join("\n"))
    }

    /// A case without a finding.
    pub fn own(name: impl Into<String>, end: End, output: String) -> Case {
        Case {
            class: OWN_CLASS.to_owned(),
            name: name.into(),
            end,
            output,
        }
    }

    /// A finding in its own suite.
    pub fn of_finding(report: &Report, finding: &Finding) -> Case {
        let text = finding_to_text(finding);
        let end = match not_counting(report, finding) {
            Some(why) => End::Skipped { why },
            None => End::Bad {
                element: End::FAILURE,
                kind: finding.verdict.name(),
                message: message(finding),
                text: text.clone(),
            },
        };
        let output = match end {
            End::Skipped { .. } => text,
            _ => String::new(),
        };
        Case::named(finding, end, output)
    }

    /// A finding in the suite of another JVM that it was seen in as well.
    pub fn elsewhere(finding: &Finding, home: &Jvm) -> Case {
        let why = format!("seen here too; reported with JVM {}", home.pid);
        Case::named(finding, End::Skipped { why }, String::new())
    }

    fn named(finding: &Finding, end: End, output: String) -> Case {
        Case {
            class: class(finding),
            name: title(finding),
            end,
            output,
        }
    }

    /// Writes it.
    pub fn write(&self, xml: &mut Writer) {
        let attributes = [
            ("name", &*self.name),
            ("classname", &self.class),
            ("time", NO_TIME),
        ];
        if matches!(self.end, End::Passed) && self.output.is_empty() {
            return xml.empty("testcase", &attributes);
        }
        xml.open("testcase", &attributes);
        match &self.end {
            End::Passed => {}
            End::Skipped { why } => xml.empty(End::SKIPPED, &[("message", why)]),
            End::Bad {
                element,
                kind,
                message,
                text,
            } => xml.text(element, &[("message", message), ("type", kind)], text),
        }
        if !self.output.is_empty() {
            xml.text("system-out", &[], &self.output);
        }
        xml.close("testcase");
    }
}

/// The class that a finding is listed under, which does not depend on the run.
fn class(finding: &Finding) -> String {
    let first = match finding.race() {
        Some(race) => Some(Strand::from(in_fixed_order(&race.pair)[0])),
        None => finding.subject.strands().into_iter().next(),
    };
    first.map_or_else(|| OWN_CLASS.to_owned(), |strand| strand.class.to_owned())
}

/// The class name of cases without a finding.
const OWN_CLASS: &str = "redflag";

/// Why a finding does not count; none if it does.
fn not_counting(report: &Report, finding: &Finding) -> Option<String> {
    if report.counts(finding) {
        return None;
    }
    Some(match (finding.standing, finding.verdict) {
        (Standing::Known, _) => "known: it is in the baseline".to_owned(),
        (Standing::Suppressed, _) => match &finding.suppressed {
            Some(reason) => format!("suppressed: {reason}"),
            None => "suppressed".to_owned(),
        },
        (Standing::New, _) if finding.origin == Origin::Library => {
            "in a library: it does not count against this project".to_owned()
        }
        (Standing::New, FindingVerdict::HighLevel) => {
            "high-level: no access races, and it does not count against the run".to_owned()
        }
        (Standing::New, _) => {
            "predicted: it did not happen in this run, and does not count against it".to_owned()
        }
    })
}

/// Both accesses in one line.
fn message(finding: &Finding) -> String {
    let mut message = match finding.race() {
        Some(race) => {
            let sides = in_fixed_order(&race.pair);
            let [first, second] = sides.map(|side| format!("{} at {}", actor(side), side.place()));
            format!("{first} and {second} {}", complaint(finding.verdict))
        }
        None => {
            let strands = finding.subject.strands().into_iter();
            let words = strands.zip(actors(finding));
            let words = words.map(|(strand, words)| format!("{words} at {}", strand.place()));
            words.collect::<Vec<_>>().join("; ")
        }
    };
    if let Some(cause) = finding.cause() {
        message.push_str(&format!(", a consequence of {cause}"));
    }
    if let Some(test) = &finding.test {
        message.push_str(&format!(", in test {test}"));
    }
    message
}
