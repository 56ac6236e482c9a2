//! The torture run: every class of whole JDK images and of many jars is rewritten, read back and verified.
//!
//! First without a JVM: each class is rewritten in the three ways that insert most, and what comes out is read by
//! parsers that share no code with the rewriter. Then with one: each class is linked as it was and as it is now. What
//! the JVM verifies are exactly the rewriter's bytes; the agent has no part in it, so a failure here is the rewriter's.
//! Four classes of an image (`Object`, `Class`, `String`, `Throwable`) HotSpot links but never verifies.

mod canary;
mod corpus;
pub mod jars;
mod pack;
mod readers;
mod rewriting;
mod table;
mod tally;
pub mod tools;
mod verify;

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io;
use std::path::PathBuf;

use corpus::{Corpus, Origin};
use rewriting::Way;
use tally::Tally;
use tools::{Jdk, Tools};
use verify::{Verdicts, Verifier, compare};

/// What to torture.
pub struct Options {
    /// JDK homes; none means every JDK that is found.
    pub jdks: Vec<PathBuf>,
    /// List of Maven coordinates.
    pub jars: Option<PathBuf>,
    /// Whether to take only a part that fits a CI run.
    pub quick: bool,
    /// Where intermediate files go.
    pub work: PathBuf,
}

/// Every eighth class of this module is the quick run's share of an image.
const QUICK_MODULE: &str = "java.base";
const QUICK_STEP: usize = 8;

/// At most one class in this many may be refused.
const REFUSED_ONE_IN: u64 = 10_000;

/// Classes of one origin and what the JVMs said.
pub struct Section {
    corpus: Corpus,
    runs: Vec<Run>,
}

/// What one JVM said of a section's classes.
struct Run {
    jdk: String,
    /// By way, then by row; empty where the way was not run.
    verdicts: [BTreeMap<String, Verdicts>; 3],
}

/// All numbers.
pub struct Report {
    sections: Vec<Section>,
}

/// Runs it all.
pub fn run(options: &Options) -> io::Result<Report> {
    std::fs::create_dir_all(&options.work)?;
    let tools = Tools::build(&options.work)?;
    let jdks = Jdk::find(&options.jdks)?;
    // What may fail without a network comes first.
    let jars = match &options.jars {
        Some(list) => jars::fetch(list, options.quick, &options.work.join("fetched"))?,
        None => Vec::new(),
    };
    rewriting::note_panics();
    let mut sections = Vec::new();
    for jdk in &jdks {
        sections.push(image(jdk, &tools, options)?);
    }
    if !jars.is_empty() {
        sections.push(all_jars(&jars, &jdks, &tools, options)?);
    }
    let _ = std::panic::take_hook();
    Ok(Report { sections })
}

fn image(jdk: &Jdk, tools: &Tools, options: &Options) -> io::Result<Section> {
    let dir = options.work.join(jdk.name.replace(' ', "-"));
    std::fs::create_dir_all(&dir)?;
    let pack = dir.join("image.pack");
    progress(&format!("{}: extracting and rewriting its image", jdk.name));
    tools.extract(jdk, &["image".as_ref(), pack.as_os_str()])?;
    let name = format!("{} image", jdk.name);
    let corpus = Corpus::rewrite(Origin::Image, &pack, &dir, &|index, class| {
        let taken = !options.quick || (class.unit == QUICK_MODULE && index % QUICK_STEP == 0);
        // A module declaration is not a class: it cannot be loaded.
        (taken && class.name != "module-info.class").then(|| name.clone())
    })?;
    let verifier = Verifier {
        jdk,
        tools,
        work: dir.join("outcomes"),
    };
    canary::check(&verifier, &pack)?;
    let runs = vec![verify(
        &verifier,
        &corpus,
        &[Way::Load, Way::SyncOnly],
        &|_| name.clone(),
    )?];
    Ok(Section { corpus, runs })
}

