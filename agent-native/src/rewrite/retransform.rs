//! Rewrites loaded classes, in slices, so that the program is never stopped for long.

use super::Rewriter;
use crate::jvm::{Env, Object};
use crate::lock::lock;
use crate::say::say;
use std::time::Instant;

/// Classes in one slice. The JVM stops the program once for each slice, for as long as it swaps these classes.
const SLICE: usize = 50;

/// Passes these classes to the load hook again. Returns how many the JVM rejected.
pub fn in_slices(env: &Env<'_>, rewriter: &Rewriter, classes: &[Object<'_>]) -> u64 {
    classes
        .chunks(SLICE)
        .map(|slice| one_slice(env, rewriter, slice))
        .sum()
}

/// Passes these classes to the load hook again, all at once: for the start, when no thread of the program runs yet.
pub fn at_once(env: &Env<'_>, rewriter: &Rewriter, classes: &[Object<'_>]) -> u64 {
    if classes.is_empty() {
        0
    } else {
        one_slice(env, rewriter, classes)
    }
}

/// The JVM rejects a whole slice for one class of it; then each class is tried alone.
fn one_slice(env: &Env<'_>, rewriter: &Rewriter, slice: &[Object<'_>]) -> u64 {
    let start = Instant::now();
    let outcome = env.jvm.retransform(slice);
    lock(&rewriter.tally).paused(start.elapsed());
    match outcome {
        Ok(()) => 0,
        Err(_) if slice.len() > 1 => slice
            .iter()
            .map(|&class| one_slice(env, rewriter, &[class]))
            .sum(),
        Err(error) => {
            if rewriter.options().verbose {
                let name = env.jvm.signature(slice[0]).unwrap_or_default();
                say(&format!(
                    "the JVM does not accept the rewritten {name}: {error}"
                ));
            }
            1
        }
    }
}
