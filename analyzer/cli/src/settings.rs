//! What was given, made into what a command needs. One file for each concern, since several commands share it.

mod agent;
mod judge;
mod rules;
mod screen;

pub use agent::AgentSettings;
pub use judge::{fail_on, judge};
pub use rules::{Rules, sources, suppressions};
pub use screen::Screen;
