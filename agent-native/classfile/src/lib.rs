//! Rewrites class files: bytes in, bytes with probes out.
//!
//! Constants are only appended, and of a method only its `Code` changes, so everything that this crate does not understand
//! stays byte for byte. Inserted code is straight-line: without branches, so the verifier's frames only move.
//! A class is rewritten wholly or left as it was with one [`Refusal`]; a single method that would grow past the JVM's
//! limits is left alone and listed in [`Rewritten::left_alone`].

mod accessors;
mod annotations;
mod asm;
mod body;
mod class;
mod code;
mod coexist;
mod construction;
pub mod contracts;
mod descriptor;
mod facts;
mod field_writes;
mod frames;
mod handler_copies;
mod layout;
mod opcode;
mod operand_facts;
mod origins;
mod pool;
mod probe;
mod reader;
mod rewrite;
mod tables;
mod test_methods;
mod weave;

pub use class::NEWEST_MAJOR;
use contracts::{Contents, Contracts};
pub use facts::{ClassFacts, FieldKind};
pub use probe::{ALL_ELEMENTS, Counts, Group, IDENTITY_FIELD, Probe, SHIM_CLASS};
pub use rewrite::rewrite;

/// What to watch in a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Accesses and synchronization: application classes.
    Full,
    /// Synchronization only: the JDK's own classes, whose orderings count but whose fields are trusted.
    SyncOnly,
    /// Only the JDK's methods with hooks: the callers of these classes have the probes.
    Hooks,
    /// Only which monitors are held, not what they order: output streams and loggers, whose order is an accident.
    Held,
}

/// What the rewriter must know from outside the class file. Every answer may be "don't know".
pub trait World {
    /// The kind of a field that another class declares.
    fn field(&self, _class: &str, _name: &str, _descriptor: &str) -> Option<FieldKind> {
        None
    }

    /// Whether a plain field is ordered by fences around its accesses, and so counts as volatile in its own class too. By the name
    /// `[]`: whether the elements of arrays that the class writes are.
    fn ordered_by_fences(&self, _class: &str, _name: &str) -> bool {
        false
    }

    /// Whether accesses to this field are left out by the user.
    fn untracked(&self, _class: &str, _name: &str) -> bool {
        false
    }

    /// Whether this method (as `Class.method`, dotted class name) is left out by the user.
    fn ignored_method(&self, _class: &str, _name: &str) -> bool {
        false
    }

    /// Whether an annotation of this simple name on a class, method or field excludes it.
    fn ignore_annotation(&self, simple_name: &str) -> bool {
        simple_name == "RaceIgnore"
    }

    /// Whether another class (with slashes) has probes where it stores references and passes them on.
    fn is_watched(&self, class: &str) -> bool {
        !redflag_jdk::is_jdk_class(class)
    }

    /// Called for every instruction of the program that writes a field, with the names in it; `constructing` if the write can
    /// only be part of the object's construction or its class's initialization. A class that is refused may report only some.
    fn written(&self, _class: &str, _name: &str, _descriptor: &str, _constructing: bool) {}

    /// What a call does to the contents of its receiver, by the contracts in force. The class (with slashes) is the one that
    /// the instruction names.
    fn contract(&self, _class: &[u8], _method: &[u8], _descriptor: &[u8]) -> Option<Contents> {
        None
    }

    /// What a call does to the contents of the collections that it is given.
    fn argument(&self, _class: &[u8], _method: &[u8], _descriptor: &[u8]) -> Option<Contents> {
        None
    }

    /// Whether a contract makes calls on objects of this class (with slashes) accesses to their contents.
    fn has_contract(&self, _class: &[u8]) -> bool {
        false
    }

    /// Whether the synchronization of a method of the JDK orders nothing, or counts although it is called from such a method.
    fn bracket(&self, class: &[u8], method: &[u8]) -> Option<redflag_jdk::Bracket> {
        redflag_jdk::bracket(class, method)
    }

    /// Gives out `count` consecutive site numbers and returns the first, or none if there are not enough of them left.
    fn allocate_sites(&self, _count: u32) -> Option<u32> {
        Some(0)
    }
}

/// A world that knows nothing and numbers sites from zero.
pub struct NoWorld;

impl World for NoWorld {}

/// A world of which only the contracts are known.
impl World for Contracts {
    fn contract(&self, class: &[u8], method: &[u8], descriptor: &[u8]) -> Option<Contents> {
        self.call(class, method, descriptor)
    }

    fn argument(&self, class: &[u8], method: &[u8], descriptor: &[u8]) -> Option<Contents> {
        Contracts::argument(self, class, method, descriptor)
    }

    fn has_contract(&self, class: &[u8]) -> bool {
        Contracts::has_contract(self, class)
    }
}

