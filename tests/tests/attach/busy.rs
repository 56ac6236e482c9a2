//! The busy program as a running process.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, ExitStatus, Output, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use redflag_tests::built::built;
use redflag_tests::jdks::Jdk;

use crate::setup::{busy_classes, scratch};

/// The longest that anything may take. Only a hang takes as long, and fails the test.
const LIMIT: Duration = Duration::from_secs(120);

/// Busy programs run one at a time: two would only wait for each other's processors.
static BUSY: Mutex<()> = Mutex::new(());

/// A process that is ended with the test, whatever comes of it.
pub struct Running(pub Child);

impl Running {
    pub fn pid(&self) -> String {
        self.0.id().to_string()
    }

    /// Whether it still runs.
    pub fn alive(&mut self) -> bool {
        self.0.try_wait().unwrap().is_none()
    }

    /// Waits for its end.
    pub fn end(&mut self) -> ExitStatus {
        wait_while(|| self.alive());
        self.0.wait().unwrap()
    }

    /// Waits for its end and gives what it wrote, which must fit into a pipe.
    pub fn output(mut self) -> Output {
        let status = self.end();
        let mut output = Output {
            status,
            stdout: Vec::new(),
            stderr: Vec::new(),
        };
        if let Some(mut stdout) = self.0.stdout.take() {
            stdout.read_to_end(&mut output.stdout).unwrap();
        }
        if let Some(mut stderr) = self.0.stderr.take() {
            stderr.read_to_end(&mut output.stderr).unwrap();
        }
        output
    }
}

/// Waits as long as something is so, but not for ever.
fn wait_while(mut so: impl FnMut() -> bool) {
    let start = Instant::now();
    while so() {
        assert!(start.elapsed() < LIMIT, "nothing happens any more");
        sleep(Duration::from_millis(5));
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It has ended already unless the test failed.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The busy program; its threads have started.
pub struct Busy {
    pub process: Running,
    /// Its working directory.
    pub directory: PathBuf,
    output: BufReader<ChildStdout>,
    _alone: MutexGuard<'static, ()>,
}

/// What the busy program left behind.
pub struct Ended {
    pub status: ExitStatus,
    pub output: String,
    pub errors: String,
}

impl Busy {
    /// Starts it, and waits for its first line. It ends by itself after five minutes.
    pub fn start(jdk: &Jdk, test: &str, jvm_options: &[&str]) -> Busy {
        Busy::start_with(jdk, test, jvm_options, &["300"])
    }

    /// Starts it with two more threads, which race.
    pub fn start_racing(jdk: &Jdk, test: &str) -> Busy {
        Busy::start_with(jdk, test, &[], &["300", "race"])
    }

    fn start_with(jdk: &Jdk, test: &str, jvm_options: &[&str], arguments: &[&str]) -> Busy {
        built();
        let alone = BUSY.lock().unwrap_or_else(PoisonError::into_inner);
        let directory = scratch(test);
        let mut child = Command::new(jdk.java())
            .args(jvm_options)
            .arg("-cp")
            .arg(busy_classes())
            .arg("Busy")
            .args(arguments)
            .current_dir(&directory)
            .stdout(Stdio::piped())
            .stderr(File::create(directory.join("stderr")).unwrap())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let process = Running(child);
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(line, "busy: started\n", "{jdk}");
        Busy {
            process,
            directory,
            output,
            _alone: alone,
        }
    }

    pub fn pid(&self) -> String {
        self.process.pid()
    }

    /// What it has written to its standard error so far.
    pub fn errors(&self) -> String {
        fs::read_to_string(self.directory.join("stderr")).unwrap()
    }

    /// Returns when each of its threads has done a batch of work since the call.
    pub fn take_turn(&mut self) {
        let turn = self.directory.join("turn");
        File::create(&turn).unwrap();
        wait_while(|| {
            let alive = self.process.alive();
            assert!(alive, "{}", self.errors());
            turn.exists()
        });
    }

    /// Tells it to stop and waits for it.
    pub fn stop(mut self) -> Ended {
        File::create(self.directory.join("stop")).unwrap();
        let status = self.process.end();
        let mut output = String::new();
        self.output.read_to_string(&mut output).unwrap();
        Ended {
            status,
            output,
            errors: self.errors(),
        }
    }
}

impl Ended {
    /// The program's results are right, it ended normally, and nothing but its own lines is on its standard output.
    pub fn check(&self) {
        let Ended {
            status,
            output,
            errors,
        } = self;
        assert_eq!(status.code(), Some(0), "{output}\n{errors}");
        let foreign: Vec<_> = output
            .lines()
            .filter(|line| !line.starts_with("busy: "))
            .collect();
        assert_eq!(foreign, Vec::<&str>::new());
        assert_eq!(output.lines().last(), Some("busy: right"));
    }
}
