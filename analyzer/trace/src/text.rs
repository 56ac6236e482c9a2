//! Events as text with raw ids, one event per line, for tests and for people.
//!
//! ```text
//! T1 read o5.f3 @7            T1 acquire monitor:o5 @7         T1 start T2 @9
//! T1 write f3 @7              T1 release volatile:o5+12 @7     T2 begin
//! T1 read o5[2] @7            T1 release atomic:o5 @7          T2 end
//! T1 read o5[2..9] @7         T1 acquire class:4 @7            T1 joined T2 @10
//! T1 read o5[2..10/4] @7      T1 release interrupt:T2 @7       freed o5
//! T1 write o5.* @7            T1 release finalizer:o5 @7       T1 release fence @7
//! T1 locked o5 @7             T1 unlocked o5 @7                T1 release notify:o5 @7
//! T1 locked-shared o5 @7      T1 unlocked-shared o5 @7
//! T1 locked-monitor o5 @7     T1 unlocked-monitor o5 @7
//! T1 test-begin t6            T1 test-end t6                   T1 stack s8 @7
//! ```
//!
//! A site of zero may be left out when parsing. Blank lines and what follows a `#` are skipped.

use crate::{
    Access, Escape, Event, FieldId, Hold, ObjectId, SiteId, StackId, Sync, TestId, ThreadId,
    Variable,
};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Access::Read => "read",
            Access::Write => "write",
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

/// The suffix of `locked` and `unlocked`.
impl fmt::Display for Hold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Hold::Exclusive => "",
            Hold::Shared => "-shared",
            Hold::Monitor => "-monitor",
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
            Event::Locked {
                thread,
                lock,
                hold,
                site,
            } => write!(f, "{thread} locked{hold} {lock} {site}"),
            Event::Unlocked {
                thread,
                lock,
                hold,
                site,
            } => write!(f, "{thread} unlocked{hold} {lock} {site}"),
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

fn event(line: &str) -> Option<Event> {
    let mut words = line.split_whitespace();
    let first = words.next()?;
    let second = words.next()?;
    let third = words.next();
    let site = match words.next() {
        Some(word) => SiteId(prefixed(word, "@")?),
        None => SiteId(0),
    };
    if words.next().is_some() {
        return None;
    }
    if first == "freed" {
        return third
            .is_none()
            .then_some(Event::ObjectFreed(object(second)?));
    }
    let thread = thread(first)?;
    Some(match (second, third) {
        ("begin", None) => Event::Begin { thread },
        ("end", None) => Event::End { thread },
        ("read", Some(what)) => Event::Access {
            thread,
            kind: Access::Read,
            variable: variable(what)?,
            site,
        },
        ("write", Some(what)) => Event::Access {
            thread,
            kind: Access::Write,
            variable: variable(what)?,
            site,
        },
        ("acquire", Some(what)) => Event::Acquire {
            thread,
            sync: sync(what)?,
            site,
        },
        ("release", Some(what)) => Event::Release {
            thread,
            sync: sync(what)?,
            site,
        },
        ("locked", Some(lock)) => locked(thread, lock, Hold::Exclusive, site)?,
        ("locked-shared", Some(lock)) => locked(thread, lock, Hold::Shared, site)?,
        ("unlocked", Some(lock)) => unlocked(thread, lock, Hold::Exclusive, site)?,
        ("unlocked-shared", Some(lock)) => unlocked(thread, lock, Hold::Shared, site)?,
        ("locked-monitor", Some(lock)) => locked(thread, lock, Hold::Monitor, site)?,
        ("unlocked-monitor", Some(lock)) => unlocked(thread, lock, Hold::Monitor, site)?,
        ("start", Some(child)) => Event::Start {
            thread,
            child: self::thread(child)?,
            site,
        },
        ("joined", Some(child)) => Event::Joined {
            thread,
            child: self::thread(child)?,
            site,
        },
        ("test-begin", Some(test)) => Event::TestBegin {
            thread,
            test: prefixed(test, "t").map(TestId)?,
        },
        ("test-end", Some(test)) => Event::TestEnd {
            thread,
            test: prefixed(test, "t").map(TestId)?,
        },
        (_, Some(what)) => evidence(thread, (second, what), site)?,
        _ => return None,
    })
}

/// An event that is evidence for others.
fn evidence(thread: ThreadId, (verb, what): (&str, &str), site: SiteId) -> Option<Event> {
    Some(match verb {
        "stack" => Event::Stack {
            thread,
            stack: prefixed(what, "s").map(StackId)?,
            site,
        },
        "allocated" => Event::Allocated {
            thread,
            object: object(what)?,
            site,
        },
        "mark" => Event::Mark {
            thread,
            number: what.parse().ok()?,
            site,
        },
        "published" => published(thread, what)?,
        _ => return None,
    })
}

