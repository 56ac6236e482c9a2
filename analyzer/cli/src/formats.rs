//! The format that the user asks for.

use crate::args::Given;
use redflag_report::{FORMAT_NAMES, Format};

/// The value of `--format` that asks `report` for every format.
pub const ALL: &str = "all";

/// The values of `--format` where it may ask for every format.
pub const NAMES_AND_ALL: [&str; FORMAT_NAMES.len() + 1] = {
    let mut names = [ALL; FORMAT_NAMES.len() + 1];
    let mut at = 0;
    while at < FORMAT_NAMES.len() {
        names[at] = FORMAT_NAMES[at];
        at += 1;
    }
    names
};

/// The one format that was asked for: text by default.
pub fn of(given: &Given) -> &'static Format {
    let name = given.text("format").unwrap_or("text");
    Format::find(name).expect("the parser takes only the names of formats")
}
