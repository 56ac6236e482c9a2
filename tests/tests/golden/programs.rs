//! Finds the programs, compiles them and runs them.

use redflag_harness::built::built;
use redflag_harness::files::{self, entries, files_below, java_files};
use redflag_harness::java::{Javac, tool};
use redflag_harness::jdks::{self, Jdk};
use redflag_harness::needs::{self, Need};
use redflag_harness::process::run_in;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The release that programs are compiled for unless their topic says otherwise, which is the oldest that they run on.
const OLDEST: u32 = 17;

/// One program.
pub struct Program {
    /// The name of its class.
    pub name: String,
    /// Its source.
    pub path: PathBuf,
    /// The release that it needs.
    pub needs: u32,
    /// Options for the agent, if it has any.
    options: Option<String>,
}

/// All programs, by topic and name.
pub fn all() -> Vec<Program> {
    let mut programs = Vec::new();
    for topic in entries(&folder().join("golden")) {
        let name = topic.file_name().unwrap().to_str().unwrap();
        let release = name
            .strip_prefix("jdk")
            .map(|number| number.parse().unwrap());
        let sources = java_files(&topic);
        programs.extend(
            sources
                .into_iter()
                .map(|path| Program::new(path, release.unwrap_or(OLDEST))),
        );
    }
    programs
}

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// How many golden traces there are.
pub fn golden_files() -> usize {
    files_below(&folder().join("golden"), "txt").len()
}

impl Program {
    fn new(path: PathBuf, needs: u32) -> Program {
        let text = fs::read_to_string(&path).unwrap();
        let options = text
            .lines()
            .next()
            .and_then(|line| line.strip_prefix("// options: "));
        Program {
            name: path.file_stem().unwrap().to_str().unwrap().to_owned(),
            needs,
            options: options.map(str::to_owned),
            path,
        }
    }
}

/// Where programs are compiled to and run.
pub struct Work {
    place: PathBuf,
    /// The classes by the release that they are compiled for. A release that no compiler knows is missing.
    classes: BTreeMap<u32, PathBuf>,
}

impl Work {
    /// Compiles the programs, except those that need a release that is missing.
    pub fn prepare(programs: &[Program]) -> Work {
        let place = files::empty(Path::new(env!("CARGO_TARGET_TMPDIR")).join("golden"));
        built();
        let mut releases: BTreeMap<u32, Vec<&Path>> = BTreeMap::new();
        for program in programs {
            let sources = releases.entry(program.needs).or_default();
            sources.push(&program.path);
        }
        let all = jdks::all().unwrap();
        let mut classes = BTreeMap::new();
        for (release, sources) in releases {
            let able = |jdk: &&Jdk| jdk.feature >= release && jdk.javac().is_some();
            let Some(jdk) = all.iter().find(able) else {
                let what = format!("{} golden programs for Java {release}", sources.len());
                needs::missing(Need::Jdk(release), &what);
                continue;
            };
            let into = place.join(format!("classes-{release}"));
            let javac = Javac::for_release(jdk, release).unwrap();
            let unseen = folder().join("cases/Unseen.java");
            javac.sources([unseen]).sources(sources).compile(&into);
            classes.insert(release, into);
        }
        Work { place, classes }
    }

    /// Whether a program could be compiled.
    pub fn has(&self, program: &Program) -> bool {
        self.classes.contains_key(&program.needs)
    }

    /// Runs a program and gives its trace as text.
    pub fn run(&self, program: &Program, jdk: &Jdk) -> Result<String, String> {
        let folder = self.place.join(jdk.feature.to_string());
        let folder = folder.join(&program.name);
        let extra = program
            .options
            .as_ref()
            .map(|options| format!(",{options}"));
        let agent = format!(
            "-agentpath:{}=trace,summary=off,out=report{}",
            built().library.display(),
            extra.unwrap_or_default()
        );
        let mut java = tool(jdk.java());
        java.args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", &agent, "-cp"]);
        java.arg(&self.classes[&program.needs]).arg(&program.name);
        printed(&folder, &mut java)?;
        let mut dump = Command::new(&built().command);
        dump.args(["dump", "--ids", "report"]);
        printed(&folder, &mut dump)
    }

    /// The reports, as JSON, on the trace of the last run of a program, on the same trace as STD, and on that text changed.
    pub fn analyzed_as_std(
        &self,
        program: &Program,
        jdk: &Jdk,
        change: impl Fn(&str) -> String,
    ) -> Result<[String; 3], String> {
        let folder = self.place.join(jdk.feature.to_string());
        let folder = folder.join(&program.name);
        let redflag = |arguments: &[&str]| {
            let mut command = Command::new(&built().command);
            let ended = run_in(&folder, command.args(arguments))?;
            match ended.code() {
                Some(0 | FINDINGS) => Ok(ended.stdout),
                _ => Err(format!(
                    "{arguments:?}: {}: {}",
                    ended.status,
                    ended.printed()
                )),
            }
        };
        let text = redflag(&["dump", "--std", "report"])?;
        let changed = change(&text);
        for (name, text) in [("trace.std", text), ("changed.std", changed)] {
            fs::write(folder.join(name), text).map_err(|why| why.to_string())?;
        }
        let analyzed = |what| redflag(&["analyze", "--format", "json", what]);
        Ok([
            analyzed("report")?,
            analyzed("trace.std")?,
            analyzed("changed.std")?,
        ])
    }
}

/// The exit status of a run with findings.
const FINDINGS: i32 = 66;

/// Runs a command in a folder and gives what it prints.
fn printed(folder: &Path, command: &mut Command) -> Result<String, String> {
    fs::create_dir_all(folder).unwrap();
    let ended = run_in(folder, command)?;
    match ended.status.success() {
        true => Ok(ended.stdout),
        false => Err(format!("{}: {}", ended.status, ended.printed())),
    }
}
