//! Any bytes as a class file. `cargo test -p redflag-classfile --test fuzz` runs the same checks on fixed mutants.

#![no_main]

#[path = "../../../agent-native/classfile/tests/common/mod.rs"]
mod common;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Err(problem) = common::fuzzed::rewrite_any(bytes) {
        panic!("{problem}");
    }
});
