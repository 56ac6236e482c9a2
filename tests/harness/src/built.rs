//! The command and the library under test, built by the tests themselves so that nothing stale is tested.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The command and the library under test.
pub struct Built {
    /// `redflag`.
    pub command: PathBuf,
    /// `libredflag.so`.
    pub library: PathBuf,
}

/// Builds both, once, in the profile and the directory of the running test.
///
/// # Panics
///
/// If the build fails.
pub fn built() -> &'static Built {
    static BUILT: OnceLock<Built> = OnceLock::new();
    BUILT.get_or_init(|| {
        let this = env::current_exe().expect("a process has an executable");
        let outputs = outputs(&this);
        let mut build = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        build.args([
            "build",
            "--quiet",
            "-p",
            "redflag-agent",
            "-p",
            "redflag-cli",
            "--target-dir",
        ]);
        build.arg(outputs.parent().expect("outputs are in the target folder"));
        build.current_dir(env!("CARGO_MANIFEST_DIR"));
        if outputs.ends_with("release") {
            build.arg("--release");
        }
        let status = build
            .status()
            .expect("cargo runs, since it built this test");
        assert!(
            status.success(),
            "the command and the library cannot be built"
        );
        Built {
            command: outputs.join("redflag"),
            library: outputs.join("libredflag.so"),
        }
    })
}

/// `TARGET/PROFILE`, given `TARGET/PROFILE/program` or `TARGET/PROFILE/deps/test-hash`.
fn outputs(this: &Path) -> &Path {
    let parent = this.parent().expect("an executable is in a folder");
    if parent.ends_with("deps") {
        parent.parent().unwrap_or(parent)
    } else {
        parent
    }
}
