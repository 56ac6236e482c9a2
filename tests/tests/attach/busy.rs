//! The busy program as a running process.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::setup::{Jdk, busy_classes, scratch};

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
}

/// What the busy program left behind.
pub struct Ended {
    pub status: ExitStatus,
    pub output: String,
    pub errors: String,
}

impl Busy {
    /// Starts it, and waits for its first line. It ends by itself after a minute and a half.
    pub fn start(jdk: &Jdk, test: &str, jvm_options: &[&str]) -> Busy {
        let directory = scratch(test);
        let mut child = jdk
            .tool("java")
            .args(jvm_options)
            .arg("-cp")
            .arg(busy_classes())
            .args(["Busy", "90"])
            .current_dir(&directory)
            .stdout(Stdio::piped())
            .stderr(File::create(directory.join("stderr")).unwrap())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let process = Running(child);
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(line, "busy: started\n", "{}", jdk.name());
        Busy {
            process,
            directory,
            output,
        }
    }

    pub fn pid(&self) -> String {
        self.process.pid()
    }

    /// What it has written to its standard error so far.
    pub fn errors(&self) -> String {
        fs::read_to_string(self.directory.join("stderr")).unwrap()
    }

    /// Returns when each of its threads has done something since the call.
    pub fn take_turn(&mut self) {
        let turn = self.directory.join("turn");
        File::create(&turn).unwrap();
        while turn.exists() {
            assert!(self.process.alive(), "{}", self.errors());
            sleep(Duration::from_millis(5));
        }
    }

    /// Tells it to stop and waits for it.
    pub fn stop(mut self) -> Ended {
        File::create(self.directory.join("stop")).unwrap();
        let mut output = String::new();
        self.output.read_to_string(&mut output).unwrap();
        let status = self.process.0.wait().unwrap();
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