fn published(thread: ThreadId, what: &str) -> Option<Event> {
    let mut parts = what.split(':');
    let object = object(parts.next()?)?;
    let escape = Escape {
        creator: self::thread(parts.next()?)?,
        mark: parts.next()?.parse().ok()?,
        before: parts.next()?.parse().ok()?,
    };
    let first = field(parts.next()?)?;
    let second = match parts.next() {
        Some(second) => field(second)?,
        None => FieldId(0),
    };
    parts.next().is_none().then_some(Event::Published {
        thread,
        object,
        escape,
        fields: [first, second],
    })
}

fn locked(thread: ThreadId, lock: &str, hold: Hold, site: SiteId) -> Option<Event> {
    Some(Event::Locked {
        thread,
        lock: object(lock)?,
        hold,
        site,
    })
}

fn unlocked(thread: ThreadId, lock: &str, hold: Hold, site: SiteId) -> Option<Event> {
    Some(Event::Unlocked {
        thread,
        lock: object(lock)?,
        hold,
        site,
    })
}

fn variable(word: &str) -> Option<Variable> {
    if let Some((array, rest)) = word.split_once('[') {
        return elements(object(array)?, rest.strip_suffix(']')?);
    }
    match word.split_once('.') {
        Some((owner, "*")) => Some(Variable::Contents {
            object: object(owner)?,
        }),
        Some((owner, name)) => Some(Variable::Field {
            object: object(owner)?,
            field: field(name)?,
        }),
        None => Some(Variable::Static {
            field: field(word)?,
        }),
    }
}

/// `2`, `2..9` or `2..10/4`.
fn elements(array: ObjectId, word: &str) -> Option<Variable> {
    let (range, stride) = word.split_once('/').unwrap_or((word, "1"));
    let (first, last) = range.split_once("..").unwrap_or((range, range));
    let (first, last, stride) = (
        first.parse().ok()?,
        last.parse().ok()?,
        stride.parse().ok()?,
    );
    let whole = first <= last && stride >= 1 && (last - first) % stride == 0;
    whole.then_some(Variable::Elements {
        array,
        first,
        last,
        stride,
    })
}

fn sync(word: &str) -> Option<Sync> {
    if word == "fence" {
        return Some(Sync::Fence);
    }
    let (kind, what) = word.split_once(':')?;
    Some(match kind {
        "monitor" => Sync::Monitor(object(what)?),
        "volatile" => {
            let (owner, offset) = what.split_once('+')?;
            Sync::Volatile {
                object: object(owner)?,
                offset: offset.parse().ok()?,
            }
        }
        "atomic" => Sync::Atomic(object(what)?),
        "class" => Sync::Class(what.parse().ok()?),
        "interrupt" => Sync::Interrupt(thread(what)?),
        "notify" => Sync::Notify(object(what)?),
        "finalizer" => Sync::Finalizer(object(what)?),
        _ => return None,
    })
}

fn thread(word: &str) -> Option<ThreadId> {
    prefixed(word, "T").map(ThreadId)
}

fn object(word: &str) -> Option<ObjectId> {
    prefixed(word, "o").map(ObjectId)
}

fn field(word: &str) -> Option<FieldId> {
    prefixed(word, "f").map(FieldId)
}

fn prefixed<N: FromStr>(word: &str, prefix: &str) -> Option<N> {
    word.strip_prefix(prefix)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_survives_writing_and_reading() {
        let text = "T1 read o5.f3 @7\nT1 write f3 @7\nT1 read o5[2] @7\nT1 read o5[2..9] @7\nT1 write o5[2..10/4] @7\nT1 write o5.* @7\n\
            T1 acquire monitor:o5 @7\nT1 release volatile:o5+12 @7\nT1 release atomic:o5 @7\n\
            T1 acquire class:4 @7\nT1 release interrupt:T2 @7\nT1 release finalizer:o5 @7\nT1 release fence @7\n\
            T1 release notify:o5 @7\nT1 locked o5 @7\nT1 locked-shared o5 @7\nT1 locked-monitor o5 @7\nT1 unlocked-monitor o5 @7\nT1 unlocked o5 @7\nT1 unlocked-shared o5 @7\n\
            T1 start T2 @9\nT2 begin\nT2 end\nT1 joined T2 @10\nT1 test-begin t6\nT1 test-end t6\nT1 stack s8 @7\nT1 allocated o5 @7\n\
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
            "T1 test-begin T2",
            "T1 read f1 @7 more",
        ] {
            let error = parse_trace(&format!("T1 begin\n{line}")).unwrap_err();
            assert_eq!(error.to_string(), format!("line 2: not an event: `{line}`"));
        }
    }
}
