//! What Redflag knows about the JDK's own classes by their names. One file per topic, no dependencies.
//!
//! The tables hold for every release from 11 to 25: a name that a release does not have matches nothing there. Names have
//! slashes (`java/util/Map`) unless a function says that it takes dots as well.

pub mod access_mode;
mod accidents;
mod advice;
mod arrays;
mod calls;
pub mod escape_rules;
mod fences;
pub mod fields;
mod hooks;
mod locks;
mod packages;
mod scope;
mod tasks;
mod wrappers;

pub use accidents::{ACCIDENTS, Accidents, Bracket, CALLS_OUT, bracket, bracketed, has_bracket};
pub use advice::thread_safe_alternative;
pub use arrays::{ArrayAccess, Range, Span, array_access, array_range};
pub use calls::{Call, LockCall, call, lock_call};
pub use fences::ordered_by_fences;
pub use hooks::{Event, Hook, hooks, makes_field_accessors};
pub use locks::{has_two_sides, is_concurrent_class, is_lock_class, is_lock_state, lock_name};
pub use packages::is_jdk_class;
pub use scope::{Treatment, matters_early, treatment};
pub use tasks::{is_pool_loop, takes_task};
pub use wrappers::{is_left_unlocked, is_locking_wrapper};

/// The shipped contracts, as `docs/contracts.md` explains them. The rewriter reads these lines, and then the user's,
/// which add and remove contracts in the same format.
pub const CONTRACTS: &str = include_str!("../data/contracts.txt");
