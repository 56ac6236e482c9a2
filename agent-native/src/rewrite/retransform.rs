//! Has loaded classes rewritten, in slices, so that the program is never stopped for long.

use super::Watch;
use crate::jvm::{Env, Object};
use crate::lock::lock;
use crate::say::say;
use std::time::Instant;

/// Classes in one slice. The JVM stops the program once for each slice, for as long as it swaps these classes.
const SLICE: usize = 50;

/// Shows these classes to the load hook again. Says how many the JVM did not take.
pub fn in_slices(env: &Env<'_>, watch: &Watch, classes: &[Object<'_>]) -> u64 {
    classes
        .chunks(SLICE)
        .map(|slice| one_slice(env, watch, slice))
        .sum()
}

/// Shows these classes to the load hook again, all at once: for the start, when nothing runs yet that could be stopped.
pub fn at_once(env: &Env<'_>, watch: &Watch, classes: &[Object<'_>]) -> u64 {
    if classes.is_empty() {
        0
    } else {
        one_slice(env, watch, classes)
    }
}

/// One class that the JVM rejects makes it reject its whole slice; then each class gets its own chance.
fn one_slice(env: &Env<'_>, watch: &Watch, slice: &[Object<'_>]) -> u64 {
    let start = Instant::now();
    let outcome = env.jvm.retransform(slice);
    lock(&watch.tally).paused(start.elapsed());
    match outcome {
        Ok(()) => 0,
        Err(_) if slice.len() > 1 => slice
            .iter()
            .map(|&class| one_slice(env, watch, &[class]))
            .sum(),
        Err(error) => {
            if watch.options().verbose {
                let name = env.jvm.signature(slice[0]).unwrap_or_default();
                say(&format!("the JVM keeps {name} as it is: {error}"));
            }
            1
        }
    }
}
