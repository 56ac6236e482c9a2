//! Events as text with raw ids, one event per line, for tests and for people.
//!
//! ```text
//! T1 read o5.f3 @7            T1 acquire monitor:o5 @7         T1 start T2 @9
//! T1 write f3 @7              T1 release volatile:o5+12 @7     T2 begin
//! T1 read o5[2] @7            T1 release atomic:o5 @7          T2 end
//! T1 read o5[2..9] @7         T1 acquire class:4 @7            T1 joined T2 @10
//! T1 read o5[2..10/4] @7      T1 release interrupt:T2 @7       freed o5
//! T1 write o5.* @7            T1 release finalizer:o5 @7       T1 release fence @7
//! T1 atomic-read o5.f3 @7     T1 atomic-write o5.f3 @7         T1 atomic-update o5[2] @7
//! T1 locked o5 @7             T1 unlocked o5 @7                T1 release notify:o5 @7
//! T1 locked-shared o5 @7      T1 unlocked-shared o5 @7
//! T1 locked-monitor o5 @7     T1 unlocked-monitor o5 @7        T1 locked o5 tried @7
//! T1 waits o5 @7              T1 waited-monitor o5 @7          T1 initializing class:4 @7
//! T1 test-begin t6            T1 test-end t6                   T1 stack s8 @7
//! ```
//!
//! How a lock was taken (`blocking`, `tried`, `timed`) is left out if it is not known. A site of zero may be left out when parsing. Blank lines and what follows a `#` are skipped.

mod parse;

use crate::{Access, Escape, Event, Hold, Sync, Taken, Variable};
use parse::event;
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Access::Read => "read",
            Access::Write => "write",
            Access::AtomicRead => "atomic-read",
            Access::AtomicWrite => "atomic-write",
            Access::AtomicUpdate => "atomic-update",
        })
    }
}

impl fmt::Display for Variable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Variable::Field { object, field } => write!(f, "{object}.{field}"),
            Variable::Static { field } => write!(f, "{field}"),
            Variable::Elements {
                array,
                first,
                last,
                stride,
            } => {
                write!(f, "{array}[{first}")?;
                if last != first {
                    write!(f, "..{last}")?;
                }
                if *stride != 1 {
                    write!(f, "/{stride}")?;
                }
                f.write_str("]")
            }
            Variable::Contents { object } => write!(f, "{object}.*"),
        }
    }
}

impl fmt::Display for Sync {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sync::Monitor(object) => write!(f, "monitor:{object}"),
            Sync::Volatile { object, offset } => write!(f, "volatile:{object}+{offset}"),
            Sync::Atomic(object) => write!(f, "atomic:{object}"),
            Sync::Class(number) => write!(f, "class:{number}"),
            Sync::Interrupt(thread) => write!(f, "interrupt:{thread}"),
            Sync::Finalizer(object) => write!(f, "finalizer:{object}"),
            Sync::Notify(object) => write!(f, "notify:{object}"),
            Sync::Fence => f.write_str("fence"),
        }
    }
}

/// The suffix of `locked`, `unlocked`, `waits` and `waited`.
impl fmt::Display for Hold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Hold::Exclusive => "",
            Hold::Shared => "-shared",
            Hold::Monitor => "-monitor",
        })
    }
}

/// The word after the lock; nothing if it is not known.
impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Taken::Unknown => "",
            Taken::Blocking => " blocking",
            Taken::Tried => " tried",
            Taken::Timed => " timed",
        })
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Access {
                thread,
                kind,
                variable,
                site,
            } => write!(f, "{thread} {kind} {variable} {site}"),
            Event::Acquire { thread, sync, site } => write!(f, "{thread} acquire {sync} {site}"),
            Event::Release { thread, sync, site } => write!(f, "{thread} release {sync} {site}"),
            Event::Locked { .. }
            | Event::Unlocked { .. }
            | Event::Waits { .. }
            | Event::Waited { .. }
            | Event::Initializing { .. } => put_lock_event(self, f),
            Event::Start {
                thread,
                child,
                site,
            } => write!(f, "{thread} start {child} {site}"),
            Event::Begin { thread } => write!(f, "{thread} begin"),
            Event::End { thread } => write!(f, "{thread} end"),
            Event::Joined {
                thread,
                child,
                site,
            } => write!(f, "{thread} joined {child} {site}"),
            Event::TestBegin { thread, test } => write!(f, "{thread} test-begin {test}"),
            Event::TestEnd { thread, test } => write!(f, "{thread} test-end {test}"),
            Event::Stack {
                thread,
                stack,
                site,
            } => write!(f, "{thread} stack {stack} {site}"),
            Event::Allocated {
                thread,
                object,
                site,
            } => write!(f, "{thread} allocated {object} {site}"),
            Event::Mark {
                thread,
                number,
                site,
            } => write!(f, "{thread} mark {number} {site}"),
            Event::Published {
                thread,
                object,
                escape,
                fields: [first, second],
            } => {
                let Escape {
                    creator,
                    mark,
                    before,
                } = escape;
                write!(
                    f,
                    "{thread} published {object}:{creator}:{mark}:{before}:{first}:{second}"
                )
            }
            Event::ObjectFreed(object) => write!(f, "freed {object}"),
        }
    }
}

