//! The busy program as a running process.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use redflag_harness::built::built;
use redflag_harness::java::tool;
use redflag_harness::jdks::Jdk;
use redflag_harness::process::{Ended, LIMIT, Running, until};

use crate::setup::{busy_classes, folder};

/// Busy programs run one at a time: two would only wait for each other's processors.
static BUSY: Mutex<()> = Mutex::new(());

/// The busy program; its threads have started.
pub struct Busy {
    pub process: Running,
    /// Its working directory.
    pub folder: PathBuf,
    _alone: MutexGuard<'static, ()>,
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
        let folder = folder(test);
        let mut java = tool(jdk.java());
        java.args(jvm_options).arg("-cp").arg(busy_classes());
        java.arg("Busy").args(arguments).current_dir(&folder);
        let mut process = Running::start(&folder, &mut java).unwrap();
        process.wait_for("\n", 1);
        assert_eq!(process.stdout(), "busy: started\n", "{jdk}");
        Busy {
            process,
            folder,
            _alone: alone,
        }
    }

    /// The folder for the report.
    pub fn out(&self) -> PathBuf {
        self.folder.join("report")
    }

    /// Returns when each of its threads has done a batch of work since the call.
    pub fn take_turn(&mut self) {
        let turn = self.folder.join("turn");
        File::create(&turn).unwrap();
        until("a turn of every thread", || {
            assert!(self.process.is_alive(), "{}", self.process.stderr());
            !turn.exists()
        });
    }

    /// Makes it stop, waits for its end, and checks what it did.
    pub fn stop(self) -> Ended {
        File::create(self.folder.join("stop")).unwrap();
        let ended = self.process.end(LIMIT).unwrap();
        check(&ended);
        ended
    }
}

/// The results of the program are right, it ended normally, and nothing but its own lines is on its standard output.
fn check(ended: &Ended) {
    assert_eq!(ended.code(), Some(0), "{}", ended.printed());
    let foreign = |line: &&str| !line.starts_with("busy: ");
    let foreign: Vec<&str> = ended.stdout.lines().filter(foreign).collect();
    assert_eq!(foreign, Vec::<&str>::new());
    assert_eq!(ended.stdout.lines().last(), Some("busy: right"));
}

/// A path as an argument.
pub fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}
