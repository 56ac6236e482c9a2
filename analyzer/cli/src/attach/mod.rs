//! Loads an agent library into a running HotSpot JVM, without any of the JDK's tools.
//!
//! HotSpot listens on a Unix socket in its `/tmp`. It makes the socket when it finds a trigger file and is sent SIGQUIT;
//! a process that then connects as the same user may send one command and reads one answer. The steps, one file each: make sure
//! that the process is a JVM and ours ([`process`]), connect or make it listen ([`connect`]), say `load` and understand
//! the answer ([`protocol`]).
//!
//! SIGQUIT ends a process that does not expect it, and makes a JVM that forbids attaching print its threads on standard
//! output. So it is sent last, and only to a process seen to be a HotSpot JVM that catches it and lets itself be attached to.

mod error;

#[cfg(target_os = "linux")]
mod connect;
#[cfg(target_os = "linux")]
mod perf_data;
#[cfg(target_os = "linux")]
mod proc_files;
#[cfg(target_os = "linux")]
mod process;
#[cfg(target_os = "linux")]
mod protocol;

pub use error::AttachError;

use redflag_options::AgentOption;
use std::path::Path;

/// Loads the agent `library` into the JVM `pid` and calls its attach entry with `options`. Returns what else the
/// JVM printed, commonly nothing.
#[cfg(target_os = "linux")]
pub fn attach(pid: u32, library: &Path, options: &str) -> Result<String, AttachError> {
    let library = std::path::absolute(library)
        .map_err(|error| AttachError::io("make the library's path absolute", error))?;
    let request = protocol::load(&library, options)?;
    let target = process::Target::find(pid)?;
    target.check_sees(&library)?;
    let stream = connect::connect(&target)?;
    let answer = protocol::exchange(stream, &request, pid)?;
    protocol::outcome(&answer, pid)
}

/// Removes the probes of the agent `library` from the JVM `pid`. Returns what else the JVM printed.
pub fn detach(pid: u32, library: &Path) -> Result<String, AttachError> {
    attach(pid, library, AgentOption::Detach.name())
}

/// Makes sure that the process `pid` is a JVM that this user may attach to.
#[cfg(target_os = "linux")]
pub fn check(pid: u32) -> Result<(), AttachError> {
    process::Target::find(pid).map(drop)
}

/// Whether agents may be loaded into the JVM `pid`, found out by the same steps but the last. Nothing is loaded.
#[cfg(target_os = "linux")]
pub fn permitted(pid: u32) -> Result<(), AttachError> {
    let target = process::Target::find(pid)?;
    let stream = connect::connect(&target)?;
    let answer = protocol::exchange(stream, &protocol::ask_loading(), pid)?;
    protocol::loading_allowed(&answer, pid)
}

/// Whether the process `pid` has ended.
#[cfg(target_os = "linux")]
pub fn has_ended(pid: u32) -> bool {
    process::has_ended(pid)
}

/// A note on the warning that the JVM prints when an agent is loaded into it, if it prints one.
#[cfg(target_os = "linux")]
pub fn warning_note(pid: u32) -> Option<String> {
    let release = process::java_release(pid)?;
    (release >= 21 && !process::allows_loading_explicitly(pid)).then(|| {
        format!(
            "JDK {release} prints a warning that an agent was loaded dynamically (JEP 451): this is expected; \
             start the program with -XX:+EnableDynamicAgentLoading to avoid it."
        )
    })
}

/// Other systems have other ways to attach, none of which is implemented.
#[cfg(not(target_os = "linux"))]
pub fn attach(_pid: u32, _library: &Path, _options: &str) -> Result<String, AttachError> {
    Err(AttachError::NotLinux)
}

/// No JVM can be attached to on other systems.
#[cfg(not(target_os = "linux"))]
pub fn check(_pid: u32) -> Result<(), AttachError> {
    Err(AttachError::NotLinux)
}

/// Nothing is loaded on other systems.
#[cfg(not(target_os = "linux"))]
pub fn permitted(_pid: u32) -> Result<(), AttachError> {
    Err(AttachError::NotLinux)
}

/// No JVM can be attached to on other systems.
#[cfg(not(target_os = "linux"))]
pub fn has_ended(_pid: u32) -> bool {
    true
}

/// Nothing is loaded on other systems, so nothing warns.
#[cfg(not(target_os = "linux"))]
pub fn warning_note(_pid: u32) -> Option<String> {
    None
}
