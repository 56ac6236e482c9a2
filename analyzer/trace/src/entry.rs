//! The content of a table record: one entry of [`crate::Tables`], and its text.

use crate::payload::{columns, lines, text};
use crate::wire::Op;
use crate::{Field, FieldFlag, FieldFlags, FieldId, Frame, Site, SiteId, StackId, TestId, Thread};
use crate::{ThreadId, java_name};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// What one id stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A site.
    Site {
        /// Its number.
        id: SiteId,
        /// The place in the program.
        site: Site,
        /// The field that is accessed there; zero if none.
        field: FieldId,
        /// The field from which the object there was loaded; zero if it is not known.
        owner: FieldId,
    },
    /// A field.
    Field {
        /// Its number.
        id: FieldId,
        /// The field.
        field: Field,
        /// Its modifiers, if they are known.
        flags: Option<FieldFlags>,
    },
    /// The fields of the objects to which a field refers that only constructors write: readers have no probes for them.
    InitOnly {
        /// The number of the field that refers to the objects.
        id: FieldId,
        /// Name and type of each.
        fields: Vec<(Arc<str>, Arc<str>)>,
    },
    /// A thread. It may be defined again; the last definition counts.
    Thread {
        /// Its number.
        id: ThreadId,
        /// Its facts.
        thread: Thread,
    },
    /// A class.
    Class {
        /// Its number.
        number: u32,
        /// Its name with slashes, or an array's descriptor.
        name: Arc<str>,
    },
    /// A stack.
    Stack {
        /// Its number.
        id: StackId,
        /// Innermost first.
        frames: Vec<Frame>,
    },
    /// A test.
    Test {
        /// Its number.
        id: TestId,
        /// Its name, as `class#method` with dots.
        name: Arc<str>,
    },
}

const VIRTUAL: &str = "virtual";
const STARTED: &str = "started";
const ENDED: &str = "ended";
const ACCESSOR: &str = "accessor";
/// A field that has none of the modifiers.
const NO_FLAGS: &str = "none";

impl Entry {
    /// The operation and number of its record.
    pub(crate) fn head(&self) -> (Op, u32) {
        match self {
            Entry::Site { id, .. } => (Op::SiteName, id.0),
            Entry::Field { id, .. } => (Op::FieldName, id.0),
            Entry::InitOnly { id, .. } => (Op::InitOnly, id.0),
            Entry::Thread { id, .. } => (Op::ThreadName, id.0),
            Entry::Class { number, .. } => (Op::ClassName, *number),
            Entry::Stack { id, .. } => (Op::Stack, id.0),
            Entry::Test { id, .. } => (Op::TestName, id.0),
        }
    }

    /// The text of its record.
    pub(crate) fn text(&self) -> String {
        match self {
            Entry::Site {
                site, field, owner, ..
            } => {
                let file = site.file.as_deref().unwrap_or_default();
                let numbers = [site.line, site.bci, field.0, owner.0].map(|n| n.to_string());
                let [line, bci, field, owner] = numbers.each_ref().map(String::as_str);
                let method = [&*site.class, &*site.method, &*site.descriptor];
                let place = [file, line, bci, accessor(site.is_accessor)];
                let columns = method.into_iter().chain(place);
                text([columns.chain([field, owner])])
            }
            Entry::Field { field, flags, .. } => {
                let names = [&*field.class, &*field.name, &*field.descriptor];
                let flags = flags.map(|flags| match flags.to_string() {
                    none if none.is_empty() => NO_FLAGS.to_owned(),
                    words => words,
                });
                text([names.into_iter().chain([&*flags.unwrap_or_default()])])
            }
            Entry::InitOnly { fields, .. } => {
                text(fields.iter().map(|(name, of)| [&**name, &**of]))
            }
            Entry::Thread { thread, .. } => thread_text(thread),
            Entry::Class { name, .. } | Entry::Test { name, .. } => text([[&**name]]),
            Entry::Stack { frames, .. } => {
                let numbers: Vec<String> = frames.iter().map(|f| f.line.to_string()).collect();
                text(frames.iter().zip(&numbers).map(|(frame, line)| {
                    let file = frame.file.as_deref().unwrap_or_default();
                    [
                        &*frame.class,
                        &*frame.method,
                        file,
                        line,
                        accessor(frame.is_accessor),
                    ]
                }))
            }
        }
    }

    /// Reads an entry of a trace of this version; none if the text does not fit the operation.
    pub(crate) fn parse(op: Op, number: u32, text: &str, version: u32) -> Option<Entry> {
        Some(match op {
            Op::SiteName => site(SiteId(number), text)?,
            Op::FieldName => field(FieldId(number), text, version)?,
            Op::InitOnly => Entry::InitOnly {
                id: FieldId(number),
                fields: lines(text).map(pair).collect::<Option<_>>()?,
            },
            Op::ThreadName => Entry::Thread {
                id: ThreadId(number),
                thread: thread(text)?,
            },
            Op::ClassName => {
                let [name] = columns(text)?.try_into().ok()?;
                Entry::Class {
                    number,
                    name: name.into(),
                }
            }
            Op::Stack => Entry::Stack {
                id: StackId(number),
                frames: lines(text).map(frame).collect::<Option<_>>()?,
            },
            Op::TestName => {
                let [name] = columns(text)?.try_into().ok()?;
                Entry::Test {
                    id: TestId(number),
                    name: name.into(),
                }
            }
            _ => return None,
        })
    }
}

