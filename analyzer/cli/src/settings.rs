//! Turns what was given into what a command needs. One file for each concern, since several commands share them.

mod agent;
mod detection;
mod rules;
mod screen;

pub use agent::AgentSettings;
pub use detection::{detector_options, fail_on};
pub use rules::{Rules, sources, suppressions};
pub use screen::Screen;
