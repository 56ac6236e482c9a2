//! Traces of the version before this one are still read.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_trace::wire::{OLDEST_VERSION, VERSION};
use redflag_trace::{FieldId, Item, Reader, TraceError};

/// A trace with every operation of that version, as its own writer wrote it.
const TRACE: &[u8] = include_bytes!("version-5/every.rftrace");

/// What it holds.
const EVENTS: &str = include_str!("version-5/every.txt");

fn events(bytes: &[u8]) -> Result<String, TraceError> {
    let mut reader = Reader::new(bytes)?;
    let mut text = String::new();
    loop {
        match reader.next_item()? {
            Item::Event(event) => text += &format!("{event}\n"),
            Item::Table(_) => {}
            Item::End { cut_off } => {
                assert!(!cut_off);
                return Ok(text);
            }
        }
    }
}

fn of_version(version: u32) -> Vec<u8> {
    let mut bytes = TRACE.to_vec();
    bytes[8..12].copy_from_slice(&version.to_le_bytes());
    bytes
}

#[test]
fn every_event_is_read_as_it_was_written() {
    assert_eq!(events(TRACE).unwrap(), EVENTS);
}

#[test]
fn what_that_version_did_not_store_is_unknown() {
    let mut reader = Reader::new(TRACE).unwrap();
    while !matches!(reader.next_item().unwrap(), Item::End { .. }) {}
    let header = reader.header();
    assert_eq!((header.pid, header.lock_sets), (4711, None));
    assert!(header.include.is_empty() && header.exclude.is_empty());
    assert!(reader.tables().field(FieldId(3)).is_some());
    assert_eq!(reader.tables().field_flags(FieldId(3)), None);
    assert_eq!(reader.summary().unwrap().count("events"), Some(27));
}

#[test]
fn its_fields_are_not_those_of_this_version() {
    let Err(TraceError::Malformed { what, .. }) = events(&of_version(VERSION)) else {
        panic!("a field without its modifiers");
    };
    assert_eq!(what, "the text of a FieldName cannot be understood");
}

#[test]
fn other_versions_are_refused() {
    for version in [OLDEST_VERSION - 1, VERSION + 1, 0, u32::MAX] {
        let error = events(&of_version(version)).unwrap_err().to_string();
        let expected = format!(
            "byte 8: the trace has version {version}, this command reads 5 to 6: use the command of the same version"
        );
        assert_eq!(error, expected);
    }
}
