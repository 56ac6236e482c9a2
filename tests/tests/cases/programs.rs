//! Finds the case programs and what their sources say about them.

use redflag_harness::files::entries;
use redflag_harness::java::OLDEST;
use redflag_report::{Finding, Race, Report, Verdict};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};

/// A program with a verdict.
pub struct Case {
    /// The name of its main class.
    pub name: String,
    /// Its folder and topic, for messages.
    pub title: String,
    /// Its sources: one file, or those of its folder.
    pub sources: Vec<PathBuf>,
    /// The release that it needs.
    pub needs: u32,
    /// Whether a prediction is a failure too.
    pub no_predictions: bool,
    /// What must be found in it.
    pub marks: BTreeSet<Mark>,
}

/// A line that takes part in a finding: how it was found, the file and the line.
///
/// The first is `race`, or the detector that predicted it.
pub type Mark = (String, String, u32);

/// All cases of a folder, by topic and name.
pub fn all(folder: &str) -> Vec<Case> {
    let topics = entries(&source_dir().join(folder));
    let cases = topics.iter().flat_map(|topic| entries(topic));
    cases.map(|entry| Case::read(folder, &entry)).collect()
}

/// Where the cases are.
pub fn source_dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("cases")
}

/// The names that more than one case has.
pub fn duplicates<'a>(cases: impl Iterator<Item = &'a Case>) -> Vec<String> {
    let mut titles: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for case in cases {
        titles.entry(&case.name).or_default().push(&case.title);
    }
    titles.retain(|_, titles| titles.len() > 1);
    titles.values().map(|titles| titles.join(", ")).collect()
}

impl Case {
    fn read(folder: &str, path: &Path) -> Case {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let topic = path.parent().unwrap().file_name().unwrap();
        let mut case = Case {
            name: name.to_owned(),
            title: format!("{folder}/{}/{name}", topic.display()),
            sources: vec![path.to_owned()],
            needs: OLDEST,
            no_predictions: false,
            marks: BTreeSet::new(),
        };
        if path.is_dir() {
            case.sources = entries(path);
        }
        for source in case.sources.clone() {
            let file = source.file_name().unwrap().to_str().unwrap();
            case.read_marks(file, &fs::read_to_string(&source).unwrap());
        }
        case
    }

    fn read_marks(&mut self, file: &str, text: &str) {
        for (number, line) in (1..).zip(text.lines()) {
            if let Some(directive) = line.strip_prefix("//~~ ") {
                self.obey(directive);
            } else if let Some((_, words)) = line.split_once("//~") {
                for word in words.split_whitespace() {
                    let known = ["race", "racer", "hybrid"].contains(&word);
                    assert!(known, "{file}:{number}: there is no mark {word}");
                    self.marks
                        .insert((word.to_owned(), file.to_owned(), number));
                }
            }
        }
    }

    fn obey(&mut self, directive: &str) {
        match directive.split_once(' ') {
            Some(("jdk", release)) => self.needs = release.parse().unwrap(),
            Some(("no", "predictions")) => self.no_predictions = true,
            _ => panic!("{}: there is no directive {directive}", self.name),
        }
    }
}

/// The lines that take part in the findings of a report.
pub fn found(report: &Report) -> BTreeSet<Mark> {
    let mut marks = BTreeSet::new();
    for finding in &report.findings {
        let pairs = finding.race().into_iter().flat_map(Race::all_pairs);
        // A pair that is only predicted is no race, although another one on the variable is.
        let pairs = pairs.filter(|pair| !(pair.predicted && finding.verdict.happened()));
        for access in pairs.flat_map(|pair| &pair.accesses) {
            let file = access.file.as_deref().unwrap_or_default();
            let line = access.line.unwrap_or(0);
            let words = words(finding).into_iter();
            marks.extend(words.map(|word| (word.to_owned(), file.to_owned(), line)));
        }
    }
    marks
}

/// What marks the lines of a finding.
fn words(finding: &Finding) -> Vec<&'static str> {
    if finding.verdict.happened() {
        return vec!["race"];
    }
    let detectors = iter::once(&finding.detector).chain(&finding.also);
    detectors.map(|detector| detector.name()).collect()
}

/// Whether a run that found nothing could have found something.
pub fn could_see(report: &Report) -> bool {
    report.verdict != Verdict::Blind && redflag_report::blind_reasons(&report.jvms).is_empty()
}
