//! Independent readers. They panic on some bad input, which is a failure to read like any other.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Whether `cafebabe` reads a class, bytecode included.
pub fn cafebabe_reads(bytes: &[u8]) -> bool {
    let read = || {
        let mut options = cafebabe::ParseOptions::default();
        cafebabe::parse_class_with_options(bytes, options.parse_bytecode(true)).is_ok()
    };
    catch_unwind(AssertUnwindSafe(read)).unwrap_or(false)
}

/// Whether `classfile-parser` reads a class to its end.
pub fn classfile_parser_reads(bytes: &[u8]) -> bool {
    let read = || matches!(classfile_parser::class_parser(bytes), Ok((rest, _)) if rest.is_empty());
    catch_unwind(AssertUnwindSafe(read)).unwrap_or(false)
}
