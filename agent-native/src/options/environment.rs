//! What our own tests set in the environment of a JVM. The agent reads it nowhere else.

use std::time::Duration;

/// Makes the drain pause before each round, for this many microseconds: rings become full and answers late.
const DRAIN_PAUSE: &str = "REDFLAG_TEST_SLOW_DRAIN";

/// The pause that a test asks for.
pub fn drain_pause() -> Option<Duration> {
    let micros = std::env::var(DRAIN_PAUSE).ok()?.parse().ok()?;
    Some(Duration::from_micros(micros))
}
