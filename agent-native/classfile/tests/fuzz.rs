//! Any bytes: no panic, no endless loop, and what comes out is a class file again.
//!
//! Mutants of the corpus, the same ones in every run. `REDFLAG_FUZZ_ROUNDS` is their number, `REDFLAG_FUZZ_FIRST` the first:
//! a failure's message gives the values that repeat it alone. `tests/fuzz` runs the same checks under a fuzzer.

// The helpers of a test may unwrap like the test itself.
#![allow(clippy::unwrap_used)]

mod common;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use common::fuzzed::{LONGEST, rewrite_any};
use common::readers::{cafebabe_reads, classfile_parser_reads};
use common::{PLANS, corpus, rewritten};

const DEFAULT_ROUNDS: u64 = 15_000;

#[test]
fn mutants_are_rewritten_well_or_refused() {
    let corpus = corpus();
    let first = setting("REDFLAG_FUZZ_FIRST", 0);
    let rounds = setting("REDFLAG_FUZZ_ROUNDS", DEFAULT_ROUNDS);
    let round = Arc::new(AtomicU64::new(first));
    let done = Arc::new(AtomicBool::new(false));
    let watch = watch(round.clone(), done.clone());
    // The readers panic by the hundred. Only failures below are worth a line.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let (mut accepted, mut failure) = (0, None);
    for number in first..first + rounds {
        round.store(number, Ordering::Relaxed);
        let mut random = Random::new(number);
        let (name, bytes) = random.pick(&corpus);
        let mutant = mutate(bytes, &mut random, &corpus);
        match check(&mutant) {
            Ok(true) => accepted += 1,
            Ok(false) => {}
            Err(problem) => {
                failure = Some(format!(
                    "a mutant of {name}: {problem}; again: REDFLAG_FUZZ_FIRST={number} REDFLAG_FUZZ_ROUNDS=1"
                ));
                break;
            }
        }
    }
    std::panic::set_hook(hook);
    done.store(true, Ordering::Relaxed);
    watch.join().unwrap();
    assert_eq!(failure, None);
    // Mutants that are all refused would test nothing but refusals.
    assert!(
        rounds < 1000 || accepted > rounds / 20,
        "only {accepted} of {rounds} mutants were accepted"
    );
}

#[test]
fn random_bytes_are_refused() {
    for number in 0..2000 {
        let mut random = Random::new(number);
        let mut bytes: Vec<u8> = (0..random.below(400))
            .map(|_| random.next() as u8)
            .collect();
        if random.below(2) == 0 {
            bytes.splice(0..bytes.len().min(4), [0xca, 0xfe, 0xba, 0xbe]);
        }
        for plan in PLANS {
            assert!(
                rewritten(&bytes, plan).is_err(),
                "random bytes {number} are no class file"
            );
        }
    }
}

#[test]
fn every_truncation_is_refused() {
    for (name, bytes) in corpus() {
        for length in 0..bytes.len() {
            assert!(
                rewritten(&bytes[..length], PLANS[0]).is_err(),
                "{name} cut to {length} bytes"
            );
        }
    }
}

/// Rewrites in every way, and reads the output with other readers; says whether any plan accepted the bytes.
fn check(bytes: &[u8]) -> Result<bool, String> {
    let outcome = catch_unwind(AssertUnwindSafe(|| rewrite_any(bytes)));
    let outputs = outcome.map_err(|panic| format!("panic: {}", message(&*panic)))??;
    for output in outputs.iter().flatten() {
        if cafebabe_reads(bytes) && !cafebabe_reads(output) {
            return Err("cafebabe cannot read the output".to_owned());
        }
        if classfile_parser_reads(bytes) && !classfile_parser_reads(output) {
            return Err("classfile-parser cannot read the output".to_owned());
        }
    }
    Ok(outputs.is_some())
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied())
        .unwrap_or("?")
        .to_owned()
}

