//! The watched command as a child process.
//!
//! This command must outlive the child to write the report, so it does not end at a signal. An interrupt from the terminal goes to
//! the child as well. A signal that another process sends reaches this command alone, which passes it on to the processes that
//! an interrupt from the terminal would have reached.

mod processes;

use crate::exit::Failure;
use processes::Process;
use rustix::process::Signal;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::SignalsInfo;
use signal_hook::iterator::exfiltrator::WithOrigin;
use signal_hook::low_level::siginfo::Cause;
use std::process::{Command, ExitStatus};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

/// How long JVMs that got a signal may take to end after the command. They write their records when they end.
const END_LIMIT: Duration = Duration::from_secs(10);
const POLL: Duration = Duration::from_millis(20);

/// Runs a command to its end.
pub fn wait_for(command: &mut Command) -> Result<ExitStatus, Failure> {
    let program = command.get_program().to_string_lossy().into_owned();
    let failed = |what: &str, error| Failure::Usage(format!("cannot {what} `{program}`: {error}"));
    let mut signals = SignalsInfo::<WithOrigin>::new([SIGINT, SIGTERM])
        .map_err(|error| failed("handle signals for", error))?;
    let handle = signals.handle();
    let mut child = command.spawn().map_err(|error| {
        Failure::Usage(format!(
            "cannot run `{program}`: {error}: check its name, and that it is on your PATH"
        ))
    })?;
    let pid = i32::try_from(child.id()).unwrap_or_default();
    let listener = thread::spawn(move || {
        let mut signalled = Vec::new();
        for origin in signals.forever() {
            let signal = match (origin.signal, origin.cause) {
                (SIGINT, Cause::Kernel) => continue,
                (SIGINT, _) => Signal::INT,
                _ => Signal::TERM,
            };
            let processes = processes::of_child(pid);
            processes.iter().for_each(|process| process.signal(signal));
            signalled.extend(processes);
        }
        signalled
    });
    let status = child.wait().map_err(|error| failed("wait for", error));
    handle.close();
    wait_for_ends(&listener.join().expect("the listener cannot panic"));
    status
}

fn wait_for_ends(processes: &[Process]) {
    let deadline = Instant::now() + END_LIMIT;
    while !processes.iter().all(|process| process.has_ended()) && Instant::now() < deadline {
        sleep(POLL);
    }
}
