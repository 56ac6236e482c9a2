//! The format that the user wants.

use crate::args::Given;
use redflag_report::Format;

/// The one format that was given: text by default.
pub fn of(given: &Given) -> &'static Format {
    let name = given.text("format").unwrap_or("text");
    Format::find(name).expect("the parser takes only the names of formats")
}
