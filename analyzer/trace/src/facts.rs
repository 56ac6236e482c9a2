//! What ids stand for: sites, stacks, fields and threads.
//!
//! Strings are shared (`Arc<str>`), because thousands of sites of one class name the same class and file.

use crate::names::{java_name, type_name};
use crate::{SiteId, ThreadId};
use std::fmt;
use std::sync::Arc;

/// A place in the program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Site {
    /// Class, with dots or slashes.
    pub class: Arc<str>,
    /// Method.
    pub method: Arc<str>,
    /// The types of the method's parameters and result; empty if unknown.
    pub descriptor: Arc<str>,
    /// Source file, if the class names one.
    pub file: Option<Arc<str>>,
    /// Source line, 0 if unknown.
    pub line: u32,
    /// Bytecode index in the original class.
    pub bci: u32,
    /// Whether the method does nothing but read or write a field: its caller says more.
    pub is_accessor: bool,
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_place(
            f,
            [&self.class, &self.method],
            self.file.as_deref(),
            self.line,
        )
    }
}

/// A frame of a stack.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Frame {
    /// Class, with dots or slashes.
    pub class: Arc<str>,
    /// Method.
    pub method: Arc<str>,
    /// Source file, if the class names one.
    pub file: Option<Arc<str>>,
    /// Source line, 0 if unknown.
    pub line: u32,
    /// Whether the method was made by the compiler to reach another one or a field: its caller says more.
    pub is_accessor: bool,
}

impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_place(
            f,
            [&self.class, &self.method],
            self.file.as_deref(),
            self.line,
        )
    }
}

/// A place as Java's stack traces write it.
fn write_place(
    f: &mut fmt::Formatter<'_>,
    [class, method]: [&str; 2],
    file: Option<&str>,
    line: u32,
) -> fmt::Result {
    if class.is_empty() {
        // A place of a trace that another tool wrote.
        let file = file.unwrap_or("unknown source");
        return match line {
            0 => f.write_str(file),
            line => write!(f, "{file}:{line}"),
        };
    }
    write!(f, "{}.{method}(", java_name(class))?;
    match (file, line) {
        (Some(file), 0) => write!(f, "{file})"),
        (Some(file), line) => write!(f, "{file}:{line})"),
        (None, _) => f.write_str("unknown source)"),
    }
}

/// The facts of a thread.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thread {
    /// Name.
    pub name: Arc<str>,
    /// The thread that started it.
    pub creator: Option<ThreadId>,
    /// Where it was started.
    pub created_at: Option<SiteId>,
    /// Whether it is a virtual thread.
    pub is_virtual: bool,
    /// Whether it was started.
    pub started: bool,
    /// Whether it has ended.
    pub ended: bool,
}

impl fmt::Display for Thread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", &*self.name)?;
        if let Some(creator) = self.creator {
            write!(f, ", created by {creator}")?;
        }
        if let Some(site) = self.created_at {
            write!(f, ", created at {site}")?;
        }
        for (holds, word) in [
            (self.is_virtual, "virtual"),
            (self.started, "started"),
            (self.ended, "ended"),
        ] {
            if holds {
                write!(f, ", {word}")?;
            }
        }
        Ok(())
    }
}

/// A field.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Field {
    /// Declaring class, with dots or slashes.
    pub class: Arc<str>,
    /// Name.
    pub name: Arc<str>,
    /// Type, as a descriptor.
    pub descriptor: Arc<str>,
}

/// A modifier of a field that matters to detectors and advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldFlag {
    /// It belongs to the class.
    Static,
    /// Its accesses order threads.
    Volatile,
    /// It is written in constructors only.
    Final,
    /// Only its own class, and classes nested with it, access it.
    Private,
}

impl FieldFlag {
    /// All of them, in the order in which they are written.
    pub const ALL: [FieldFlag; 4] = [
        FieldFlag::Static,
        FieldFlag::Volatile,
        FieldFlag::Final,
        FieldFlag::Private,
    ];

    /// The word in Java.
    pub fn word(self) -> &'static str {
        match self {
            FieldFlag::Static => "static",
            FieldFlag::Volatile => "volatile",
            FieldFlag::Final => "final",
            FieldFlag::Private => "private",
        }
    }

    /// The bit of a class file's access flags.
    fn bit(self) -> u16 {
        match self {
            FieldFlag::Private => 0x0002,
            FieldFlag::Static => 0x0008,
            FieldFlag::Final => 0x0010,
            FieldFlag::Volatile => 0x0040,
        }
    }
}

/// The modifiers of a field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FieldFlags(u16);

impl FieldFlags {
    /// By access flags, as class files and the JVM have them.
    pub fn of(access: u16) -> FieldFlags {
        let known = FieldFlag::ALL
            .iter()
            .fold(0, |bits, flag| bits | flag.bit());
        FieldFlags(access & known)
    }

    /// Whether the field has a modifier.
    pub fn has(self, flag: FieldFlag) -> bool {
        self.0 & flag.bit() != 0
    }

    /// With one modifier more.
    pub(crate) fn and(self, flag: FieldFlag) -> FieldFlags {
        FieldFlags(self.0 | flag.bit())
    }
}

/// The words, separated by blanks.
impl fmt::Display for FieldFlags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = FieldFlag::ALL.into_iter().filter(|&flag| self.has(flag));
        for (at, flag) in words.enumerate() {
            write!(f, "{}{}", if at > 0 { " " } else { "" }, flag.word())?;
        }
        Ok(())
    }
}

impl Field {
    /// The type as written in Java.
    pub fn type_name(&self) -> String {
        type_name(&self.descriptor)
    }
}
