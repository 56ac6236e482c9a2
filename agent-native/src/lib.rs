//! The JVMTI agent, `libredflag`: rewrites classes as they load, records what their probes see, and reports.
//!
//! `agent` is what the JVM's callbacks do; `watch` decides on and rewrites classes; `record` turns probes into events.
//! Everything `unsafe` lies in `jvm`. The crate is also an ordinary library, so that the command can show its options.

mod agent;
mod attach;
mod capabilities;
mod classname;
mod contracts_file;
mod finish;
mod jimage;
mod jvm;
pub mod options;
pub mod pattern;
mod record;
mod retransform;
pub mod scope;
mod selfcheck;
mod shim;
mod sites;
mod tally;
mod test_findings;
mod watch;

/// By this the command knows, without loading the library, whether both are of one version.
#[used]
pub static VERSION: &str = concat!("redflag-agent-version=", env!("CARGO_PKG_VERSION"), ";");
