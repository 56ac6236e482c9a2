//! The agent library: whether it is there and belongs to this command.

use super::Seen;
use super::table::Row;
use crate::agent;
use crate::exit::Failure;
use std::fs;
use std::path::{Path, PathBuf};

/// The library carries its version behind these words, and a semicolon behind that.
const MARK: &[u8] = b"redflag-agent-version=";
/// Longer than any version is.
const LONGEST: usize = 64;

/// The library, if it can be used.
pub fn look(seen: &mut Seen) -> Result<Option<PathBuf>, Failure> {
    let path = agent::library()?;
    let shown = path.display().to_string();
    let version = match fs::read(&path) {
        Ok(bytes) => version(&bytes),
        Err(_) => {
            seen.rows
                .push(Row::new("agent", "", "missing").supported("no"));
            seen.troubles.push(format!(
                "The agent library is missing: put it at {shown}, or build both together."
            ));
            return Ok(None);
        }
    };
    let ours = env!("CARGO_PKG_VERSION");
    let fits = version.as_deref() == Some(ours);
    let row = Row::new("agent", version.as_deref().unwrap_or("unknown"), &shown);
    seen.rows
        .push(row.supported(if fits { "yes" } else { "no" }));
    if !fits {
        seen.troubles.push(wrong(&path, version.as_deref()));
    }
    Ok(fits.then_some(path))
}

fn wrong(path: &Path, version: Option<&str>) -> String {
    let (path, ours) = (path.display(), env!("CARGO_PKG_VERSION"));
    match version {
        Some(version) => format!(
            "{path} is version {version} and this command is {ours}: install both of one version."
        ),
        None => format!(
            "{path} is not the agent library of Redflag {ours}: install both of one version."
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
    fn the_version_stands_behind_the_mark() {
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
