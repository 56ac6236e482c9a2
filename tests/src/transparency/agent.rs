//! The agent under test: which library, with which options.

use redflag_harness::built::built;
use std::path::PathBuf;

/// The agent and its options, as `-agentpath` takes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agent {
    /// The library.
    pub library: PathBuf,
    /// Options, perhaps none.
    pub options: String,
}

impl Agent {
    /// The library at a path, or else the one built from this workspace.
    pub fn new(library: Option<PathBuf>, options: &str) -> Agent {
        Agent {
            library: library.unwrap_or_else(|| built().library.clone()),
            options: options.to_string(),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_follow_the_library_only_where_there_are_any() {
        let agent = |options| Agent::new(Some("/l.so".into()), options).argument();
        assert_eq!(agent(""), "-agentpath:/l.so");
        assert_eq!(agent("record=off"), "-agentpath:/l.so=record=off");
    }
}
