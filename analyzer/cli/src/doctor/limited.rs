//! Programs under a time limit: a JDK that hangs must not make this command hang.

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::fs::File;
use std::io;
use std::os::fd::AsFd;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::Duration;
use wait_timeout::ChildExt;

/// How long a small program may take on a slow machine.
const LIMIT: Duration = Duration::from_secs(120);

/// Waits until a program's output can be read; false if that takes too long.
pub fn has_output(output: &impl AsFd) -> bool {
    let limit = Timespec::try_from(LIMIT).expect("the limit is short");
    let mut watched = [PollFd::new(output, PollFlags::IN)];
    poll(&mut watched, Some(&limit)).is_ok_and(|ready| ready > 0)
}

/// Runs a command to its end, with its standard error in a file; none if it did not end in time.
pub fn run(command: &mut Command, errors: &Path) -> io::Result<Option<ExitStatus>> {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(File::create(errors)?)
        .spawn()?;
    let status = child.wait_timeout(LIMIT)?;
    if status.is_none() {
        child.kill()?;
        child.wait()?;
    }
    Ok(status)
}
