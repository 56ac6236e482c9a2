//! Loads an agent library into a running HotSpot JVM, without any of the JDK's tools.
//!
//! HotSpot listens on a Unix socket in its `/tmp`. It makes the socket when it finds a trigger file and is sent SIGQUIT;
//! a process that then connects as the same user may send one command and reads one answer. The steps, one file each: make sure
//! that the process is a JVM and ours ([`process`]), connect or make it listen ([`connect`]), say `load` and understand
//! the answer ([`protocol`]).
//!
//! SIGQUIT ends a process that does not expect it, and makes a JVM that forbids attaching print its threads on standard
//! output. So it is sent last, and only to a process seen to be a HotSpot JVM that catches it and lets itself be attached to.
//!
//! A JVM of another user or in a container gets the library, and leaves its report, in a directory of its own ([`exchange`]).

mod error;

#[cfg(target_os = "linux")]
mod access;
#[cfg(target_os = "linux")]
mod connect;
#[cfg(target_os = "linux")]
mod exchange;
#[cfg(target_os = "linux")]
mod inside;
#[cfg(target_os = "linux")]
mod jvms;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
mod perf_data;
#[cfg(target_os = "linux")]
mod proc_files;
#[cfg(target_os = "linux")]
mod process;
#[cfg(target_os = "linux")]
mod protocol;
#[cfg(target_os = "linux")]
mod record;

pub use error::AttachError;
#[cfg(target_os = "linux")]
pub use exchange::Exchange;
#[cfg(target_os = "linux")]
pub use jvms::{all, user};
#[cfg(target_os = "linux")]
pub use linux::{load, permitted, route, warning_note};
#[cfg(target_os = "linux")]
pub use process::{Seen, Target};
#[cfg(target_os = "linux")]
pub use record::ReportDir;

/// Nothing is loaded on other systems.
#[cfg(not(target_os = "linux"))]
pub fn permitted(_pid: u32) -> Result<(), AttachError> {
    Err(AttachError::NotLinux)
}