/// One definition, for people.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Site {
                id,
                site,
                field,
                owner,
            } => {
                write!(f, "{id} is {site}, bytecode index {}", site.bci)?;
                if *field != FieldId(0) {
                    write!(f, ", of {field}")?;
                }
                if *owner != FieldId(0) {
                    write!(f, ", in an object from {owner}")?;
                }
                Ok(())
            }
            Entry::Field { id, field, flags } => {
                let class = java_name(&field.class);
                write!(f, "{id} is {class}.{} ({})", field.name, field.type_name())?;
                match flags.filter(|&flags| flags != FieldFlags::default()) {
                    Some(flags) => write!(f, ", {flags}"),
                    None => Ok(()),
                }
            }
            Entry::InitOnly { id, fields } => {
                write!(f, "{id} publishes what constructors wrote:")?;
                fields.iter().try_for_each(|(name, _)| write!(f, " {name}"))
            }
            Entry::Thread { id, thread } => write!(f, "{id} is {thread}"),
            Entry::Class { number, name } => write!(f, "class:{number} is {}", java_name(name)),
            Entry::Stack { id, frames } => {
                write!(f, "{id} is")?;
                frames.iter().try_for_each(|frame| write!(f, " {frame}"))
            }
            Entry::Test { id, name } => write!(f, "{id} is test {name}"),
        }
    }
}

fn pair(line: &str) -> Option<(Arc<str>, Arc<str>)> {
    let [name, descriptor] = columns(line)?.try_into().ok()?;
    Some((name.into(), descriptor.into()))
}

fn site(id: SiteId, text: &str) -> Option<Entry> {
    let [
        class,
        method,
        descriptor,
        file,
        line,
        bci,
        accessor,
        field,
        owner,
    ] = columns(text)?.try_into().ok()?;
    let site = Site {
        class: class.into(),
        method: method.into(),
        descriptor: descriptor.into(),
        file: unless_empty(&file),
        line: line.parse().ok()?,
        is_accessor: is_accessor(&accessor)?,
        bci: bci.parse().ok()?,
    };
    Some(Entry::Site {
        id,
        site,
        field: FieldId(field.parse().ok()?),
        owner: FieldId(owner.parse().ok()?),
    })
}

fn field(id: FieldId, text: &str, version: u32) -> Option<Entry> {
    let mut columns = columns(text)?;
    let flags = match version < FIRST_WITH_FLAGS {
        true => String::new(),
        false => columns.pop()?,
    };
    let [class, name, descriptor] = columns.try_into().ok()?;
    Some(Entry::Field {
        id,
        field: Field {
            class: class.into(),
            name: name.into(),
            descriptor: descriptor.into(),
        },
        flags: self::flags(&flags)?,
    })
}

/// The first version whose fields have their modifiers.
const FIRST_WITH_FLAGS: u32 = 6;

/// Modifiers. The outer option is none if a word is unknown.
fn flags(column: &str) -> Option<Option<FieldFlags>> {
    let mut flags = FieldFlags::default();
    match column {
        "" => return Some(None),
        NO_FLAGS => return Some(Some(flags)),
        _ => {}
    }
    for word in column.split(' ') {
        let mut all = FieldFlag::ALL.into_iter();
        flags = flags.and(all.find(|flag| flag.word() == word)?);
    }
    Some(Some(flags))
}

fn frame(line: &str) -> Option<Frame> {
    let [class, method, file, line, accessor] = columns(line)?.try_into().ok()?;
    Some(Frame {
        class: class.into(),
        method: method.into(),
        file: unless_empty(&file),
        line: line.parse().ok()?,
        is_accessor: is_accessor(&accessor)?,
    })
}

fn accessor(is_accessor: bool) -> &'static str {
    if is_accessor { ACCESSOR } else { "" }
}

fn is_accessor(column: &str) -> Option<bool> {
    match column {
        "" => Some(false),
        ACCESSOR => Some(true),
        _ => None,
    }
}

fn thread_text(thread: &Thread) -> String {
    let creator = thread.creator.map(|id| id.0.to_string());
    let created_at = thread.created_at.map(|id| id.0.to_string());
    let flags = [
        (thread.is_virtual, VIRTUAL),
        (thread.started, STARTED),
        (thread.ended, ENDED),
    ];
    let flags: Vec<&str> = flags.iter().filter(|f| f.0).map(|f| f.1).collect();
    text([[
        &*thread.name,
        creator.as_deref().unwrap_or_default(),
        created_at.as_deref().unwrap_or_default(),
        &flags.join(" "),
    ]])
}

fn thread(text: &str) -> Option<Thread> {
    let [name, creator, created_at, flags] = columns(text)?.try_into().ok()?;
    let mut thread = Thread {
        name: name.into(),
        creator: optional(&creator)?.map(ThreadId),
        created_at: optional(&created_at)?.map(SiteId),
        ..Thread::default()
    };
    for flag in flags.split_whitespace() {
        match flag {
            VIRTUAL => thread.is_virtual = true,
            STARTED => thread.started = true,
            ENDED => thread.ended = true,
            _ => return None,
        }
    }
    Some(thread)
}

/// A column that may be empty. The outer option is none if it is neither empty nor a number.
fn optional<N: FromStr>(column: &str) -> Option<Option<N>> {
    match column {
        "" => Some(None),
        number => number.parse().ok().map(Some),
    }
}

fn unless_empty(column: &str) -> Option<Arc<str>> {
    (!column.is_empty()).then(|| column.into())
}
