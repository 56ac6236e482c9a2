//! The one table of options: what there is, and what it is if not given.

/// What kind of value an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `on` or `off`; the bare name means `on`.
    Switch,
    /// Name patterns separated by colons.
    Patterns,
    /// A plain name.
    Name,
    /// A directory.
    Directory,
    /// A file; none if empty.
    File,
    /// An amount of memory.
    Memory,
    /// One or more of a few words.
    Words,
}

/// One option.
#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    /// Its name.
    pub name: &'static str,
    /// The value it takes.
    pub kind: Kind,
    /// Its value if it is not given.
    pub default: &'static str,
    /// What it does.
    pub help: &'static str,
}

/// Every option there is.
pub const TABLE: &[Declaration] = &[
    Declaration {
        name: "include",
        kind: Kind::Patterns,
        default: "",
        help: "check accesses only in these packages, classes or methods (synchronization counts everywhere)",
    },
    Declaration {
        name: "exclude",
        kind: Kind::Patterns,
        default: "",
        help: "do not check accesses in these packages, classes or methods",
    },
    Declaration {
        name: "untracked",
        kind: Kind::Patterns,
        default: "",
        help: "fields (Class.field) whose accesses are not checked",
    },
    Declaration {
        name: "ignore-annotation",
        kind: Kind::Name,
        default: "RaceIgnore",
        help: "simple name of the annotation that takes a class, method or field out of the watch",
    },
    Declaration {
        name: "contracts",
        kind: Kind::File,
        default: "",
        help: "a file of contracts of classes that are not thread-safe, beside those of the JDK",
    },
    Declaration {
        name: "jdk-sync",
        kind: Kind::Switch,
        default: "on",
        help: "watch the synchronization inside the JDK's own classes",
    },
    Declaration {
        name: "output-sync",
        kind: Kind::Switch,
        default: "off",
        help: "let the locks of output streams and loggers order threads, which hides races",
    },
    Declaration {
        name: "record",
        kind: Kind::Switch,
        default: "on",
        help: "record events and look for races; off only inserts the probes",
    },
    Declaration {
        name: "detector",
        kind: Kind::Words,
        default: "hb",
        help: "who judges what is recorded, joined by +: hb finds races, racer and hybrid predict them; all, or none",
    },
    Declaration {
        name: "racer",
        kind: Kind::Words,
        default: "extended",
        help: "orderings that racer takes into account: paper (thread starts) or extended",
    },
    Declaration {
        name: "memory",
        kind: Kind::Memory,
        default: "1024",
        help: "memory that the judge may use to remember accesses, in MiB or as 512m, 2g; beyond it the oldest are forgotten, and counted",
    },
    Declaration {
        name: "trace",
        kind: Kind::Switch,
        default: "off",
        help: "write every event into a trace file beside the report",
    },
    Declaration {
        name: "stats",
        kind: Kind::File,
        default: "",
        help: "write figures on what was recorded into this file",
    },
    Declaration {
        name: "count",
        kind: Kind::Switch,
        default: "off",
        help: "count for these figures what probes look at, which costs speed",
    },
    Declaration {
        name: "out",
        kind: Kind::Directory,
        default: "redflag-report",
        help: "directory of the report",
    },
    Declaration {
        name: "verbose",
        kind: Kind::Switch,
        default: "off",
        help: "tell of every class that is skipped or refused, and why",
    },
    Declaration {
        name: "live",
        kind: Kind::Switch,
        default: "on",
        help: "tell of the first races on stderr as soon as they are seen",
    },
    Declaration {
        name: "progress",
        kind: Kind::Switch,
        default: "off",
        help: "write how far the judge is into a file beside the report, for a command that waits",
    },
    Declaration {
        name: "summary",
        kind: Kind::Switch,
        default: "on",
        help: "print a summary on stderr when the JVM ends",
    },
    Declaration {
        name: "detach",
        kind: Kind::Switch,
        default: "off",
        help: "(attach only) take the probes out again and write the report",
    },
];
