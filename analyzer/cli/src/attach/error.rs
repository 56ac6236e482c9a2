//! Why an agent could not be loaded. A closed list; each sentence says what to do.

use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why an agent could not be loaded into a JVM, or refused to work there.
#[derive(Debug)]
#[cfg_attr(not(target_os = "linux"), allow(dead_code))]
pub enum AttachError {
    /// There is no process of this number.
    NoSuchProcess { pid: u32 },
    /// The number is that of a thread.
    IsAThread { pid: u32, process: u32 },
    /// The process has no Java virtual machine in it.
    NotAJvm { pid: u32, name: String },
    /// The process runs a Java virtual machine other than HotSpot.
    NotHotSpot { pid: u32 },
    /// The process is another user's or another group's.
    NoPermission { pid: u32, uid: u32, gid: u32 },
    /// The JVM does not yet catch the signal that makes it listen.
    StillStarting { pid: u32 },
    /// The JVM was started with `-XX:+DisableAttachMechanism`.
    AttachDisabled { pid: u32 },
    /// The socket the JVM should listen on was made by somebody else.
    ForeignSocket { path: PathBuf },
    /// The JVM did not do what it should in the time it was given.
    Timeout { pid: u32, waiting_for: &'static str },
    /// The JVM ended the connection without a word.
    NoAnswer { pid: u32 },
    /// The library does not exist.
    NoSuchLibrary { path: PathBuf },
    /// The JVM lives in a container in which the library does not exist.
    LibraryNotVisible { pid: u32, path: PathBuf },
    /// What is to be sent does not fit into the protocol.
    Unsendable { what: &'static str },
    /// The JVM was started with `-XX:-EnableDynamicAgentLoading`, or forbids dynamic agents by default.
    LoadingForbidden { pid: u32 },
    /// The JVM could not load the library, and said why.
    NotLoaded { pid: u32, answer: String },
    /// The library was loaded, and its attach entry returned an error.
    AgentRefused { pid: u32, code: i32 },
    /// The operating system refused something else.
    Io {
        doing: &'static str,
        error: io::Error,
    },
    /// This system is not Linux.
    #[cfg_attr(target_os = "linux", allow(dead_code))]
    NotLinux,
}

impl AttachError {
    /// An error of the operating system met while `doing` something.
    #[cfg_attr(not(target_os = "linux"), allow(dead_code))]
    pub fn io(doing: &'static str, error: io::Error) -> Self {
        AttachError::Io { doing, error }
    }
}

impl fmt::Display for AttachError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use AttachError::*;
        match self {
            NoSuchProcess { pid } => {
                write!(
                    f,
                    "There is no process {pid}: give the PID of a running JVM."
                )
            }
            IsAThread { pid, process } => {
                write!(
                    f,
                    "{pid} is a thread of process {process}: give the PID {process}."
                )
            }
            NotAJvm { pid, name } => write!(
                f,
                "Process {pid} ({name}) is not a JVM: give the PID of the java process itself, not of a script that started it."
            ),
            NotHotSpot { pid } => write!(
                f,
                "Process {pid} runs a JVM other than HotSpot, which cannot be attached to: run the program on an OpenJDK build."
            ),
            NoPermission { pid, uid, gid } => write!(
                f,
                "Process {pid} belongs to user {uid}, group {gid}: run this command as that user and group, or as root."
            ),
            StillStarting { pid } => write!(
                f,
                "The JVM {pid} is not ready to be attached to: try again when its program has started."
            ),
            AttachDisabled { pid } => write!(
                f,
                "The JVM {pid} forbids attaching: start it without -XX:+DisableAttachMechanism, or with -agentpath instead."
            ),
            ForeignSocket { path } => write!(
                f,
                "The attach socket {} was not made by the JVM's user: remove it and try again.",
                path.display()
            ),
            Timeout { pid, waiting_for } => write!(
                f,
                "The JVM {pid} did not {waiting_for} in time: see whether it is stopped or very busy, and try again."
            ),
            NoAnswer { pid } => write!(
                f,
                "The JVM {pid} ended the connection without an answer: see on its standard error whether it has ended, \
                 and run this command as its own user and group."
            ),
            NoSuchLibrary { path } => write!(
                f,
                "The agent library {} does not exist: name the right one.",
                path.display()
            ),
            LibraryNotVisible { pid, path } => write!(
                f,
                "The JVM {pid} runs in a container that has no file {path}: copy the agent library to the same path there, \
                 for instance with: cp {path} /proc/{pid}/root{path}",
                path = path.display()
            ),
            Unsendable { what } => write!(
                f,
                "The {what} cannot be sent to a JVM: make it shorter than 1024 bytes and free of NUL characters."
            ),
            LoadingForbidden { pid } => write!(
                f,
                "The JVM {pid} forbids loading agents while it runs: start it with -XX:+EnableDynamicAgentLoading, \
                 or with -agentpath instead of attaching."
            ),
            NotLoaded { pid, answer } => write!(
                f,
                "The JVM {pid} could not load the agent library; correct what it says and try again: {answer}"
            ),
            AgentRefused { pid, code } => write!(
                f,
                "The agent refused to work in the JVM {pid} (code {code}): its reason is on that program's standard error."
            ),
            Io { doing, error } => write!(f, "Could not {doing}: {error}."),
            NotLinux => f.write_str(
                "Attaching works on Linux only: start the program with -agentpath instead.",
            ),
        }
    }
}

impl std::error::Error for AttachError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            AttachError::Io { error, .. } => Some(error),
            _ => None,
        }
    }
}
