//! The evidence of a finding as data: the two accesses, the locks held, and what each thread had last seen of the other.

use crate::place::{Place, frame, source_line};
use serde::{Deserialize, Serialize};
use std::fmt;

/// One side of a race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccessSide {
    /// Read or write.
    pub kind: AccessKind,
    /// How the variable is accessed.
    #[serde(default)]
    pub mode: AccessMode,
    /// Whether it is what the thread wrote to an object that it had made, before the object escaped at this place.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub publication: bool,
    /// Name of the thread.
    pub thread: String,
    /// Class of the code; that of the caller if the access is in an accessor.
    pub class: String,
    /// Method.
    pub method: String,
    /// Source file.
    pub file: Option<String>,
    /// Source line.
    pub line: Option<u32>,
    /// The accessor that contains the access, if the place above is its caller's.
    #[serde(default)]
    pub via: Option<Place>,
    /// Parameters and result of the method that contains the access, as in class files.
    #[serde(default)]
    pub descriptor: Option<String>,
    /// The position of the access in that method's bytecode.
    #[serde(default)]
    pub bci: Option<u32>,
    /// Frames as far as known, innermost first.
    pub stack: Vec<String>,
    /// Whether the stack is of another access by this thread at this place, with the same locks: that of this one was not recorded,
    /// and may differ in its callers.
    #[serde(default, skip_serializing_if = "is_false")]
    pub stack_of_another: bool,
    /// Locks held, in words, in the order in which they were taken.
    pub locks: Vec<String>,
    /// The same locks, one by one.
    #[serde(default)]
    pub held: Vec<Held>,
    /// Name of the thread that started this access's thread.
    #[serde(default)]
    pub created_by: Option<String>,
    /// Where the thread was started, as `File.java:12`.
    #[serde(default)]
    pub created_at: Option<String>,
    /// The test that the thread ran or worked for, as `class#method`.
    #[serde(default)]
    pub test: Option<String>,
    /// The lines around the access, if the source was found.
    #[serde(default)]
    pub source: Option<Source>,
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_false(flag: &bool) -> bool {
    !flag
}

/// A few lines of a source file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// The file, relative to the directory that the command ran in if it is below that directory, with `/` between folders.
    pub path: String,
    /// Number of the first of the lines.
    pub first: u32,
    /// The lines, without their ends.
    pub lines: Vec<String>,
}

/// A lock that was held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    /// Its name in this report.
    pub lock: String,
    /// How it was held.
    pub kind: LockKind,
    /// Where it was taken, as `File.java:12`.
    pub taken_at: Option<String>,
}

impl fmt::Display for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.lock)?;
        match &self.taken_at {
            Some(line) => write!(f, " (taken at {line})"),
            None => Ok(()),
        }
    }
}

/// Kinds of locks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LockKind {
    /// The monitor of an object.
    Monitor,
    /// A lock of `java.util.concurrent`, held by one thread alone.
    Exclusive,
    /// Such a lock, held together with others, as to read.
    Shared,
}

/// The last step of another thread that a thread had seen: everything up to that step happened before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastSeen {
    /// The thread that saw the step.
    pub by: String,
    /// The thread that made the step.
    pub of: String,
    /// What kind of step it was.
    pub step: SeenStep,
    /// What the step was about: a monitor, a variable, a thread.
    pub what: Option<String>,
    /// Where it was made, as `File.java:12`.
    pub at: Option<String>,
    /// All of it as a sentence.
    pub words: String,
}

/// The last step of another thread that was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeenStep {
    /// None.
    Never,
    /// A step too old to be remembered.
    Forgotten,
    /// It released something: left a monitor, wrote a volatile field.
    Release,
    /// It started a thread.
    Start,
    /// It ended.
    End,
}

/// How a variable is accessed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AccessMode {
    /// As fields and elements are.
    #[default]
    Plain,
    /// In one step, in a mode that orders: volatile, acquire, release, opaque, compare-and-set.
    Atomic,
}

/// Kinds of accesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AccessKind {
    /// The value was read.
    Read,
    /// A value was written.
    Write,
}

impl AccessSide {
    /// The place as Java's stack traces write it.
    pub fn place(&self) -> String {
        frame(&self.class, &self.method, self.file.as_deref(), self.line)
    }

    /// `LostUpdate.java:9`, or the part of it that is known.
    pub fn source_line(&self) -> String {
        source_line(&self.class, &self.method, self.file.as_deref(), self.line)
    }

    /// The frames outside the place, innermost first.
    pub fn callers(&self) -> &[String] {
        let place = self.place();
        let at = self.stack.iter().position(|frame| *frame == place);
        self.stack.get(at.unwrap_or(0) + 1..).unwrap_or_default()
    }
}
