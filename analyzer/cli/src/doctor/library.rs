//! The agent library: whether it exists and belongs to this command.

use super::Diagnosis;
use super::table::Row;
use crate::agent;
use crate::exit::Failure;
use std::fs;
use std::path::{Path, PathBuf};

/// The library contains its version between this text and a semicolon.
const MARK: &[u8] = b"redflag-agent-version=";
/// Longer than any version is.
const LONGEST: usize = 64;

/// The library, if it can be used.
pub fn check(diagnosis: &mut Diagnosis) -> Result<Option<PathBuf>, Failure> {
    let path = agent::library()?;
    let shown = path.display().to_string();
    let version = match fs::read(&path) {
        Ok(bytes) => version(&bytes),
        Err(_) => {
            diagnosis
                .rows
                .push(Row::new("agent", "", "missing").supported("no"));
            diagnosis.problems.push(format!(
                "The agent library is missing: put it at {shown}, or build it with the command by `cargo build --release`."
            ));
            return Ok(None);
        }
    };
    let ours = env!("CARGO_PKG_VERSION");
    let fits = version.as_deref() == Some(ours);
    let row = Row::new("agent", version.as_deref().unwrap_or("unknown"), &shown);
    diagnosis
        .rows
        .push(row.supported(if fits { "yes" } else { "no" }));
    if !fits {
        diagnosis.problems.push(wrong(&path, version.as_deref()));
    }
    Ok(fits.then_some(path))
}

fn wrong(path: &Path, version: Option<&str>) -> String {
    let (path, ours) = (path.display(), env!("CARGO_PKG_VERSION"));
    match version {
        Some(version) => format!(
            "{path} is version {version} and this command is {ours}: install both in the same version."
        ),
        None => format!(
            "{path} is not the agent library of Redflag {ours}: install both in the same version."
        ),
    }
}

fn version(library: &[u8]) -> Option<String> {
    let start = library
        .windows(MARK.len())
        .position(|window| window == MARK)?
        + MARK.len();
    let rest = &library[start..library.len().min(start + LONGEST)];
    let end = rest.iter().position(|byte| *byte == b';')?;
    Some(String::from_utf8_lossy(&rest[..end]).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_follows_the_mark() {
        let found = version(b"\x7fELF..redflag-agent-version=1.2.3;..");
        assert_eq!(found.as_deref(), Some("1.2.3"));
        for other in [
            &b""[..],
            b"redflag-agent-version=",
            b"redflag-agent-versio=1;",
        ] {
            assert_eq!(version(other), None);
        }
    }
}
