//! Writes the seeds of both targets into `corpus`: the class files of the rewriter's tests, and small traces.

#[path = "../../analyzer/trace/tests/common/mod.rs"]
mod common;

use common::{Random, likely};
use std::fs;
use std::io;
use std::path::Path;

fn main() -> io::Result<()> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (classes, traces) = (
        here.join("corpus/class_file"),
        here.join("corpus/trace_reader"),
    );
    fs::create_dir_all(&classes)?;
    fs::create_dir_all(&traces)?;
    for file in fs::read_dir(here.join("../../agent-native/classfile/tests/corpus"))? {
        let file = file?.path();
        if let (Some("class"), Some(name)) = (
            file.extension().and_then(|extension| extension.to_str()),
            file.file_name(),
        ) {
            fs::copy(&file, classes.join(name))?;
        }
    }
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for number in 0..20 {
        let trace = likely(&mut random, 10 + number, 0);
        fs::write(traces.join(format!("{number:02}.trace")), trace)?;
    }
    Ok(())
}
