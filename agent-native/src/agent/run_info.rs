//! The facts of a run that its record contains.

use super::Agent;
use crate::jvm::Jvm;
use crate::lock::lock;
use crate::record::{Counts, Session};
use redflag_detect::Engine;
use redflag_report::{Day, RunInfo};

/// The program that the JVM runs.
pub struct Program {
    /// Its command line.
    pub command: String,
    /// The version of the JDK.
    pub jdk: String,
    /// The directories of its class path.
    pub class_dirs: Vec<String>,
}

impl Program {
    /// What the JVM says of it.
    pub fn of(jvm: &Jvm) -> Program {
        let property = |name| jvm.property(name).unwrap_or_default();
        Program {
            command: property("sun.java.command"),
            jdk: property("java.vm.version"),
            class_dirs: class_dirs(&property("java.class.path")),
        }
    }

    /// The run so far.
    pub fn run(
        &self,
        agent: &Agent,
        session: &Session,
        counts: &Counts,
        engine: Option<&Engine>,
    ) -> RunInfo {
        let tally = lock(&agent.rewriter.tally);
        let refused = tally.refused.iter();
        RunInfo {
            pid: std::process::id(),
            command: self.command.clone(),
            date: Some(Day::today().to_string()),
            jdk: self.jdk.clone(),
            class_dirs: self.class_dirs.clone(),
            watched_classes: tally.full,
            refused: refused
                .map(|(class, why)| (class.replace('/', "."), why.to_string()))
                .collect(),
            self_check: agent.self_check.passed(),
            attached_accesses: session.attached.then_some(counts.accesses),
            events: counts.accesses + counts.synchronizations,
            dropped_accesses: session.unlinked_sites(),
            forgotten: engine.map_or(0, Engine::forgotten),
            unrecorded_threads: session.threads().unrecorded(),
        }
    }
}

/// The directories of a class path, whose classes are taken for the project's own: libraries come in archives. An empty entry is the
/// working directory.
fn class_dirs(class_path: &str) -> Vec<String> {
    let here = std::env::current_dir().unwrap_or_default();
    let entries = class_path.split(':').map(|entry| here.join(entry));
    let directories = entries.filter(|path| path.is_dir());
    directories
        .map(|path| path.to_string_lossy().into_owned())
        .collect()
}
