//! Runs published test suites with and without the agent and reports every difference.
//!
//! `cargo run --release -p redflag-tests --bin transparency -- [--jdk HOME]… [--suite NAME]… [--agent-options OPTIONS]`
//!
//! Ends with 0 if all results are the same, with 1 if any differs, with 2 if the suites could not be run at all.

use redflag_harness::jdks::{self, Jdk, Missing};
use redflag_tests::transparency::Trouble;
use redflag_tests::transparency::agent::Agent;
use redflag_tests::transparency::compare::{Comparison, compare};
use redflag_tests::transparency::launch::{How, Ran, earlier, run};
use redflag_tests::transparency::suite::{Resolved, Suite};
use redflag_tests::transparency::table::{Line, Table};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

const USAGE: &str = "\
usage: transparency [option]…
  --jdk HOME             run on this JDK (may be given again; default: every JDK 17 and 25 found)
  --suite NAME           run this suite (may be given again; default: all of tests/suites)
  --agent LIBRARY        the agent (default: the one built with this program)
  --agent-options TEXT   options for the agent
  --self                 compare the base with itself, to find the tests that are unsteady without the agent
  --keep-base            take the results without the agent from an earlier run, where they are complete
  --limit SECONDS        the longest a run may take (default: 900)
  --out FOLDER           where logs and reports go (default: target/transparency)";

/// The releases that the project promises to be transparent on.
const PROMISED: &[u32] = &[17, 25];

fn main() -> ExitCode {
    match Request::parse(std::env::args().skip(1)).and_then(|request| compare_all(&request)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(trouble) => {
            eprintln!("transparency: {trouble}");
            ExitCode::from(2)
        }
    }
}

/// What the command line asks for.
struct Request {
    jdks: Vec<PathBuf>,
    suites: Vec<String>,
    agent: Option<PathBuf>,
    options: String,
    against_itself: bool,
    keep_base: bool,
    limit: Duration,
    out: PathBuf,
}

impl Request {
    fn parse(mut args: impl Iterator<Item = String>) -> Result<Request, Box<dyn Error>> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut request = Request {
            jdks: Vec::new(),
            suites: Vec::new(),
            agent: None,
            options: String::new(),
            against_itself: false,
            keep_base: false,
            limit: Duration::from_secs(900),
            out: root.join("target/transparency"),
        };
        while let Some(option) = args.next() {
            match option.as_str() {
                "--self" => {
                    request.against_itself = true;
                    continue;
                }
                "--keep-base" => {
                    request.keep_base = true;
                    continue;
                }
                _ => {}
            }
            let value = args
                .next()
                .ok_or_else(|| format!("`{option}` is unknown or lacks its value\n{USAGE}"))?;
            match option.as_str() {
                "--jdk" => request.jdks.push(value.into()),
                "--suite" => request.suites.push(value),
                "--agent" => request.agent = Some(std::fs::canonicalize(value)?),
                "--agent-options" => request.options = value,
                "--limit" => request.limit = Duration::from_secs(value.parse()?),
                "--out" => request.out = value.into(),
                _ => return Err(format!("`{option}` is unknown\n{USAGE}").into()),
            }
        }
        Ok(request)
    }

    fn agent(&self) -> Option<Agent> {
        let wanted = !self.against_itself;
        wanted.then(|| Agent::new(self.agent.clone(), &self.options))
    }

    fn jdks(&self) -> Result<Vec<Jdk>, Box<dyn Error>> {
        if !self.jdks.is_empty() {
            let named = self.jdks.iter().map(|home| Jdk::at(home));
            return Ok(named.collect::<Result<_, _>>()?);
        }
        let mut found = Vec::new();
        for &feature in PROMISED {
            match jdks::of_feature(feature) {
                Ok(jdk) => found.push(jdk),
                Err(missing @ Missing::NoJdk(_)) => {
                    eprintln!("transparency: {missing}; going on without")
                }
                Err(trouble) => return Err(trouble.into()),
            }
        }
        match found.is_empty() {
            true => Err(Missing::NoJdk(None).into()),
            false => Ok(found),
        }
    }

    fn suites(&self) -> Result<Vec<Suite>, Box<dyn Error>> {
        let mut all = Suite::all(&Path::new(env!("CARGO_MANIFEST_DIR")).join("suites"))?;
        let known: Vec<&str> = all.iter().map(|suite| suite.name.as_str()).collect();
        if let Some(unknown) = self
            .suites
            .iter()
            .find(|name| !known.contains(&name.as_str()))
        {
            return Err(format!("no suite `{unknown}`; there are {}", known.join(", ")).into());
        }
        all.retain(|suite| self.suites.is_empty() || self.suites.contains(&suite.name));
        Ok(all)
    }
}

/// Runs all that is requested; `true` if nothing differs.
fn compare_all(request: &Request) -> Result<bool, Box<dyn Error>> {
    std::fs::create_dir_all(&request.out)?;
    let out = std::fs::canonicalize(&request.out)?;
    let agent = request.agent();
    let jdks = request.jdks()?;
    let mut table = Table::default();
    for suite in request.suites()? {
        let folder = out.join(&suite.name);
        let resolved = suite.resolve(&folder)?;
        for jdk in &jdks {
            let job = Job {
                suite: &suite,
                resolved: &resolved,
                folder: &folder,
                keep_base: request.keep_base,
            };
            let how = How {
                jdk: jdk.clone(),
                agent: agent.clone(),
                limit: request.limit,
            };
            table.0.push(job.compare(&how)?);
        }
    }
    println!("\n{table}");
    Ok(!table.0.iter().any(Line::failed))
}

/// A suite that is ready to run.
struct Job<'a> {
    suite: &'a Suite,
    resolved: &'a Resolved,
    folder: &'a Path,
    keep_base: bool,
}

impl Job<'_> {
    fn compare(&self, how: &How) -> Result<Line, Trouble> {
        let feature = how.jdk.feature;
        let base = self.base(how)?;
        let label = if how.agent.is_some() {
            "agent"
        } else {
            "again"
        };
        let agent = self.run(how, label)?;
        let comparison = compare(self.suite, feature, &base.outcomes, &agent.outcomes);
        say(self.suite, feature, &comparison);
        Ok(Line {
            suite: self.suite.name.clone(),
            feature,
            trouble: shown("without the agent", &base).or_else(|| shown("with the agent", &agent)),
            comparison,
            base: base.time,
            agent: agent.time,
        })
    }

    fn base(&self, how: &How) -> Result<Ran, Trouble> {
        let plain = How {
            agent: None,
            ..how.clone()
        };
        let kept = match self.keep_base {
            true => earlier(&self.place(how, "base"))?,
            false => None,
        };
        kept.map_or_else(|| self.run(&plain, "base"), Ok)
    }

    fn run(&self, how: &How, label: &str) -> Result<Ran, Trouble> {
        run(self.suite, self.resolved, how, &self.place(how, label))
    }

    fn place(&self, how: &How, label: &str) -> PathBuf {
        self.folder.join(format!("{}-{label}", how.jdk.feature))
    }
}

fn shown(which: &str, ran: &Ran) -> Option<String> {
    let trouble = ran.trouble.as_ref()?;
    Some(format!("{which}: {trouble} (see {})", ran.log.display()))
}

fn say(suite: &Suite, feature: u32, comparison: &Comparison) {
    println!(
        "{} on JDK {feature}: {} tests, {} the same",
        suite.name, comparison.tests, comparison.same
    );
    for difference in &comparison.differences {
        println!("{difference}");
    }
}
