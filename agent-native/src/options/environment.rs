//! What our own tests set in the environment of a JVM. The agent reads it nowhere else.

use std::time::Duration;

/// Makes the drain pause before each round, for this many microseconds: rings become full and answers late.
const DRAIN_PAUSE: &str = "REDFLAG_TEST_SLOW_DRAIN";

/// Makes a run blind in which code of the program runs while synchronization of the JDK orders nothing.
const QUIET_PROGRAM: &str = "REDFLAG_TEST_QUIET_PROGRAM";

/// Whether a test asks for a blind run if code of the program runs in a quiet section.
pub fn fails_on_quiet_program() -> bool {
    std::env::var_os(QUIET_PROGRAM).is_some()
}

/// The pause that a test asks for.
pub fn drain_pause() -> Option<Duration> {
    let micros = std::env::var(DRAIN_PAUSE).ok()?.parse().ok()?;
    Some(Duration::from_micros(micros))
}
