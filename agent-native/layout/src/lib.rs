//! What the agent and the Java shim must agree on, written once.
//!
//! Probes, operations, ring headers and object numbers have their own crates; everything else that crosses between Rust and
//! Java is here. The agent uses this crate at run time. Its build generates a Java class of constants from it
//! ([`java::sections`]), so no number is written twice.

mod answer;
mod hidden;
pub mod java;
mod native;
mod site;
mod thread;

pub use answer::{ANSWER_COLUMNS, ANSWER_VERSION, FoundKind, TestQuery};
pub use hidden::{ESCAPED, escape_of, escaped, is_private, owner_mark};
pub use native::{Address, ClassFacts, HandleTarget, MOST_STACKS, RecordMode, STACKS_ENDED};
pub use site::{
    CLASS_BITS, MEMORY_ARRAY, MEMORY_VOLATILE, OFFSET_BITS, Role, SITE_CHUNK, SITE_CHUNKS,
    SITE_LIMIT, SiteFacts, UNKNOWN_OFFSET, contents_role,
};
pub use thread::{OpenedRing, THREAD_MUTED, THREAD_WAITING, VERSIONS};
