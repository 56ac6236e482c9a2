//! Finds the programs, compiles them and runs them.

use redflag_tests::built::built;
use redflag_tests::jdks::{self, Jdk};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

/// The release that programs are compiled for unless their topic says otherwise, which is the oldest that they run on.
const OLDEST: u32 = 17;

/// How long a program may take. All of them take less than a second.
const PATIENCE: Duration = Duration::from_secs(120);

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
    for topic in sorted(&folder().join("golden")) {
        let name = topic.file_name().unwrap().to_str().unwrap();
        let release = name
            .strip_prefix("jdk")
            .map(|number| number.parse().unwrap());
        let mut sources = sorted(&topic);
        sources.retain(|path| path.extension().is_some_and(|kind| kind == "java"));
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

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
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
pub struct Work(PathBuf);

impl Work {
    /// Compiles the programs; those that need a release that is not there, not.
    pub fn prepare(programs: &[Program]) -> Work {
        let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("golden");
        if place.exists() {
            fs::remove_dir_all(&place).unwrap();
        }
        built();
        let mut releases: Vec<u32> = programs.iter().map(|program| program.needs).collect();
        releases.sort_unstable();
        releases.dedup();
        for release in releases {
            let all = jdks::all().unwrap();
            let able = |jdk: &&Jdk| jdk.feature >= release && jdk.javac().is_some();
            let Some(jdk) = all.iter().find(able) else {
                continue;
            };
            let sources = programs.iter().filter(|program| program.needs == release);
            compile(
                jdk,
                release,
                sources.map(|program| &*program.path),
                &classes(&place, release),
            );
        }
        Work(place)
    }

    /// Runs a program and gives its trace as text.
    pub fn run(&self, program: &Program, jdk: &Jdk) -> Result<String, String> {
        let dir = self.0.join(jdk.feature.to_string()).join(&program.name);
        fs::create_dir_all(&dir).unwrap();
        let extra = program
            .options
            .as_ref()
            .map(|options| format!(",{options}"));
        let agent = format!(
            "-agentpath:{}=trace,summary=off,out=report{}",
            built().library.display(),
            extra.unwrap_or_default()
        );
        let mut java = Command::new(jdk.java());
        java.args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", &agent, "-cp"]);
        java.arg(classes(&self.0, program.needs)).arg(&program.name);
        finish(&mut java, &dir)?;
        let mut dump = Command::new(&built().command);
        dump.args(["dump", "--ids", "report"]);
        finish(&mut dump, &dir)
    }
}

fn classes(place: &Path, release: u32) -> PathBuf {
    place.join(format!("classes-{release}"))
}

fn compile<'a>(jdk: &Jdk, release: u32, sources: impl Iterator<Item = &'a Path>, classes: &Path) {
    let mut javac = Command::new(jdk.javac().unwrap());
    javac.args(["-g", "-nowarn", "--release", &release.to_string(), "-d"]);
    javac
        .arg(classes)
        .arg(folder().join("cases/Unseen.java"))
        .args(sources);
    let output = javac.env_remove("JAVA_TOOL_OPTIONS").output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
}

/// Runs a command in a directory and gives what it prints. One that never ends is stopped.
fn finish(command: &mut Command, dir: &Path) -> Result<String, String> {
    let (stdout, stderr) = (dir.join("stdout"), dir.join("stderr"));
    command.current_dir(dir).env_remove("JAVA_TOOL_OPTIONS");
    command.stdout(File::create(&stdout).unwrap());
    command.stderr(File::create(&stderr).unwrap());
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    let began = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status.to_string();
        }
        if began.elapsed() > PATIENCE {
            child.kill().unwrap();
            child.wait().unwrap();
            break "stopped after a long time".to_owned();
        }
        thread::sleep(Duration::from_millis(5));
    };
    let [out, errors] = [stdout, stderr].map(|path| fs::read_to_string(path).unwrap());
    match status.as_str() {
        "exit status: 0" => Ok(out),
        _ => Err(format!("{status}: {out}{errors}")),
    }
}
