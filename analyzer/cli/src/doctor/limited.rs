//! A command that is given up if it takes too long: a doctor must not hang with the patient.

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::fs::File;
use std::io;
use std::os::fd::AsFd;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How long a small program may take on a slow machine.
const LIMIT: Duration = Duration::from_secs(120);

/// Waits until a program has something to say; false if it does not in time.
pub fn speaks(program: &impl AsFd) -> bool {
    let limit = Timespec::try_from(LIMIT).expect("the limit is short");
    let mut watched = [PollFd::new(program, PollFlags::IN)];
    poll(&mut watched, Some(&limit)).is_ok_and(|ready| ready > 0)
}

/// Runs a command to its end, with what it says on standard error in a file; none if it did not end.
pub fn run(command: &mut Command, said: &Path) -> io::Result<Option<ExitStatus>> {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(File::create(said)?)
        .spawn()?;
    let end = Instant::now() + LIMIT;
    while Instant::now() < end {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        thread::sleep(Duration::from_millis(20));
    }
    child.kill()?;
    child.wait()?;
    Ok(None)
}
