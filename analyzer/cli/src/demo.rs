//! `redflag demo`: compiles the first sample into a temporary directory and watches it.
//!
//! It is compiled beforehand, because `java LostUpdate.java` would run the compiler under the agent as well.

use crate::args::Given;
use crate::exit::{Exit, Failure};
use crate::run::Run;
use crate::temporary::Temporary;
use redflag_report::Sources;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The sample's name, as a class and as a file.
pub const CLASS: &str = "LostUpdate";
/// The sample.
pub const SOURCE: &str = include_str!("../../../samples/01-lost-update/LostUpdate.java");

/// Compiles and watches the sample.
pub fn demo(given: &Given) -> Result<Exit, Failure> {
    given.at_most(0)?;
    let mut run = Run::of(given)?;
    let classes = Temporary::new("demo")?;
    if given.all("source").is_empty() {
        run.rules.sources = Sources::new(classes.path(), &[]);
    }
    let source = classes.write(&format!("{CLASS}.java"), SOURCE)?;
    compile(&source)?;
    let mut java = Command::new(tool("java"));
    java.arg("-cp").arg(classes.path()).arg(CLASS);
    run.watched(&mut java)
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
