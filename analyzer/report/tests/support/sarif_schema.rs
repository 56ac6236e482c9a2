//! The official schema of SARIF 2.1.0.
//!
//! We may not copy it, so it is read from the source of a package that ships it. That package is named in `Cargo.toml` as a
//! dependency that no target has: it is locked and downloaded with the others, and never compiled.

use serde_json::Value;
use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

const PACKAGE: &str = "serde-sarif";

/// The schema.
pub fn load() -> Value {
    let manifest = package_manifest();
    let path = Path::new(&manifest).with_file_name("src/schema.json");
    let text = fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{PACKAGE} has no schema at {}: {error}", path.display()));
    // The pattern of language codes has a bracket too many, which JavaScript takes for a letter and our validator refuses.
    let text = text.replace("{2}]?$", "{2}\\\\]?$");
    let schema: Value = serde_json::from_str(&text).unwrap();
    let title = schema["title"].as_str().unwrap();
    assert!(
        title.contains("SARIF") && title.contains("2.1.0"),
        "{title}"
    );
    schema
}

fn package_manifest() -> String {
    let metadata = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["metadata", "--format-version=1", "--locked"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(
        metadata.status.success(),
        "run `cargo fetch --locked` with the network on: {}",
        String::from_utf8_lossy(&metadata.stderr)
    );
    let metadata: Value = serde_json::from_slice(&metadata.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let package = packages.iter().find(|package| package["name"] == PACKAGE);
    let package = package.unwrap_or_else(|| panic!("{PACKAGE} is not in Cargo.lock"));
    package["manifest_path"].as_str().unwrap().to_owned()
}
