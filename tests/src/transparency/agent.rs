//! The agent under test: which library, with which options.

use std::env;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The agent and its options, as `-agentpath` takes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agent {
    /// The library.
    pub library: PathBuf,
    /// Options, perhaps none.
    pub options: String,
}

/// There is no library to test.
#[derive(Debug)]
pub struct NotBuilt;

impl fmt::Display for NotBuilt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("libredflag.so was not found beside this program: run `cargo build --release --workspace` first")
    }
}

impl std::error::Error for NotBuilt {}

impl Agent {
    /// The library that was built with this program.
    pub fn built() -> Result<PathBuf, NotBuilt> {
        let program = env::current_exe().map_err(|_| NotBuilt)?;
        let folder = program.parent().ok_or(NotBuilt)?;
        newest(&[
            folder.join("libredflag.so"),
            folder.join("deps/libredflag.so"),
        ])
        .ok_or(NotBuilt)
    }

    /// The JVM's argument.
    pub fn argument(&self) -> String {
        let library = self.library.display();
        match self.options.as_str() {
            "" => format!("-agentpath:{library}"),
            options => format!("-agentpath:{library}={options}"),
        }
    }
}

/// Cargo links a library into the upper folder only when asked for it by name, so the one in `deps` may be newer.
fn newest(candidates: &[PathBuf]) -> Option<PathBuf> {
    let age = |path: &Path| -> Option<SystemTime> { path.metadata().ok()?.modified().ok() };
    let found = candidates
        .iter()
        .filter_map(|path| Some((age(path)?, path)));
    found.max().map(|(_, path)| path.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_follow_the_library_only_where_there_are_any() {
        let mut agent = Agent {
            library: "/l.so".into(),
            options: String::new(),
        };
        assert_eq!(agent.argument(), "-agentpath:/l.so");
        agent.options = "record=off".into();
        assert_eq!(agent.argument(), "-agentpath:/l.so=record=off");
    }

    #[test]
    fn without_a_library_there_is_none_to_choose() {
        assert_eq!(newest(&[PathBuf::from("/nowhere/libredflag.so")]), None);
    }
}
