//! Merging the records of a report directory.

use crate::files::{JvmRecord, ReportError, io_error, jvm_files, read_json, store, trace_file};
use crate::model::Report;
use crate::partial::{self, Partial};
use crate::policy::Policy;
use crate::resolve::unite;
use crate::sources::Sources;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// A merged report.
#[derive(Debug)]
pub struct Merged {
    /// The report, whether or not it could be written.
    pub report: Report,
    /// Whether it was written, in all formats.
    pub stored: Result<(), ReportError>,
}

/// Merges the records of all JVMs and writes the report in all formats. The caller says what counts against the run and
/// where sources are: the record of a JVM has neither.
pub fn merge(dir: &Path, policy: &Policy, sources: &Sources) -> Result<Merged, ReportError> {
    merge_with(dir, None, policy, sources)
}

/// The same for a JVM that has just written its own record.
pub fn merge_after(
    own: &JvmRecord,
    dir: &Path,
    policy: &Policy,
    sources: &Sources,
) -> Result<Merged, ReportError> {
    merge_with(dir, Some(own), policy, sources)
}

fn merge_with(
    dir: &Path,
    own: Option<&JvmRecord>,
    policy: &Policy,
    sources: &Sources,
) -> Result<Merged, ReportError> {
    end_killed(dir)?;
    until_stable(
        || record_files(dir),
        |files| {
            let mut report = unite(read_all(dir, files, own)?, policy);
            sources.enrich(&mut report);
            let stored = store(dir, &report);
            Ok(Merged { report, stored })
        },
    )
}

/// One report of the records of all JVMs. Nothing is written, and every finding counts.
pub(crate) fn unite_records(dir: &Path) -> Result<Report, ReportError> {
    until_stable(
        || record_files(dir),
        |files| Ok(unite(read_all(dir, files, None)?, &Policy::default())),
    )
}

/// The records of the JVMs that have not ended by themselves.
pub fn partial_files(dir: &Path) -> Result<Vec<PathBuf>, ReportError> {
    partial::files(dir).map_err(|error| io_error(dir, error))
}

/// The same, read.
pub fn partials(dir: &Path) -> Result<Vec<Partial>, ReportError> {
    let files = partial_files(dir)?;
    let read = files.iter().map(|path| Partial::read(path));
    read.filter_map(Result::transpose).collect()
}

/// The killed JVMs in a directory whose traces may hold more than their records do, with these traces.
pub fn untraced(dir: &Path) -> Result<Vec<(u32, PathBuf)>, ReportError> {
    let killed = partials(dir)?.into_iter().filter(|jvm| !jvm.is_running());
    let traces = killed.map(|jvm| (jvm.pid, trace_file(dir, jvm.pid)));
    Ok(traces.filter(|(_, trace)| trace.is_file()).collect())
}

/// Adds what the trace of a killed JVM contains to its record, which becomes its final one.
pub fn add_trace(dir: &Path, pid: u32, traced: Report) -> Result<(), ReportError> {
    let Some(partial) = Partial::read(&partial::file(dir, pid))? else {
        return Ok(());
    };
    JvmRecord::with(pid, with_trace(partial.report, traced)).write(dir)
}

/// The trace has more events than the record, so its findings win. The record has facts that only the end of a trace has, and it
/// may have findings whose events never reached the disk.
fn with_trace(mut record: Report, traced: Report) -> Report {
    let events = traced.jvms.iter().map(|jvm| jvm.events).sum();
    for jvm in &mut record.jvms {
        jvm.events = jvm.events.max(events);
    }
    let ids: HashSet<String> = traced
        .findings
        .iter()
        .map(|finding| finding.id.clone())
        .collect();
    record.findings.retain(|finding| !ids.contains(&finding.id));
    record.findings = [traced.findings, record.findings].concat();
    record
}

/// Makes the record of every killed JVM its final one: nothing will be added to it. Where that cannot be written, the partial
/// record remains, which gives the same report.
fn end_killed(dir: &Path) -> Result<(), ReportError> {
    for jvm in partials(dir)?.into_iter().filter(|jvm| !jvm.is_running()) {
        let _ = JvmRecord::with(jvm.pid, jvm.report).write(dir);
    }
    Ok(())
}

/// The records of these files. Partial records that their JVMs have replaced in the meantime are left out.
fn read_all(
    dir: &Path,
    files: &[PathBuf],
    own: Option<&JvmRecord>,
) -> Result<Vec<Report>, ReportError> {
    let own = own.map(|own| (own.file(dir), own.report()));
    let mut reports = Vec::new();
    for path in files {
        match &own {
            Some((file, report)) if file == path => reports.push((*report).clone()),
            _ if partial::pid_of(path).is_some() => {
                reports.extend(Partial::read(path)?.map(|partial| partial.report));
            }
            _ => reports.push(read_json(path)?),
        }
    }
    Ok(reports)
}

/// The records of all JVMs.
fn record_files(dir: &Path) -> Result<Vec<PathBuf>, ReportError> {
    Ok([jvm_files(dir)?, partial_files(dir)?].concat())
}

/// Repeats `act` until no file was added in the meantime.
///
/// JVMs that end together merge together. One that has read the list before another added its file may be the last to write, and
/// would leave the other out. The last writer lists the files once more, and by then every earlier writer's file is there.
fn until_stable<T>(
    list: impl Fn() -> Result<Vec<PathBuf>, ReportError>,
    act: impl Fn(&[PathBuf]) -> Result<T, ReportError>,
) -> Result<T, ReportError> {
    let mut files = list()?;
    loop {
        let done = act(&files)?;
        let now = list()?;
        if now == files {
            return Ok(done);
        }
        files = now;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::{Cell, RefCell};

    #[test]
    fn a_file_that_comes_while_others_are_merged_is_merged_too() {
        let files = RefCell::new(vec![PathBuf::from("jvm-1.json")]);
        let other_ends = Cell::new(true);
        let written = RefCell::new(Vec::new());
        let merged = until_stable(
            || Ok(files.borrow().clone()),
            |listed| {
                if other_ends.take() {
                    files.borrow_mut().push("jvm-2.json".into());
                }
                written.borrow_mut().push(listed.len());
                Ok(listed.to_vec())
            },
        );
        assert_eq!(merged.unwrap(), files.into_inner());
        assert_eq!(written.into_inner(), [1, 2]);
    }
}
