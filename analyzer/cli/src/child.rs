//! The watched command as a child process.
//!
//! This command must outlive the child to write the report, so it does not end at a signal. An interrupt from the terminal goes to
//! the child as well. A signal that another process sends reaches this command alone, which passes it on to the processes that
//! an interrupt from the terminal would have reached.
//!
//! A JVM may be stopped, or hang while it ends. So some time after an interrupt, another one ends the wait.

mod processes;

use crate::exit::Failure;
use crate::patience::{SILENCE, offer};
use processes::Process;
use rustix::process::Signal;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::SignalsInfo;
use signal_hook::iterator::exfiltrator::WithOrigin;
use signal_hook::low_level::siginfo::Cause;
use std::io;
use std::process::{Command, ExitStatus};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

/// How long JVMs that got a signal may take to end after the command. They write their records when they end.
const END_LIMIT: Duration = Duration::from_secs(10);
const POLL: Duration = Duration::from_millis(20);

/// What ended first.
pub enum Ended {
    /// The command.
    Command(ExitStatus),
    /// The user's patience, with this signal.
    Patience(i32),
}

/// What happens while the command runs.
enum News {
    Ended(io::Result<ExitStatus>),
    Signal(i32),
}

/// Runs a command to its end, or until the user no longer wants to wait for that after an interrupt. `who` does not answer then.
pub fn wait_for(command: &mut Command, who: impl Fn() -> String) -> Result<Ended, Failure> {
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
    let (news, all_news) = channel();
    let of_child = news.clone();
    let listener = thread::spawn(move || {
        let mut signalled = Vec::new();
        for origin in signals.forever() {
            // Nobody may listen any more.
            let _ = news.send(News::Signal(origin.signal));
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
    thread::spawn(move || of_child.send(News::Ended(child.wait())));
    let ended = follow(&all_news, who);
    handle.close();
    let signalled = listener.join().expect("the listener cannot panic");
    match ended {
        News::Ended(status) => {
            wait_for_ends(&signalled);
            let status = status.map_err(|error| failed("wait for", error));
            status.map(Ended::Command)
        }
        News::Signal(signal) => Ok(Ended::Patience(signal)),
    }
}

/// Waits for the end, or for a signal that ends the wait: one that comes after the offer to do that.
fn follow(news: &Receiver<News>, who: impl Fn() -> String) -> News {
    let mut first_signal = None;
    let mut offered = false;
    loop {
        let silent = match first_signal {
            Some(at) if !offered => SILENCE.saturating_sub(Instant::elapsed(&at)),
            _ => Duration::MAX,
        };
        match news.recv_timeout(silent) {
            Ok(News::Signal(_)) if !offered => _ = first_signal.get_or_insert_with(Instant::now),
            Ok(end) => return end,
            Err(RecvTimeoutError::Timeout) => {
                offered = first_signal.is_some();
                if offered {
                    offer(&who());
                }
            }
            Err(RecvTimeoutError::Disconnected) => unreachable!("the end is always sent"),
        }
    }
}

fn wait_for_ends(processes: &[Process]) {
    let deadline = Instant::now() + END_LIMIT;
    while !processes.iter().all(|process| process.has_ended()) && Instant::now() < deadline {
        sleep(POLL);
    }
}
