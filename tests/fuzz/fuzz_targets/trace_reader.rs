//! Any bytes as a trace. `cargo test -p redflag-trace --test damage` runs the same checks on fixed traces.

#![no_main]

#[path = "../../../analyzer/trace/tests/common/mod.rs"]
mod common;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    common::read(bytes);
    // Without the header the fuzzer goes straight to the records.
    common::read(&[&common::beginning(), bytes].concat());
});
