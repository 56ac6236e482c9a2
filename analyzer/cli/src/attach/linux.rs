//! The steps put together.

use super::exchange::Exchange;
use super::process::{self, Target};
use super::{AttachError, connect, protocol};
use rustix::process::geteuid;
use std::path::{Path, PathBuf};

/// How the agent gets into a JVM, and its report out.
#[derive(Debug)]
pub struct Route {
    /// The library, as the JVM names it.
    pub library: PathBuf,
    /// Where the JVM writes, if it cannot write to the report's directory.
    pub exchange: Option<Exchange>,
}

/// Finds out whether the JVM can use the library and write to `out`, which exists. If not, makes a directory for both in the
/// JVM's own files. This is what may fail, before anything is loaded.
pub fn route(target: &Target, out: &Path, library: &Path) -> Result<Route, AttachError> {
    if !library.is_file() {
        let path = library.to_owned();
        return Err(AttachError::NoSuchLibrary { path });
    }
    let loaded = target.loaded_library();
    let same_user = target.ids.uid == geteuid().as_raw();
    let may_use = || {
        same_user
            || target.ids.may_write_in(out) && (loaded.is_some() || target.ids.may_read(library))
    };
    let exchange = match target.shares_files() && may_use() {
        true => None,
        false => Some(Exchange::create(target, out, library)?),
    };
    let library = match (loaded, &exchange) {
        (Some(loaded), _) => loaded,
        (None, Some(exchange)) => exchange.library_inside(),
        (None, None) => library.to_owned(),
    };
    Ok(Route { library, exchange })
}

/// Loads the agent `library` into the JVM and calls its attach entry with `options`. Returns what else the JVM printed,
/// commonly nothing.
pub fn load(target: &Target, library: &Path, options: &str) -> Result<String, AttachError> {
    let request = protocol::load(library, options)?;
    let stream = connect::connect(target)?;
    let answer = protocol::exchange(stream, &request, target.pid)?;
    protocol::outcome(&answer, target.pid)
}

/// Whether agents may be loaded into the JVM `pid`, found out by the same steps but the last. Nothing is loaded.
pub fn permitted(pid: u32) -> Result<(), AttachError> {
    let target = Target::find(pid)?;
    let stream = connect::connect(&target)?;
    let answer = protocol::exchange(stream, &protocol::ask_loading(), pid)?;
    protocol::loading_allowed(&answer, pid)
}

/// A note on the warning that the JVM prints when an agent is loaded into it, if it prints one.
pub fn warning_note(pid: u32) -> Option<String> {
    let release = process::java_release(pid)?;
    (release >= 21 && !process::allows_loading_explicitly(pid)).then(|| {
        format!(
            "JDK {release} prints a warning that an agent was loaded dynamically (JEP 451): this is expected; \
             start the program with -XX:+EnableDynamicAgentLoading to avoid it."
        )
    })
}
