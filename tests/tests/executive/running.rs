//! The executive as a process that is attached to.

use redflag_harness::built::built;
use redflag_harness::jdks::Jdk;
use redflag_harness::process::{self, Ended, LIMIT, Running};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::program::{Variant, plan, program};

/// A run of the default plan. It is ended with the test.
pub struct Executive {
    pub process: Running,
    /// Where the agent reports.
    pub report: PathBuf,
}

impl Executive {
    /// Starts it.
    pub fn start(jdk: &Jdk, variant: Variant, arguments: &[&str]) -> Executive {
        static STARTED: AtomicUsize = AtomicUsize::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let place = program().place(&format!("attached-{number}"));
        let mut java = program().java(jdk, variant, &plan("outcrop"));
        java.args(arguments).stdin(Stdio::piped());
        Executive {
            process: Running::start(&place, &mut java).unwrap(),
            report: place.join("report"),
        }
    }

    /// Ends its loop, and waits until it has ended: then all of its threads have, and the report is there.
    pub fn press_enter(mut self) -> PathBuf {
        let stdin = self.process.child.stdin.take();
        stdin.unwrap().write_all(b"\n").unwrap();
        let ended = self.process.end(LIMIT).unwrap();
        assert_eq!(ended.code(), Some(0), "{}", ended.stderr);
        self.report
    }

    /// Attaches to it.
    pub fn attach(&self) {
        let mut redflag = Command::new(&built().command);
        redflag.args(["attach", "--detector=hb,racer", "--out"]);
        redflag.arg(&self.report).arg(self.process.pid());
        process::succeed(&mut redflag).unwrap();
    }

    /// Detaches from it; the exit status is that of the verdict.
    pub fn detach(&self) -> Ended {
        let mut redflag = Command::new(&built().command);
        process::output(redflag.arg("detach").arg(self.process.pid())).unwrap()
    }
}
