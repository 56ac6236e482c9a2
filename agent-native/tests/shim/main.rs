//! The shim, as the build compiles it and outside of any agent: its constants, its classes, and the records that it writes.

mod classes;
mod constants;
#[path = "../../build/shim.rs"]
mod shim;

use std::path::{Path, PathBuf};

/// The shim's sources.
fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../java-shim/runtime/src/main/java")
}
