//! The watched command as a child process.
//!
//! This command must outlive the child to write the report. So it ignores an interrupt, which the terminal sends to the child
//! as well, and passes on a request to terminate, which only this command gets.

use crate::exit::Failure;
use rustix::process::{Pid, Signal, kill_process};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use std::process::{Command, ExitStatus};
use std::thread;

/// Runs a command to its end.
pub fn wait_for(command: &mut Command) -> Result<ExitStatus, Failure> {
    let program = command.get_program().to_string_lossy().into_owned();
    let failed = |what: &str, error| Failure::Usage(format!("cannot {what} `{program}`: {error}"));
    let mut signals =
        Signals::new([SIGINT, SIGTERM]).map_err(|error| failed("handle signals for", error))?;
    let handle = signals.handle();
    let mut child = command.spawn().map_err(|error| {
        Failure::Usage(format!(
            "cannot run `{program}`: {error}: check its name, and that it is on your PATH"
        ))
    })?;
    let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    let listener = thread::spawn(move || {
        for signal in signals.forever() {
            if let (SIGTERM, Some(pid)) = (signal, pid) {
                // This fails only if the child has ended.
                let _ = kill_process(pid, Signal::TERM);
            }
        }
    });
    let status = child.wait().map_err(|error| failed("wait for", error));
    handle.close();
    listener.join().expect("the listener cannot panic");
    status
}
