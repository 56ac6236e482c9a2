//! Runs a property over many traces; of one that fails, shows the smallest part that still does.

use crate::events::text;
use crate::generator::Generator;
use crate::legal;
use redflag_trace::Event;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Panics with the seed, what is wrong, and a trace to read.
pub fn for_all(seeds: Range<u64>, mut property: impl FnMut(&[Event]) -> Result<(), String>) {
    for seed in seeds {
        let trace = Generator::new(seed).trace();
        let mut fails = |trace: &[Event]| match catch_unwind(AssertUnwindSafe(|| property(trace))) {
            Ok(result) => result.err(),
            Err(_) => Some("it panics".to_string()),
        };
        if let Some(wrong) = legal::check(&trace).err() {
            panic!("seed {seed}: {wrong}\n{}", text(&trace));
        }
        if fails(&trace).is_some() {
            let small = shrink(trace, &mut |part| fails(part).is_some());
            let wrong = fails(&small).unwrap_or_default();
            panic!("seed {seed}: {wrong}\n{}", text(&small));
        }
    }
}

/// Up to here, leaving out any two events is tried.
const SHORT: usize = 60;

/// Leaves out events as long as the rest is legal and fails: halves, quarters and so on, then any two.
fn shrink(mut trace: Vec<Event>, fails: &mut dyn FnMut(&[Event]) -> bool) -> Vec<Event> {
    let mut still = |part: &[Event]| legal::check(part).is_ok() && fails(part);
    loop {
        let before = trace.len();
        let mut size = trace.len() / 2;
        while size > 0 {
            let mut at = 0;
            while at < trace.len() {
                let end = trace.len().min(at + size);
                let part = [&trace[..at], &trace[end..]].concat();
                if still(&part) {
                    trace = part;
                } else {
                    at = end;
                }
            }
            size /= 2;
        }
        let short = if trace.len() <= SHORT { trace.len() } else { 0 };
        let pairs = (0..short).flat_map(|b| (0..b).map(move |a| (a, b)));
        let smaller = pairs.map(|(a, b)| [&trace[..a], &trace[a + 1..b], &trace[b + 1..]].concat());
        if let Some(part) = smaller.into_iter().find(|part| still(part)) {
            trace = part;
        }
        if trace.len() == before {
            return trace;
        }
    }
}