/// Ends the process if one round does not end: an endless loop cannot be caught otherwise.
fn watch(round: Arc<AtomicU64>, done: Arc<AtomicBool>) -> std::thread::JoinHandle<()> {
    std::thread::spawn(move || {
        let (mut seen, mut since) = (round.load(Ordering::Relaxed), Instant::now());
        while !done.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(20));
            let now = round.load(Ordering::Relaxed);
            if now != seen {
                (seen, since) = (now, Instant::now());
            } else if since.elapsed() > 2 * LONGEST {
                eprintln!(
                    "a mutant has no end; again: REDFLAG_FUZZ_FIRST={now} REDFLAG_FUZZ_ROUNDS=1"
                );
                std::process::abort();
            }
        }
    })
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |value| value.parse().expect("a number"))
}

/// Changes a class file in one to six places.
fn mutate(bytes: &[u8], random: &mut Random, corpus: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut mutant = bytes.to_vec();
    for _ in 0..=random.below(6) {
        let at = random.below(mutant.len());
        match random.below(10) {
            0 | 1 => mutant[at] ^= 1 << random.below(8),
            2 => mutant[at] = random.next() as u8,
            3 => mutant[at] = *random.pick(&[0, 1, 2, 0x7f, 0x80, 0xfe, 0xff]),
            4 => put(&mut mutant, at, &(random.below(64) as u16).to_be_bytes()),
            5 => put(
                &mut mutant,
                at,
                &random.pick(&[0xffffu16, 0, 0x7fff, 0x8000]).to_be_bytes(),
            ),
            6 => step(&mut mutant, at, random),
            7 if random.below(4) == 0 => mutant.truncate(at.max(1)),
            7 | 8 => copy_within(&mut mutant, at, random),
            _ if random.below(3) == 0 => splice(&mut mutant, at, random, corpus),
            _ => opcode(&mut mutant, at, random),
        }
    }
    mutant
}

fn put(mutant: &mut [u8], at: usize, bytes: &[u8]) {
    for (place, byte) in mutant[at..].iter_mut().zip(bytes) {
        *place = *byte;
    }
}

/// Counts and lengths that are one too large or too small.
fn step(mutant: &mut [u8], at: usize, random: &mut Random) {
    let by = if random.below(2) == 0 { 1 } else { 0xff };
    mutant[at] = mutant[at].wrapping_add(by);
}

fn copy_within(mutant: &mut [u8], at: usize, random: &mut Random) {
    let from = random.below(mutant.len());
    let length = random
        .below(16)
        .min(mutant.len() - from)
        .min(mutant.len() - at);
    mutant.copy_within(from..from + length, at);
}

fn splice(mutant: &mut Vec<u8>, at: usize, random: &mut Random, corpus: &[(String, Vec<u8>)]) {
    let (_, other) = random.pick(corpus);
    let from = random.below(other.len());
    let length = random.below(32).min(other.len() - from);
    let replaced = random.below(32).min(mutant.len() - at);
    mutant.splice(
        at..at + replaced,
        other[from..from + length].iter().copied(),
    );
    if mutant.is_empty() {
        mutant.push(0xca);
    }
}

/// Instructions that the rewriter looks at closely: accesses, calls, jumps, switches, `wide`, subroutines.
fn opcode(mutant: &mut [u8], at: usize, random: &mut Random) {
    let opcodes = &[
        0x2a, 0x2e, 0x4f, 0x50, 0x53, 0x99, 0xa7, 0xa8, 0xa9, 0xaa, 0xab, 0xac, 0xb0, 0xb1, 0xb2,
        0xb3, 0xb4, 0xb5, 0xb6, 0xb7, 0xb8, 0xb9, 0xba, 0xbb, 0xbf, 0xc2, 0xc3, 0xc4, 0xc5, 0xc8,
        0xc9,
    ];
    mutant[at] = *random.pick(opcodes);
}

/// SplitMix64: the same numbers on every machine and in every run.
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ 0x5eed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }

    fn pick<'t, T>(&mut self, from: &'t [T]) -> &'t T {
        &from[self.below(from.len())]
    }
}
