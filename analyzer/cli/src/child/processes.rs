//! The processes that a command started, as `/proc` lists them. Elsewhere only the command itself is found.

use rustix::process::{Pid, Signal, getpgrp, kill_process};
use std::fs;

/// One process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Process {
    pid: i32,
    parent: i32,
    group: i32,
    /// When it started, so that a later process with the same number is not taken for it.
    started: u64,
}

impl Process {
    /// Sends it a signal. This fails only if it has ended or belongs to another user.
    pub fn signal(self, signal: Signal) {
        if let Some(pid) = Pid::from_raw(self.pid) {
            let _ = kill_process(pid, signal);
        }
    }

    /// Whether it has ended.
    pub fn has_ended(self) -> bool {
        read(&self.pid.to_string()).is_none_or(|now| now.started != self.started)
    }
}

/// The process `child` and those of its descendants that a terminal would interrupt with it: they are in the group of this process.
pub fn of_child(child: i32) -> Vec<Process> {
    let names = fs::read_dir("/proc").into_iter().flatten().flatten();
    let all: Vec<_> = names
        .filter_map(|entry| read(entry.file_name().to_str()?))
        .collect();
    let group = getpgrp().as_raw_nonzero().get();
    let mut found: Vec<_> = all.iter().filter(|one| one.pid == child).copied().collect();
    let mut next = 0;
    while let Some(&parent) = found.get(next) {
        let children = all.iter().filter(|one| one.parent == parent.pid);
        found.extend(children.copied());
        next += 1;
    }
    found.retain(|one| one.group == group || one.pid == child);
    found
}

/// Reads `/proc/PID/stat`; none if this is not a process, or one that has ended.
fn read(pid: &str) -> Option<Process> {
    let pid = pid.parse().ok()?;
    parse(pid, &fs::read_to_string(format!("/proc/{pid}/stat")).ok()?)
}

/// The name of the program, which may contain anything, is in parentheses before the other fields.
fn parse(pid: i32, stat: &str) -> Option<Process> {
    let (_, rest) = stat.rsplit_once(')')?;
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let [state, parent, group] = *fields.first_chunk()?;
    (!["Z", "X"].contains(&state)).then_some(Process {
        pid,
        parent: parent.parse().ok()?,
        group: group.parse().ok()?,
        started: fields.get(19)?.parse().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_read_behind_any_name() {
        let stat = |state: &str| {
            format!("7 (a) (b c) {state} 3 5 5 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 99 0\n")
        };
        let expected = Process {
            pid: 7,
            parent: 3,
            group: 5,
            started: 99,
        };
        assert_eq!(parse(7, &stat("S")), Some(expected));
        assert_eq!(parse(7, &stat("Z")), None);
        assert_eq!(parse(7, "7 (a"), None);
    }
}
