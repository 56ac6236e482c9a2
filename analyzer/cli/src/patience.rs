//! How long this command waits for a JVM: until the user no longer wants to. A JVM may be stopped, or hang while it ends.

use crate::exit::Failure;
use crate::output::note;
use signal_hook::consts::{SIGINT, SIGTERM};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// After this time without an answer, another interrupt ends the wait. One that comes sooner is a second press of the same keys.
pub const SILENCE: Duration = Duration::from_secs(5);

/// How often interrupts are looked for.
const TICK: Duration = Duration::from_millis(50);

/// Says that it takes long, and what another interrupt does.
pub fn offer(who: &str) {
    let seconds = SILENCE.as_secs();
    note(&format!(
        "{who} has not answered for {seconds} seconds: another interrupt ends the wait, and gives what was found so far"
    ));
}

/// The interrupts of this command.
#[derive(Clone)]
pub struct Interrupts(Arc<AtomicBool>);

impl Interrupts {
    /// From now on an interrupt does not end this command.
    pub fn listen() -> Result<Self, Failure> {
        let interrupted = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM] {
            signal_hook::flag::register(signal, Arc::clone(&interrupted))
                .map_err(|error| Failure::Blind(format!("cannot handle signals: {error}")))?;
        }
        Ok(Interrupts(interrupted))
    }

    /// Whether there was one since the last call.
    pub fn take(&self) -> bool {
        self.0.swap(false, Ordering::Relaxed)
    }
}

/// The answer of a JVM; none if the user does not want to wait for it any longer. The question then stays open until this
/// command ends.
pub fn answer<T: Send + 'static>(
    pid: u32,
    interrupts: &Interrupts,
    ask: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let (sender, receiver) = channel();
    thread::spawn(move || sender.send(ask()));
    let begun = Instant::now();
    let mut offered = false;
    loop {
        match receiver.recv_timeout(TICK) {
            Ok(answer) => return Some(answer),
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) if offered && interrupts.take() => return None,
            Err(RecvTimeoutError::Timeout) if !offered && begun.elapsed() >= SILENCE => {
                interrupts.take();
                offered = true;
                offer(&format!("JVM {pid}"));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}
