//! `redflag status`: what was found so far in a JVM that is being watched.

use crate::args::Given;
use crate::attach::ReportDir;
use crate::attach_detach::not_watched;
use crate::exit::{Exit, Failure};
use crate::jvm_operand::watched;
use crate::output::print;
use redflag_report::{Partial, brief};
use std::fmt::Write;
use std::path::Path;

/// Prints it.
pub fn status(given: &Given) -> Result<Exit, Failure> {
    let target = watched(given)?;
    let report = ReportDir::of(&target).ok_or_else(|| not_watched(&target))?;
    // It was removed if the JVM has ended just now.
    let partial = Partial::read(&report.record)?.ok_or_else(|| not_watched(&target))?;
    print(&text(target.pid, &report.inside, &partial))
}

fn text(pid: u32, inside: &Path, partial: &Partial) -> String {
    let mut text = String::new();
    for jvm in &partial.report.jvms {
        let _ = writeln!(text, "JVM {pid} is being watched: {}", jvm.command);
        let _ = writeln!(text, "  report directory  {}", inside.display());
        let _ = writeln!(text, "  classes watched   {}", jvm.watched_classes);
        let _ = writeln!(text, "  threads recorded  {}", partial.progress.threads);
        let _ = writeln!(text, "  events analyzed   {}", jvm.events);
        if !jvm.unrecorded_threads.is_empty() {
            let names = jvm.unrecorded_threads.join(", ");
            let _ = writeln!(text, "  not recorded yet  {names}");
        }
    }
    let findings = &partial.report.findings;
    let _ = match findings.len() {
        0 => writeln!(text, "nothing found so far"),
        1 => writeln!(text, "1 finding so far:"),
        count => writeln!(text, "{count} findings so far:"),
    };
    for finding in findings {
        text += &brief(finding);
    }
    text
}
