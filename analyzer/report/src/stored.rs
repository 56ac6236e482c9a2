//! The facts about a run that its trace stores, so that analyzing it again gives the same report.

use crate::resolve::RunInfo;
use redflag_trace::{Header, Summary};

const WATCHED: &str = "watched_classes";
const SELF_CHECK: &str = "self_check";
const EVENTS: &str = "events";
const ATTACHED: &str = "attached_accesses";
const DROPPED: &str = "dropped_accesses";
const CLASS_DIR: &str = "class_dir";
const DATE: &str = "date";
const REFUSED: &str = "refused";
const UNRECORDED: &str = "unrecorded_thread";

impl RunInfo {
    /// The summary at the end of a trace. Long entries come last, because a trace drops what exceeds its limit.
    pub fn to_summary(&self) -> Summary {
        let mut summary = Summary::default();
        summary.put(WATCHED, self.watched_classes);
        summary.put(SELF_CHECK, self.self_check);
        summary.put(EVENTS, self.events);
        if let Some(accesses) = self.attached_accesses {
            summary.put(ATTACHED, accesses);
        }
        summary.put(DROPPED, self.dropped_accesses);
        if let Some(date) = &self.date {
            summary.put(DATE, date);
        }
        for thread in &self.unrecorded_threads {
            summary.put(UNRECORDED, thread);
        }
        for dir in &self.class_dirs {
            summary.put(CLASS_DIR, dir);
        }
        for (class, reason) in &self.refused {
            summary.put(REFUSED, format!("{class}\t{reason}"));
        }
        summary
    }

    /// The run of a stored trace. Without a summary, no class counts as watched.
    pub fn of_trace(header: &Header, summary: Option<&Summary>) -> RunInfo {
        let nothing = Summary::default();
        let summary = summary.unwrap_or(&nothing);
        let count = |key| summary.count(key).unwrap_or(0);
        let refused = summary.all(REFUSED).map(|line| {
            let (class, reason) = line
                .split_once('\t')
                .unwrap_or((line, "no reason is stored"));
            (class.to_owned(), reason.to_owned())
        });
        RunInfo {
            pid: header.pid,
            command: header.command.clone(),
            date: summary.get(DATE).map(str::to_owned),
            jdk: header.jdk.clone(),
            class_dirs: summary.all(CLASS_DIR).map(str::to_owned).collect(),
            watched_classes: count(WATCHED),
            refused: refused.collect(),
            self_check: summary.get(SELF_CHECK) == Some("true"),
            events: count(EVENTS),
            attached_accesses: summary.count(ATTACHED),
            dropped_accesses: count(DROPPED),
            // The next analysis has its own count.
            forgotten: 0,
            unrecorded_threads: summary.all(UNRECORDED).map(str::to_owned).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_comes_back_as_it_was_stored() {
        let run = RunInfo {
            pid: 7,
            command: "java A".into(),
            date: Some("2027-03-01".into()),
            jdk: "17".into(),
            class_dirs: vec!["/a/classes".into(), "/b".into()],
            watched_classes: 3,
            refused: vec![
                ("a.B".into(), "bad code".into()),
                ("a.C".into(), "no reason\tgiven".into()),
            ],
            self_check: true,
            events: 5,
            attached_accesses: Some(4),
            dropped_accesses: 1,
            forgotten: 0,
            unrecorded_threads: vec!["main".into(), "other".into()],
        };
        let header = Header {
            pid: 7,
            command: "java A".into(),
            jdk: "17".into(),
            ..Header::default()
        };
        assert_eq!(RunInfo::of_trace(&header, Some(&run.to_summary())), run);
    }

    #[test]
    fn a_trace_without_a_summary_claims_nothing() {
        let run = RunInfo::of_trace(&Header::default(), None);
        assert_eq!(run, RunInfo::default());
        assert!(!run.self_check);
    }
}
