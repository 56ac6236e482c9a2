//! What the stress tests need: the programs compiled, and JVMs with and without the agent.

use redflag_harness::built::built;
use redflag_harness::files::{self, java_files};
use redflag_harness::java::{Javac, OLDEST, tool};
use redflag_harness::jdks::{self, Jdk};
use redflag_harness::process::{self, Ended, Running};
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Against hangs only: far more than anything here needs.
pub const LIMIT: Duration = Duration::from_secs(600);

/// The variable that makes the agent's drain slow: microseconds for each round.
pub const SLOW_DRAIN: &str = "REDFLAG_TEST_SLOW_DRAIN";

/// Whether the long runs are wanted.
pub fn full() -> bool {
    env::var("REDFLAG_STRESS").is_ok_and(|value| value == "full")
}

/// The first for CI, the second for the long run.
pub fn either<T>(quick: T, long: T) -> T {
    if full() { long } else { quick }
}

/// Lets one test run at a time: each one uses all cores, and more at once would only make all of them slow.
pub fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An empty folder for one run.
pub fn folder(name: &str) -> PathBuf {
    let all = Path::new(env!("CARGO_TARGET_TMPDIR")).join("stress");
    files::empty(all.join(name))
}

/// The programs, compiled for the oldest release that is supported.
pub fn classes() -> &'static Path {
    static CLASSES: LazyLock<PathBuf> =
        LazyLock::new(|| compile(&jdks::default().unwrap(), OLDEST, "", "classes"));
    &CLASSES
}

/// Compiles the programs of a folder, and what they use of the others.
pub fn compile(jdk: &Jdk, release: u32, sources: &str, into: &str) -> PathBuf {
    let classes = folder(into);
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("stress");
    let javac = Javac::for_release(jdk, release).unwrap();
    let javac = javac.options([Path::new("-sourcepath"), &all]);
    javac
        .sources(java_files(&all.join(sources)))
        .compile(&classes);
    classes
}

/// A program to be run, in a folder of its own.
pub struct Program {
    command: Command,
    place: PathBuf,
}

impl Program {
    /// Runs `java` with these arguments, without the agent.
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
        // A shell that runs the tests in the background makes its children ignore interrupts, and a JVM would go on doing so.
        let mut command = tool("env");
        command.arg("--default-signal=INT").arg(jdk.java());
        command.args(options).args(arguments);
        Program::of(command, place)
    }

    /// Any command.
    pub fn of(mut command: Command, place: PathBuf) -> Program {
        command.stdin(Stdio::null());
        Program { command, place }
    }

    /// Sets a variable of its environment.
    pub fn with(mut self, variable: &str, value: &str) -> Program {
        self.command.env(variable, value);
        self
    }

    /// Starts it.
    pub fn start(mut self) -> Running {
        self.command.current_dir(&self.place);
        Running::start(&self.place, &mut self.command).unwrap()
    }

    /// Starts it and waits for its end.
    pub fn run(self) -> Ended {
        self.start().end(LIMIT).unwrap()
    }
}

/// Where a watched program leaves its report.
pub fn report(place: &Path) -> PathBuf {
    place.join("report")
}

/// Runs `redflag` with a folder.
pub fn redflag(command: &str, out: &Path) -> Ended {
    process::output(Command::new(&built().command).arg(command).arg(out)).unwrap()
}
