//! What was given, made into what a command needs. One file for each concern, since several commands share it.

mod judge;
mod rules;
mod screen;
mod watch;

pub use judge::{fail_on, judge};
pub use rules::{Rules, sources, suppressions};
pub use screen::Screen;
pub use watch::Watch;
