//! The JVMTI agent, `libredflag`: rewrites classes as they load, records what their probes see, and reports.
//!
//! `jvm` is the only module that touches the JVM, and the only one with `unsafe` code. `rewrite` decides which classes get
//! probes and inserts them; `record` turns what probes see into events, and has them analyzed; `agent` starts and stops both.
//! Modules use each other in this order only, which `tests/modules.rs` checks.
//!
//! The crate is an ordinary library too: a test parses the options that the command passes on.

mod agent;
mod jvm;
mod lock;
pub mod options;
mod record;
mod rewrite;
mod say;
mod shim;
mod sites;

jvm::entry_points!(agent::hooks());

/// The command finds this text in the library's file, to see whether both are of one version.
#[used]
pub static VERSION: &str = concat!("redflag-agent-version=", env!("CARGO_PKG_VERSION"), ";");
