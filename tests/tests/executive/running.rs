//! The executive as a process that is attached to.

use redflag_harness::built::built;
use redflag_harness::jdks::Jdk;
use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::program::{Variant, plan, program};

/// The longest that anything may take. Only a hang takes as long, and fails the test.
const LIMIT: Duration = Duration::from_secs(120);

/// It is ended with the test, whatever comes of it.
pub struct Running {
    child: Child,
    /// Where the agent reports.
    pub report: PathBuf,
    output: PathBuf,
}

impl Running {
    /// Starts the default plan.
    pub fn start(jdk: &Jdk, variant: Variant, arguments: &[&str]) -> Running {
        static STARTED: AtomicUsize = AtomicUsize::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let place = program().place(&format!("attached-{number}"));
        let [output, errors] = ["stdout", "stderr"].map(|name| place.join(name));
        let mut java = program().java(jdk, variant, &plan("outcrop"));
        java.args(arguments).stdin(Stdio::piped());
        java.stdout(File::create(&output).unwrap());
        java.stderr(File::create(errors).unwrap());
        Running {
            child: java.spawn().unwrap(),
            report: place.join("report"),
            output,
        }
    }

    /// How often it has printed a text.
    pub fn count(&self, text: &str) -> usize {
        fs::read_to_string(&self.output)
            .unwrap()
            .matches(text)
            .count()
    }

    /// Waits until it has printed a text so many times.
    pub fn wait_for(&mut self, text: &str, times: usize) {
        let start = Instant::now();
        while self.count(text) < times {
            let ended = self.child.try_wait().unwrap();
            assert_eq!(ended, None, "it ended before it said `{text}`");
            assert!(start.elapsed() < LIMIT, "it does not say `{text}`");
            sleep(Duration::from_millis(5));
        }
    }

    /// Ends its loop, and waits until it has ended: all of its threads have, and the report is there.
    pub fn press_enter(mut self) -> PathBuf {
        self.child.stdin.take().unwrap().write_all(b"\n").unwrap();
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(start.elapsed() < LIMIT, "it does not end");
            sleep(Duration::from_millis(5));
        };
        assert_eq!(status.code(), Some(0));
        self.report.clone()
    }

    /// Attaches to it or detaches from it.
    pub fn redflag(&self, command: &str) {
        let mut redflag = Command::new(&built().command);
        redflag.arg(command);
        if command == "attach" {
            redflag.arg("--detector=hb,racer");
            redflag.arg("--out").arg(&self.report);
        }
        let output = redflag.arg(self.child.id().to_string()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{command}: {said}");
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It has not ended, as it loops or takes longer than the test.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
