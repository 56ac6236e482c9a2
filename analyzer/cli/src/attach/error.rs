//! Why an agent could not be loaded. A closed list; each sentence says what to do.

use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why an agent could not be loaded into a JVM, or refused to work there.
#[derive(Debug)]
#[cfg_attr(not(target_os = "linux"), allow(dead_code))]
pub enum AttachError {
    /// There is no process with this PID.
    NoSuchProcess { pid: u32 },
    /// The PID is that of a thread.
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
    /// The socket the JVM should listen on belongs to another user.
    ForeignSocket { path: PathBuf },
    /// The JVM did not do what it should in the time it was given.
    Timeout { pid: u32, waiting_for: &'static str },
    /// The JVM closed the connection without an answer.
    NoAnswer { pid: u32 },
    /// The library does not exist.
    NoSuchLibrary { path: PathBuf },
    /// The JVM has other files, or another user, and no directory for both could be made.
    NoExchange { pid: u32, error: io::Error },
    /// An argument does not fit into the protocol.
    Unsendable { what: &'static str },
    /// The JVM was started with `-XX:-EnableDynamicAgentLoading`, or forbids dynamic agents by default.
    LoadingForbidden { pid: u32 },
    /// The JVM could not load the library, with its answer.
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
        write!(f, "{}: {}", self.problem(), self.advice())
    }
}

impl AttachError {
    /// The first half of the sentence: what is wrong.
    fn problem(&self) -> String {
        use AttachError::*;
        match self {
            NoSuchProcess { pid } => format!("There is no process {pid}"),
            IsAThread { pid, process } => format!("{pid} is a thread of process {process}"),
            NotAJvm { pid, name } => format!("Process {pid} ({name}) is not a JVM"),
            NotHotSpot { pid } => {
                format!("Process {pid} runs a JVM other than HotSpot, which cannot be attached to")
            }
            NoPermission { pid, uid, gid } => {
                format!("Process {pid} belongs to user {uid}, group {gid}")
            }
            StillStarting { pid } => format!("The JVM {pid} is not ready to be attached to"),
            AttachDisabled { pid } => format!("The JVM {pid} forbids attaching"),
            ForeignSocket { path } => format!(
                "The attach socket {} does not belong to the JVM's user",
                path.display()
            ),
            Timeout { pid, waiting_for } => {
                format!("The JVM {pid} did not {waiting_for} in time")
            }
            NoAnswer { pid } => {
                format!("The JVM {pid} closed the connection without an answer")
            }
            NoSuchLibrary { path } => {
                format!("The agent library {} does not exist", path.display())
            }
            NoExchange { pid, error } => format!(
                "The JVM {pid} cannot use the files of this user, and its /tmp cannot be used instead ({error})"
            ),
            Unsendable { what } => format!("The {what} cannot be sent to a JVM"),
            LoadingForbidden { pid } => {
                format!("The JVM {pid} forbids loading agents while it runs")
            }
            NotLoaded { pid, .. } => format!("The JVM {pid} could not load the agent library"),
            AgentRefused { pid, code } => {
                format!("The agent refused to work in the JVM {pid} (code {code})")
            }
            Io { doing, .. } => format!("Could not {doing}"),
            NotLinux => "Attaching works on Linux only".to_owned(),
        }
    }

    /// The second half: what to do, or the reason that another program gave.
    fn advice(&self) -> String {
        use AttachError::*;
        let fixed = match self {
            IsAThread { process, .. } => return format!("give the PID {process}."),
            NotLoaded { answer, .. } => {
                return format!("correct what it answered and try again: {answer}");
            }
            Io { error, .. } => return format!("{error}."),
            NoSuchProcess { .. } => "give the PID of a running JVM.",
            NotAJvm { .. } => {
                "give the PID of the java process itself, not of a script that started it."
            }
            NotHotSpot { .. } => "run the program on an OpenJDK build.",
            NoPermission { .. } => "run this command as that user and group, or as root.",
            StillStarting { .. } => "try again when its program has started.",
            AttachDisabled { .. } => {
                "start it without -XX:+DisableAttachMechanism, or with -agentpath instead."
            }
            ForeignSocket { .. } => "remove it and try again.",
            Timeout { .. } => "check whether it is stopped or very busy, and try again.",
            NoAnswer { .. } => {
                "check on its standard error whether it has ended, and run this command as its own user and group."
            }
            NoExchange { .. } => {
                "run this command as root, or install Redflag where that JVM runs and run it there."
            }
            NoSuchLibrary { .. } => "name the right one.",
            Unsendable { .. } => "make it shorter than 1024 bytes and free of NUL characters.",
            LoadingForbidden { .. } => {
                "start it with -XX:+EnableDynamicAgentLoading, or with -agentpath instead of attaching."
            }
            AgentRefused { .. } => "its reason is on that program's standard error.",
            NotLinux => "start the program with -agentpath instead.",
        };
        fixed.to_owned()
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
