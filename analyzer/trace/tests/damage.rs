//! Any bytes: no panic, no endless reading, no more memory than the bytes account for.
//!
//! The numbers come from a fixed seed, so a failure repeats.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{Random, beginning, likely, read};
use redflag_trace::wire::VERSION;

#[test]
fn random_bytes_do_no_harm() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for _ in 0..2_000 {
        let length = random.below(300) as usize;
        let noise: Vec<u8> = (0..length).map(|_| random.next() as u8).collect();
        let mut versioned = b"REDFLAG\n".to_vec();
        versioned.extend(VERSION.to_le_bytes());
        for mut bytes in [Vec::new(), versioned, beginning()] {
            bytes.extend(&noise);
            read(&bytes);
        }
    }
}

#[test]
fn likely_records_do_no_harm_cut_at_any_length() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut most = 0;
    for _ in 0..50 {
        let bytes = likely(&mut random, 60, 40);
        for length in 0..=bytes.len() {
            most = most.max(read(&bytes[..length]));
        }
    }
    assert!(most > 30, "too broken to test anything: {most}");
}

#[test]
fn flipped_bits_do_no_harm() {
    let mut random = Random(0xdead_beef_cafe_f00d);
    let good = likely(&mut random, 200, 0);
    assert!(read(&good) > 100);
    for _ in 0..2_000 {
        let mut bad = good.clone();
        let bit = random.below(bad.len() as u64 * 8) as usize;
        bad[bit / 8] ^= 1 << (bit % 8);
        read(&bad);
    }
}
