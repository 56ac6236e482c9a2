//! The JVMs of a run that did not end by themselves.

use crate::analyze::analyze_all;
use crate::output::note;
use crate::settings::Screen;
use redflag_detect::DetectorOptions;
use redflag_report::{Partial, add_trace, partials, untraced};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// How long JVMs that are ending may take for their records. They get no more, since others are meant to go on running.
const PATIENCE: Duration = Duration::from_secs(2);

/// How often records are looked at.
const TICK: Duration = Duration::from_millis(20);

/// Waits until no JVM is running that watched anything, or long enough. A JVM that was interrupted or killed with the command
/// takes a moment to end.
pub fn wait_for_ends(out: &Path) {
    let end = Instant::now() + PATIENCE;
    let is_working = |jvm: Partial| {
        jvm.is_running() && jvm.report.jvms.iter().any(|jvm| jvm.watched_classes > 0)
    };
    while Instant::now() < end
        // What cannot be read is reported when the records are merged.
        && partials(out).unwrap_or_default().into_iter().any(is_working)
    {
        thread::sleep(TICK);
    }
}

/// Analyzes the traces of killed JVMs, which end later than their records, and adds what is found.
pub fn add_traces(out: &Path, options: &DetectorOptions, screen: Screen) {
    if !options.detectors.any() {
        return;
    }
    // What cannot be read is reported when the records are merged.
    for (pid, trace) in untraced(out).unwrap_or_default() {
        if let Err(why) = add(out, pid, trace, options, screen) {
            note(&format!("the trace of JVM {pid} was not analyzed: {why}"));
        }
    }
}

fn add(
    out: &Path,
    pid: u32,
    trace: PathBuf,
    options: &DetectorOptions,
    screen: Screen,
) -> Result<(), String> {
    note(&format!("JVM {pid} was killed; analyzing its trace"));
    let reports = analyze_all(&[trace], options, screen).map_err(|why| why.to_string())?;
    for report in reports {
        add_trace(out, pid, report).map_err(|why| why.to_string())?;
    }
    Ok(())
}
