//! A stored trace, read whole before it is measured.

use crate::Load;
use redflag_detect::SiteFacts;
use redflag_trace::{Entry, Item, Reader, TraceError};
use std::collections::HashMap;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

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
    let (mut events, mut sites) = (Vec::new(), HashMap::new());
    loop {
        match reader.next_item()? {
            Item::Event(event) => events.push(event),
            Item::Table(Entry::Site { id, site, .. }) => {
                sites.insert(id, SiteFacts::of(&site.class, &site.method));
            }
            Item::Table(_) => {}
            Item::End { .. } => return Ok(Load { events, sites }),
        }
    }
}
