//! A stored trace, read whole before it is measured.

use crate::Load;
use redflag_trace::{Entry, Item, Reader, TraceError};
use std::collections::HashSet;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

/// Where code of the JDK lies.
const TRUSTED: [&str; 4] = ["java/", "javax/", "jdk/", "sun/"];

/// Ends the process if it cannot be read.
pub fn read(path: &str) -> Load {
    try_read(Path::new(path)).unwrap_or_else(|wrong| {
        eprintln!("{path}: {wrong}");
        std::process::exit(2);
    })
}

fn try_read(path: &Path) -> Result<Load, String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    events(file).map_err(|error| error.to_string())
}

fn events(file: File) -> Result<Load, TraceError> {
    let mut reader = Reader::new(BufReader::new(file))?;
    let (mut events, mut trusted) = (Vec::new(), HashSet::new());
    loop {
        match reader.next_item()? {
            Item::Event(event) => events.push(event),
            Item::Table(Entry::Site { id, site, .. }) => {
                if TRUSTED.iter().any(|prefix| site.class.starts_with(prefix)) {
                    trusted.insert(id);
                }
            }
            Item::Table(_) => {}
            Item::End { .. } => return Ok(Load { events, trusted }),
        }
    }
}
