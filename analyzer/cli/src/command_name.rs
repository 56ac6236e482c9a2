//! How hints name this command, so that they work as they are printed.

use redflag_report::shell_word;
use std::path::{Path, PathBuf};

/// `redflag`, or the path that it was started by, as a word of a command line: started by a path, it need not be on the user's.
pub fn redflag() -> String {
    shell_word(&by_path().unwrap_or_else(|| Path::new("redflag").to_owned()))
}

/// The path that it was started by; none if that was its name alone.
pub fn by_path() -> Option<PathBuf> {
    let started = std::env::args_os().next().map(PathBuf::from);
    started.filter(|path| path.components().count() > 1)
}
