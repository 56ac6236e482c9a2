//! The JVMTI agent, `libredflag`: rewrites classes as they load, records what their probes see, and reports.
//!
//! `agent` is what the JVM's callbacks do; `watch` decides on and rewrites classes; `record` turns probes into events.
//! Everything `unsafe` lies in `jvm`. The crate is also an ordinary library, so that the command can show its options.

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

/// By this the command knows, without loading the library, whether both are of one version.
#[used]
pub static VERSION: &str = concat!("redflag-agent-version=", env!("CARGO_PKG_VERSION"), ";");