/// How to rewrite one class.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// What to watch.
    pub mode: Mode,
    /// Whether to add the hidden identity field. Never when a loaded class is retransformed without it.
    pub identity_field: bool,
    /// Whether the class is the program's, not the JDK's. Its locks, handles, tests and field writes count in every mode. If only
    /// its synchronization is watched, the objects passed to its methods are published, since their accesses have no probes.
    pub of_program: bool,
}

/// A place in a class where a probe was inserted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// The probe.
    pub probe: Probe,
    /// Index into [`Rewritten::methods`].
    pub method: u16,
    /// Bytecode index in the class as it was.
    pub bci: u16,
    /// Source line, 0 if unknown.
    pub line: u16,
    /// The field or called method that the instruction names.
    pub target: Target,
    /// The field from which the object that is accessed, called or locked was loaded, or into which the method stores an object
    /// that it allocates: index into [`Rewritten::owners`].
    pub owner: Option<u16>,
}

/// What the instruction at a site names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// Neither: the probe needs only the operands.
    None,
    /// A field, by the names in the instruction (the declaring class may be a superclass).
    Field {
        /// Class named by the instruction, with slashes.
        class: String,
        /// Field.
        name: String,
        /// Type.
        descriptor: String,
    },
    /// A called method.
    Method {
        /// Class named by the instruction, with slashes.
        class: String,
        /// Method.
        name: String,
        /// Descriptor.
        descriptor: String,
    },
}

/// A method of the class, as sites refer to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Method {
    /// Name.
    pub name: String,
    /// Descriptor.
    pub descriptor: String,
    /// Whether it does nothing but read or write a field.
    pub is_accessor: bool,
}

/// A class with probes.
#[derive(Clone, Debug)]
pub struct Rewritten {
    /// The class file.
    pub bytes: Vec<u8>,
    /// Name with slashes.
    pub name: String,
    /// Source file, if the class names one.
    pub source: Option<String>,
    /// Number of the first site; the others follow.
    pub first_site: u32,
    /// Sites in the order of their numbers.
    pub sites: Vec<Site>,
    /// Methods that sites refer to.
    pub methods: Vec<Method>,
    /// Fields that sites refer to as owners.
    pub owners: Vec<Target>,
    /// Probes inserted.
    pub counts: Counts,
    /// Whether the identity field was added.
    pub identity_field: bool,
    /// Methods that got fewer probes than planned.
    pub left_alone: Vec<LeftAlone>,
}

/// A method that got fewer probes than planned, or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftAlone {
    /// Name and descriptor.
    pub method: String,
    /// Why.
    pub why: MethodLimit,
    /// Whether at least its synchronization is watched.
    pub synchronization_kept: bool,
}

/// Why a method was left alone. A closed list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MethodLimit {
    /// It would pass 64 KiB.
    TooLarge,
    /// A jump would pass 32 KiB with no place to relay it.
    JumpTooFar,
    /// It would need more than 65,535 locals or stack slots.
    TooManySlots,
    /// Its exception table or list of attributes is full.
    TableFull,
}

/// What the rewriter did with a class.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// It has probes now.
    Rewritten(Box<Rewritten>),
    /// There is nothing to watch in it.
    Nothing,
}

/// Why a class was left as it was. A closed list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Refusal {
    /// The file ends too early.
    Truncated,
    /// It does not start with the magic number.
    NotAClass,
    /// Its version is newer than this rewriter knows, or older than any.
    UnsupportedVersion,
    /// A constant pool entry is malformed or missing.
    BadConstantPool,
    /// An attribute's length contradicts its contents.
    BadAttribute,
    /// A method's instructions are malformed.
    BadCode,
    /// There are bytes after the end.
    TrailingBytes,
    /// The constant pool would pass 65,535 entries.
    PoolFull,
    /// A synchronized method overwrites its own `this`, so its monitor cannot be named when it ends.
    ThisOverwritten,
    /// It already has a field of the hidden field's name.
    AlreadyRewritten,
    /// There are not enough site numbers left for its probes.
    TooManySites,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Refusal::Truncated => "the class file ends too early",
            Refusal::NotAClass => "not a class file",
            Refusal::UnsupportedVersion => "unsupported class-file version",
            Refusal::BadConstantPool => "malformed constant pool",
            Refusal::BadAttribute => "malformed attribute",
            Refusal::BadCode => "malformed code",
            Refusal::TrailingBytes => "bytes after the end of the class",
            Refusal::PoolFull => "constant pool full",
            Refusal::ThisOverwritten => "a synchronized method overwrites its `this`",
            Refusal::AlreadyRewritten => "already rewritten",
            Refusal::TooManySites => "the limit of 67 million probes is reached",
        })
    }
}

impl std::error::Error for Refusal {}