/// An event that changes which locks a thread holds.
fn put_lock_event(event: &Event, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match event {
        Event::Locked {
            thread,
            lock,
            hold,
            taken,
            site,
        } => write!(f, "{thread} locked{hold} {lock}{taken} {site}"),
        Event::Unlocked {
            thread,
            lock,
            hold,
            site,
        } => write!(f, "{thread} unlocked{hold} {lock} {site}"),
        Event::Waits {
            thread,
            lock,
            hold,
            site,
        } => write!(f, "{thread} waits{hold} {lock} {site}"),
        Event::Waited {
            thread,
            lock,
            hold,
            site,
        } => write!(f, "{thread} waited{hold} {lock} {site}"),
        Event::Initializing {
            thread,
            class,
            site,
        } => write!(f, "{thread} initializing class:{class} {site}"),
        _ => Ok(()),
    }
}

/// A line that is not an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The line.
    pub line: String,
    /// Its number from 1, where known.
    pub number: Option<usize>,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(number) = self.number {
            write!(f, "line {number}: ")?;
        }
        write!(f, "not an event: `{}`", self.line)
    }
}

impl std::error::Error for ParseError {}

/// Reads a whole trace.
pub fn parse_trace(text: &str) -> Result<Vec<Event>, ParseError> {
    let mut events = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if !line.is_empty() {
            events.push(line.parse().map_err(|e| ParseError {
                number: Some(index + 1),
                ..e
            })?);
        }
    }
    Ok(events)
}

impl FromStr for Event {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        event(line).ok_or_else(|| ParseError {
            line: line.to_owned(),
            number: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SiteId, ThreadId};

    #[test]
    fn every_form_survives_writing_and_reading() {
        let text = "T1 read o5.f3 @7\nT1 write f3 @7\nT1 read o5[2] @7\nT1 read o5[2..9] @7\nT1 write o5[2..10/4] @7\nT1 write o5.* @7\n\
            T1 acquire monitor:o5 @7\nT1 release volatile:o5+12 @7\nT1 release atomic:o5 @7\n\
            T1 acquire class:4 @7\nT1 release interrupt:T2 @7\nT1 release finalizer:o5 @7\nT1 release fence @7\n\
            T1 release notify:o5 @7\nT1 locked o5 @7\nT1 locked-shared o5 @7\nT1 locked-monitor o5 @7\nT1 unlocked-monitor o5 @7\nT1 unlocked o5 @7\nT1 unlocked-shared o5 @7\n\
            T1 locked o5 blocking @7\nT1 locked-shared o5 tried @7\nT1 locked o5 timed @7\nT1 waits o5 @7\nT1 waited o5 @7\n\
            T1 waits-monitor o5 @7\nT1 waited-monitor o5 @7\nT1 initializing class:4 @7\nT1 start T2 @9\nT2 begin\nT2 end\nT1 joined T2 @10\nT1 test-begin t6\nT1 test-end t6\nT1 stack s8 @7\nT1 allocated o5 @7\n\
            T1 mark 5 @7\nT2 published o5:T1:5:2:f3:f0\nfreed o5\n";
        let events = parse_trace(text).unwrap();
        let written: String = events.iter().map(|e| format!("{e}\n")).collect();
        assert_eq!(written, text);
    }

    #[test]
    fn a_missing_site_is_zero_and_comments_are_skipped() {
        let events = parse_trace("# nothing\n\n  T1 start T2  # go\n").unwrap();
        assert_eq!(
            events,
            [Event::Start {
                thread: ThreadId(1),
                child: ThreadId(2),
                site: SiteId(0)
            }]
        );
    }

    #[test]
    fn a_line_that_is_not_an_event_is_reported() {
        for line in [
            "T1",
            "T1 reads f1",
            "T1 read o1",
            "X1 begin",
            "T1 begin now",
            "T1 read f1 7",
            "T1 locked f1",
            "T1 locked o1 sometimes @7",
            "T1 unlocked o1 tried @7",
            "T1 waits-long o1 @7",
            "T1 test-begin T2",
            "T1 read f1 @7 more",
        ] {
            let error = parse_trace(&format!("T1 begin\n{line}")).unwrap_err();
            assert_eq!(error.to_string(), format!("line 2: not an event: `{line}`"));
        }
    }
}
