//! The engine against brute force, on many small random traces.
//!
//! The references have no clocks, epochs or runs: they close the edges of an order over all pairs of events, and
//! keep lists of accesses and locks, one place at a time. Each event is its own site, so that a finding names its two events. A
//! failure prints the seed and the smallest part of the trace that still fails.

mod closure;
mod coverage;
mod events;
mod evidence;
mod generator;
mod grouping;
mod hb;
mod in_tests;
mod legal;
mod lock_sets;
mod places;
mod publications;
mod racer;
mod random;
mod shrink;
mod shuffle;
mod std_text;
mod together;

use std::ops::Range;

/// Always the same, so that a failure repeats.
const SEEDS: Range<u64> = 0..100_000;
