//! The program `Laps` as a running process, perhaps of another user or with other files.

use std::path::{Path, PathBuf};
use std::process::Command;

use redflag_harness::java::tool;
use redflag_harness::jdks::Jdk;
use redflag_harness::process::Running;

use crate::setup::{busy_classes, folder};

/// Laps of each thread until what it does is recorded for sure: it may have left the code from before attaching in the first.
const LAPS: usize = 2;

/// The program, after its first lap. It is killed when it is dropped.
pub struct Laps {
    pub process: Running,
    /// Where its output is.
    pub folder: PathBuf,
}

impl Laps {
    /// Starts it as this user.
    pub fn start(jdk: &Jdk, test: &str, arguments: &[&str]) -> Laps {
        let mut java = tool(jdk.java());
        java.arg("-cp").arg(busy_classes());
        Laps::run(test, java.arg("Laps").args(arguments))
    }

    /// Starts it by a command.
    pub fn run(test: &str, command: &mut Command) -> Laps {
        let folder = folder(test);
        let process = Running::start(&folder, command).unwrap();
        let mut laps = Laps { process, folder };
        laps.wait();
        laps
    }

    /// Returns when both threads have done some laps since the call.
    pub fn wait(&mut self) {
        for thread in ["lap of first\n", "lap of second\n"] {
            let before = self.process.stdout().matches(thread).count();
            self.process.wait_for(thread, before + LAPS);
        }
    }

    pub fn pid(&self) -> String {
        self.process.pid()
    }

    /// The folder for the report.
    pub fn out(&self) -> PathBuf {
        self.folder.join("report")
    }

    /// A file of the process as this one reaches it.
    pub fn in_root(&self, path: &Path) -> PathBuf {
        let root = Path::new("/proc").join(self.pid()).join("root");
        root.join(path.strip_prefix("/").unwrap())
    }
}
