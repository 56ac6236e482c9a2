//! Places in files and in the program.

use super::model::{
    ArtifactLocation, Frame, Location, LocationProperties, LogicalLocation, Message,
    PhysicalLocation, Region, Stack, printable,
};
use super::paths::{Path, encode, file_of, in_package, named, split};
use crate::evidence::{AccessSide, Source};
use crate::text::stack::STACK_OF_ANOTHER;
use redflag_jdk::is_jdk_class;

/// The place of an access.
pub fn of_access(side: &AccessSide) -> Location {
    let path = file_of(side);
    let line = side.line.unwrap_or(1).max(1);
    let mut location = location(&path, line);
    location.logical_locations = vec![method(format!("{}.{}", side.class, side.method))];
    if let (Some(source), Some(physical)) = (&side.source, &mut location.physical_location) {
        physical.region.snippet = snippet(source, line);
        physical.context_region = context(source, line);
    }
    location
}

/// The place of something else that an access's thread did, as `File.java:12`. The thread's own access comes first in `sides`.
pub fn of_line(at: &str, sides: &[&AccessSide]) -> Location {
    let (file, line) = match at.rsplit_once(':') {
        Some((file, line)) => (file, line.parse().unwrap_or(1)),
        None => (at, 1),
    };
    location(&named(file, sides), line.max(1))
}

/// The callers of an access, innermost first.
pub fn stack(side: &AccessSide) -> Stack {
    let frames = side.stack.iter().map(|frame| Frame {
        location: of_frame(frame, side),
    });
    Stack {
        message: side
            .stack_of_another
            .then(|| Message::plain(STACK_OF_ANOTHER)),
        frames: frames.collect(),
    }
}

fn of_frame(frame: &str, side: &AccessSide) -> Location {
    let Some(parts) = split(frame) else {
        return nowhere(Message::plain(frame));
    };
    let mut location = match parts.file {
        // The source of the JDK is not among the program's.
        Some(file) if !is_jdk_class(parts.class) => {
            let path = if side.class == parts.class && side.file.as_deref() == Some(file) {
                file_of(side)
            } else {
                in_package(side, parts.class, file)
            };
            location(&path, parts.line)
        }
        _ => nowhere(Message::plain(frame)),
    };
    location.logical_locations = vec![method(format!("{}.{}", parts.class, parts.method))];
    location
}

fn location(path: &Path, line: u32) -> Location {
    let properties = path.guessed.then_some(LocationProperties { guessed: true });
    Location {
        id: None,
        physical_location: Some(PhysicalLocation {
            artifact_location: artifact(&path.path),
            region: Region {
                start_line: line,
                end_line: None,
                snippet: None,
            },
            context_region: None,
        }),
        logical_locations: Vec::new(),
        message: None,
        properties,
    }
}

pub fn nowhere(message: Message) -> Location {
    Location {
        id: None,
        physical_location: None,
        logical_locations: Vec::new(),
        message: Some(message),
        properties: None,
    }
}

fn method(name: String) -> LogicalLocation {
    LogicalLocation {
        fully_qualified_name: printable(&name),
        kind: "function",
    }
}

/// A file outside the directory of the run has a whole path.
fn artifact(path: &str) -> ArtifactLocation {
    match path.starts_with('/') {
        true => ArtifactLocation {
            uri: format!("file://{}", encode(path)),
            uri_base_id: None,
        },
        false => ArtifactLocation {
            uri: encode(path),
            uri_base_id: Some("%SRCROOT%"),
        },
    }
}

fn snippet(source: &Source, line: u32) -> Option<Message> {
    let at = usize::try_from(line.checked_sub(source.first)?).ok()?;
    source.lines.get(at).map(|text| Message::verbatim(text))
}

/// The lines around, if there are more than the one.
fn context(source: &Source, line: u32) -> Option<Region> {
    let more = u32::try_from(source.lines.len()).ok()?.checked_sub(1)?;
    let last = source.first.checked_add(more)?;
    let around = source.first >= 1 && more > 0 && (source.first..=last).contains(&line);
    around.then(|| Region {
        start_line: source.first,
        end_line: Some(last),
        snippet: Some(Message::verbatim(&source.lines.join("\n"))),
    })
}
