//! `redflag demo`: the first sample, compiled into a temporary directory and watched.
//!
//! It is compiled beforehand, because `java LostUpdate.java` would run the compiler under the watch as well.

use crate::args::Watch;
use crate::exit::{Exit, Failure};
use crate::run;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const SOURCE: &str = include_str!("../../../samples/01-lost-update/LostUpdate.java");

/// Compiles and watches the sample.
pub fn demo(watch: Watch) -> Result<Exit, Failure> {
    let classes = Temporary::new()?;
    let source = classes.0.join("LostUpdate.java");
    fs::write(&source, SOURCE).map_err(|error| cannot("write", &source, &error))?;
    compile(&source)?;
    let mut java = Command::new(tool("java"));
    java.arg("-cp").arg(&classes.0).arg("LostUpdate");
    run::watched(&watch, &mut java)
}

fn compile(source: &Path) -> Result<(), Failure> {
    let javac = tool("javac");
    let output = Command::new(&javac)
        .arg("-g")
        .arg(source)
        .output()
        .map_err(|error| {
            Failure::Usage(format!(
                "cannot run {} ({error}): install a JDK or set JAVA_HOME to one",
                javac.display()
            ))
        })?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(Failure::Blind(format!(
        "{} could not compile the sample: {}",
        javac.display(),
        said.trim()
    )))
}

/// A tool of the JDK that JAVA_HOME names, or else of the one on the path.
fn tool(name: &str) -> PathBuf {
    match std::env::var_os("JAVA_HOME") {
        Some(home) if !home.is_empty() => Path::new(&home).join("bin").join(name),
        _ => PathBuf::from(name),
    }
}

/// A directory that goes away with the value.
struct Temporary(PathBuf);

impl Temporary {
    fn new() -> Result<Self, Failure> {
        let path = std::env::temp_dir().join(format!("redflag-demo-{}", std::process::id()));
        fs::create_dir(&path).map_err(|error| cannot("make", &path, &error))?;
        Ok(Temporary(path))
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.0) {
            eprintln!("redflag: cannot remove {}: {error}", self.0.display());
        }
    }
}

fn cannot(what: &str, path: &Path, error: &std::io::Error) -> Failure {
    Failure::Blind(format!("cannot {what} {}: {error}", path.display()))
}
