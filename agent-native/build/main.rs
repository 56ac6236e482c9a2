//! Compiles the runtime shim, so that its classes can be embedded in the library: one file to ship, no jar to find.
//!
//! What the shim shares with the agent is generated from the crate redflag-layout, and the list of its classes from the folder
//! of its sources: a new class is a new file.

mod shim;

use redflag_layout::java;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::exit;

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../java-shim/runtime/src/main/java");
    println!("cargo::rerun-if-changed={}", sources.display());
    println!("cargo::rerun-if-env-changed=JAVA_HOME");
    if let Err(message) = build(&sources, &out) {
        println!("cargo::error={message}");
        exit(1)
    }
}

fn build(sources: &Path, out: &Path) -> Result<(), String> {
    let classes = shim::compile(
        &shim::javac(),
        &java::sections(),
        sources,
        &out.join("shim"),
    )?;
    let list = out.join("shim_classes.rs");
    fs::write(&list, rust_list(&classes)).map_err(|error| format!("{}: {error}", list.display()))
}

/// The classes that are defined when the shim is installed, as a constant of Rust.
fn rust_list(classes: &[String]) -> String {
    let mut text = format!("const HELPERS: [(&str, &[u8]); {}] = [\n", classes.len());
    for class in classes {
        text += &format!("    (\"java/lang/{class}\", compiled!(\"{class}\")),\n");
    }
    text + "];\n"
}