fn all_jars(
    files: &[PathBuf],
    jdks: &[Jdk],
    tools: &Tools,
    options: &Options,
) -> io::Result<Section> {
    progress("rewriting the jars");
    let dir = options.work.join("jars");
    std::fs::create_dir_all(&dir)?;
    let pack = dir.join("jars.pack");
    let mut arguments: Vec<&OsStr> = vec!["jars".as_ref(), pack.as_os_str()];
    arguments.extend(files.iter().map(|file| file.as_os_str()));
    tools.extract(&jdks[0], &arguments)?;
    let corpus = Corpus::rewrite(Origin::Jars, &pack, &dir, &|_, class| {
        (!class.name.ends_with("module-info.class")).then(|| class.unit.clone())
    })?;
    let mut runs = Vec::new();
    for jdk in jdks {
        let work = dir.join(jdk.name.replace(' ', "-"));
        let verifier = Verifier { jdk, tools, work };
        let row = |unit: &str| unit.split('!').next().unwrap_or(unit).to_owned();
        runs.push(verify(&verifier, &corpus, &[Way::Load], &row)?);
    }
    Ok(Section { corpus, runs })
}

fn verify(
    verifier: &Verifier,
    corpus: &Corpus,
    ways: &[Way],
    row: &dyn Fn(&str) -> String,
) -> io::Result<Run> {
    let jdk = verifier.jdk.name.clone();
    progress(&format!("{jdk}: verifying the originals"));
    let before = verifier.before(corpus)?;
    let mut verdicts = <[BTreeMap<String, Verdicts>; 3]>::default();
    for &way in ways {
        progress(&format!("{jdk}: verifying ({})", way.name()));
        verdicts[way as usize] = compare(&before, &verifier.after(corpus, way)?, row);
    }
    Ok(Run { jdk, verdicts })
}

fn progress(what: &str) {
    eprintln!("torture: {what}");
}

impl Run {
    /// Verified, not linkable, failed.
    fn sum(&self, way: usize) -> (u64, u64, usize) {
        let rows = self.verdicts[way].values();
        rows.fold((0, 0, 0), |(v, u, f), row| {
            (
                v + row.verified,
                u + row.unlinkable_count(),
                f + row.failures.len(),
            )
        })
    }

    fn unlinkable(&self) -> BTreeMap<String, Vec<String>> {
        let mut all = BTreeMap::<String, Vec<String>>::new();
        for (error, classes) in self.verdicts[0].values().flat_map(|v| &v.unlinkable) {
            all.entry(error.clone())
                .or_default()
                .extend(classes.iter().cloned());
        }
        all
    }
}

impl Report {
    fn sum(&self, way: usize) -> Tally {
        let mut sum = Tally::default();
        for tallies in self.sections.iter().flat_map(|s| s.corpus.rows.values()) {
            sum.merge(tallies[way].clone());
        }
        sum
    }

    fn verdicts(&self, way: usize) -> (u64, u64, usize) {
        let runs = self
            .sections
            .iter()
            .flat_map(|s| &s.runs)
            .map(|run| run.sum(way));
        runs.fold((0, 0, 0), |(a, b, c), (v, u, f)| (a + v, b + u, c + f))
    }

    /// Whether anything was wrong, or too much was refused.
    pub fn failed(&self) -> bool {
        !self.failures().is_empty()
    }

    /// Everything that was wrong, a sentence each.
    pub fn failures(&self) -> Vec<String> {
        let mut all = Vec::new();
        for section in &self.sections {
            for (way, (class, problem)) in section.corpus.failures() {
                all.push(format!("{class} ({}): {problem}", way.name()));
            }
            for run in &section.runs {
                for (way, rows) in Way::ALL.into_iter().zip(&run.verdicts) {
                    for [class, was, is] in rows.values().flat_map(|v| &v.failures) {
                        all.push(format!(
                            "{class} on {} ({}): {was} → {is}",
                            run.jdk,
                            way.name()
                        ));
                    }
                }
            }
        }
        for (index, way) in Way::ALL.into_iter().enumerate() {
            let sum = self.sum(index);
            if sum.refusals() * REFUSED_ONE_IN > sum.classes {
                all.push(format!(
                    "{} of {} classes refused ({})",
                    sum.refusals(),
                    sum.classes,
                    way.name()
                ));
            }
        }
        all
    }
}
