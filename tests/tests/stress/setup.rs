//! What the stress tests need: the programs compiled, and JVMs that are not waited for longer than a limit.

use redflag_tests::built::built;
use redflag_tests::jdks::{self, Jdk};
use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Against hangs only: far more than anything here needs.
const LIMIT: Duration = Duration::from_secs(600);

/// The variable that makes the agent's drain slow: microseconds for each round.
pub const SLOW_DRAIN: &str = "REDFLAG_TEST_SLOW_DRAIN";

/// Whether the long runs are wanted.
pub fn full() -> bool {
    env::var("REDFLAG_STRESS").is_ok_and(|value| value == "full")
}

/// One for CI, another for the long run.
pub fn either<T>(quick: T, long: T) -> T {
    if full() { long } else { quick }
}

/// Lets one test run at a time: each one uses all cores, and more at once would only make all of them slow.
pub fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An empty directory for one run.
pub fn fresh(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("stress")
        .join(name);
    if dir.exists() {
        fs::remove_dir_all(&dir).unwrap();
    }
    fs::create_dir_all(&dir).unwrap();
    dir
}

/// The programs, compiled for the oldest release that is supported.
pub fn classes() -> &'static Path {
    static CLASSES: LazyLock<PathBuf> =
        LazyLock::new(|| compile(&jdks::default().unwrap(), 11, "", "classes"));
    &CLASSES
}

/// Compiles the programs of a folder, and what they use of the others.
pub fn compile(jdk: &Jdk, release: u32, folder: &str, into: &str) -> PathBuf {
    let classes = fresh(into);
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("stress");
    let mut javac = Command::new(jdk.javac().unwrap());
    let release = release.to_string();
    javac
        .args(["-g", "--release", &release, "-d"])
        .arg(&classes);
    javac.arg("-sourcepath").arg(&all);
    let sources = fs::read_dir(all.join(folder)).unwrap();
    let sources = sources.map(|entry| entry.unwrap().path());
    javac.args(sources.filter(|path| path.extension().is_some_and(|end| end == "java")));
    let output = javac.env_remove("JAVA_TOOL_OPTIONS").output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    classes
}

/// A program to be run, in a directory of its own.
pub struct Program {
    command: Command,
    place: PathBuf,
}

/// How it ended.
pub struct Ended {
    pub status: ExitStatus,
    pub stdout: String,
    pub stderr: String,
}

impl Program {
    /// Runs `java` with these arguments, on its own.
    pub fn plain(jdk: &Jdk, place: &Path, arguments: &[&str]) -> Program {
        Program::java(jdk, place.join("plain"), &[], arguments)
    }

    /// The same, watched and with a trace.
    pub fn watched(jdk: &Jdk, place: &Path, arguments: &[&str]) -> Program {
        let library = built().library.display();
        let out = report(place);
        let agent = format!("-agentpath:{library}=trace,out={}", out.display());
        Program::java(jdk, place.join("watched"), &[&agent], arguments)
    }

    fn java(jdk: &Jdk, place: PathBuf, options: &[&str], arguments: &[&str]) -> Program {
        // A shell that runs the tests in the background has its children ignore interrupts, and a JVM would go on doing so.
        let mut command = Command::new("env");
        command.arg("--default-signal=INT").arg(jdk.java());
        command.args(options).args(arguments);
        Program::of(command, place)
    }

    /// Any command.
    pub fn of(mut command: Command, place: PathBuf) -> Program {
        fs::create_dir_all(&place).unwrap();
        command
            .current_dir(&place)
            .env_remove("JAVA_TOOL_OPTIONS")
            .stdin(Stdio::null())
            .stdout(File::create(place.join("stdout")).unwrap())
            .stderr(File::create(place.join("stderr")).unwrap());
        Program { command, place }
    }

    /// Sets a variable of its environment.
    pub fn with(mut self, variable: &str, value: &str) -> Program {
        self.command.env(variable, value);
        self
    }

    /// Starts it.
    pub fn start(mut self) -> Running {
        let child = self.command.spawn().unwrap();
        Running {
            child,
            place: self.place,
        }
    }

    /// Starts it and waits for its end.
    pub fn run(self) -> Ended {
        self.start().ended()
    }
}

/// A program that runs.
pub struct Running {
    pub child: Child,
    place: PathBuf,
}

impl Running {
    /// What it has printed so far.
    pub fn printed(&self) -> String {
        fs::read_to_string(self.place.join("stdout")).unwrap()
    }

    /// Waits until it has printed something; false if it ended without.
    pub fn prints(&mut self, what: &str) -> bool {
        let printed = |this: &Running| this.printed().contains(what);
        self.until(|this| printed(this) || this.child.try_wait().unwrap().is_some());
        printed(self)
    }

    /// Sends it a signal. The number of the process cannot be taken by another: nobody has waited for it yet.
    pub fn signal(&self, name: &str) {
        let mut kill = Command::new("kill");
        kill.args(["-s", name, &self.child.id().to_string()]);
        assert!(kill.status().unwrap().success());
    }

    /// Waits for its end.
    pub fn ended(mut self) -> Ended {
        self.until(|this| this.child.try_wait().unwrap().is_some());
        let stderr = fs::read(self.place.join("stderr")).unwrap();
        Ended {
            status: self.child.wait().unwrap(),
            stdout: self.printed(),
            stderr: String::from_utf8_lossy(&stderr).into_owned(),
        }
    }

    fn until(&mut self, holds: impl Fn(&mut Running) -> bool) {
        let began = Instant::now();
        while !holds(self) {
            if began.elapsed() > LIMIT {
                self.child.kill().unwrap();
                panic!("hangs; see {}", self.place.display());
            }
            thread::sleep(Duration::from_millis(2));
        }
    }
}

/// Where a watched program of a place leaves its report.
pub fn report(place: &Path) -> PathBuf {
    place.join("report")
}

/// Runs `redflag` with a directory.
pub fn redflag(command: &str, out: &Path) -> Ended {
    let output = Command::new(&built().command)
        .arg(command)
        .arg(out)
        .output()
        .unwrap();
    Ended {
        status: output.status,
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}
