//! What a finding is about, as data: a race on a variable, a deadlock, a high-level race, or the failure of an explored schedule.
//!
//! The members of a subject are members of the finding itself in `findings.json`.

use crate::evidence::{AccessKind, AccessMode, AccessSide, LastSeen};
use crate::place::{Place, frame, source_line};
use crate::variable::Variable;
use serde::{Deserialize, Serialize};

/// What a finding is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "subject", rename_all = "kebab-case")]
pub enum Subject {
    /// Accesses to a variable that are not ordered.
    Race(Box<Race>),
    /// Threads that wait for each other.
    Deadlock(Deadlock),
    /// Fields that one thread treats as one, and another in parts.
    Views(Views),
    /// What an explored schedule did wrong.
    Failure(Failure),
}

impl Subject {
    /// Its name in `findings.json`.
    pub fn name(&self) -> &'static str {
        match self {
            Subject::Race(_) => "race",
            Subject::Deadlock(_) => "deadlock",
            Subject::Views(_) => "views",
            Subject::Failure(_) => "failure",
        }
    }
}

/// All races on a variable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Race {
    /// What was accessed.
    pub variable: Variable,
    /// The pair of accesses that is shown first.
    #[serde(flatten)]
    pub pair: Pair,
    /// The other pairs on the same variable.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pairs: Vec<Pair>,
    /// The finding that this is a consequence of: if its accesses were ordered, these would be.
    #[serde(default)]
    pub cause: Option<String>,
}

impl Race {
    /// All pairs, in the order in which they are shown.
    pub fn all_pairs(&self) -> impl Iterator<Item = &Pair> {
        std::iter::once(&self.pair).chain(&self.pairs)
    }

    /// All pairs, in the order in which they are shown.
    pub fn all_pairs_mut(&mut self) -> impl Iterator<Item = &mut Pair> {
        std::iter::once(&mut self.pair).chain(&mut self.pairs)
    }
}

/// Two places that race, with the evidence of the first time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// Fingerprint, the same in every run.
    #[serde(rename = "pair")]
    pub id: String,
    /// Whether these accesses did not race in this run, but may in another.
    #[serde(default, skip_serializing_if = "is_false")]
    pub predicted: bool,
    /// Both accesses.
    pub accesses: [AccessSide; 2],
    /// What does not order the accesses, in words.
    pub missing_edge: String,
    /// What the thread of each access had last seen of the other: first what the second one had seen of the first.
    #[serde(default)]
    pub last_synchronization: Vec<LastSeen>,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// Threads each of which wants a lock that the next one holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deadlock {
    /// The threads: each wants what the next one holds, the last one what the first holds.
    pub cycle: Vec<Wait>,
}

/// A thread of a deadlock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wait {
    /// Name of the thread.
    pub thread: String,
    /// The locks that it holds, and where it took them.
    pub holds: Vec<LockPlace>,
    /// The lock that it wants, and where.
    pub wants: LockPlace,
    /// Frames as far as known, innermost first.
    pub stack: Vec<String>,
    /// The test that the thread ran or worked for, as `class#method`.
    #[serde(default)]
    pub test: Option<String>,
}

/// A lock at a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LockPlace {
    /// Its name in this report.
    pub lock: String,
    /// Where it was taken or is wanted.
    #[serde(flatten)]
    pub at: Place,
}

/// A high-level race: no access races, but a lock is given back between accesses that belong together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Views {
    /// The lock.
    pub lock: String,
    /// The fields that one thread accesses while it holds the lock once.
    pub whole: Vec<String>,
    /// The two parts of them that another thread accesses while it holds the lock twice.
    pub fields: [Vec<String>; 2],
    /// Whether the thread with the whole ran between the two parts in this run.
    pub happened: bool,
    /// Where the lock was held: for the whole, and for each of the parts.
    #[serde(default)]
    pub blocks: Vec<Block>,
}

/// A time for which a thread held a lock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    /// Name of the thread.
    pub thread: String,
    /// Where it took the lock.
    #[serde(flatten)]
    pub at: Place,
    /// Frames as far as known, innermost first.
    pub stack: Vec<String>,
}

/// What an explored schedule did wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// What it did.
    pub failure: Ending,
    /// The file of the schedule, relative to the report's directory.
    pub schedule: Option<String>,
}

/// A bad end of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// Its kind.
    pub kind: EndingKind,
    /// Class and message of the exception.
    pub exception: Option<String>,
    /// Name of the thread.
    pub thread: Option<String>,
    /// Frames as far as known, innermost first.
    pub stack: Vec<String>,
}

/// Kinds of bad ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndingKind {
    /// A thread ended with an exception.
    Uncaught,
    /// An assertion failed.
    Assertion,
    /// The exit status was not 0.
    Exit,
    /// Threads waited for what could not come.
    Stuck,
    /// The program did not end.
    NoEnd,
}

impl EndingKind {
    /// What it is, as the title of a finding.
    pub fn words(self) -> &'static str {
        match self {
            EndingKind::Uncaught => "uncaught exception",
            EndingKind::Assertion => "failed assertion",
            EndingKind::Exit => "bad exit status",
            EndingKind::Stuck => "stuck threads",
            EndingKind::NoEnd => "run without an end",
        }
    }
}

/// What one thread did, in any subject: what all formats show of it.
#[derive(Clone, Copy, Debug)]
pub struct Strand<'a> {
    /// Name of the thread, if known.
    pub thread: Option<&'a str>,
    /// Class of the code.
    pub class: &'a str,
    /// Method.
    pub method: &'a str,
    /// Source file.
    pub file: Option<&'a str>,
    /// Source line.
    pub line: Option<u32>,
    /// Frames, innermost first.
    pub stack: &'a [String],
    /// The test that the thread ran or worked for.
    pub test: Option<&'a str>,
}

impl Strand<'_> {
    /// The place as Java's stack traces write it.
    pub fn place(&self) -> String {
        frame(self.class, self.method, self.file, self.line)
    }

    /// `LostUpdate.java:9`, or the part of it that is known.
    pub fn source_line(&self) -> String {
        source_line(self.class, self.method, self.file, self.line)
    }
}

impl Strand<'_> {
    /// The same as a side of a race, for formats that know no other.
    pub fn to_side(&self) -> AccessSide {
        AccessSide {
            kind: AccessKind::Read,
            mode: AccessMode::Plain,
            publication: false,
            thread: self.thread.unwrap_or("unknown").to_owned(),
            class: self.class.to_owned(),
            method: self.method.to_owned(),
            file: self.file.map(str::to_owned),
            line: self.line,
            via: None,
            descriptor: None,
            bci: None,
            stack: self.stack.to_vec(),
            stack_of_another: false,
            locks: Vec::new(),
            held: Vec::new(),
            created_by: None,
            created_at: None,
            test: self.test.map(str::to_owned),
            source: None,
        }
    }
}

impl<'a> From<&'a AccessSide> for Strand<'a> {
    fn from(side: &'a AccessSide) -> Self {
        Strand {
            thread: Some(&side.thread),
            class: &side.class,
            method: &side.method,
            file: side.file.as_deref(),
            line: side.line,
            stack: &side.stack,
            test: side.test.as_deref(),
        }
    }
}

fn at_place<'a>(thread: Option<&'a str>, at: &'a Place, stack: &'a [String]) -> Strand<'a> {
    Strand {
        thread,
        class: &at.class,
        method: &at.method,
        file: at.file.as_deref(),
        line: at.line,
        stack,
        test: None,
    }
}

impl Wait {
    fn strand(&self) -> Strand<'_> {
        Strand {
            test: self.test.as_deref(),
            ..at_place(Some(&self.thread), &self.wants.at, &self.stack)
        }
    }
}

impl Block {
    fn strand(&self) -> Strand<'_> {
        at_place(Some(&self.thread), &self.at, &self.stack)
    }
}

impl Failure {
    /// Where it happened is the innermost frame.
    fn strand(&self) -> Option<Strand<'_>> {
        let Ending { thread, stack, .. } = &self.failure;
        let (member, source) = stack.first()?.split_once('(')?;
        let (class, method) = member.rsplit_once('.')?;
        let source = source.trim_end_matches(')');
        let (file, line) = match source.rsplit_once(':') {
            Some((file, line)) => (Some(file), line.parse().ok()),
            None => (None, None),
        };
        Some(Strand {
            thread: thread.as_deref(),
            class,
            method,
            file,
            line,
            stack,
            test: None,
        })
    }
}

impl Subject {
    /// What each thread did: the accesses of the first pair of a race, the waits of a deadlock, the blocks of views.
    pub fn strands(&self) -> Vec<Strand<'_>> {
        match self {
            Subject::Race(race) => race.pair.accesses.iter().map(Strand::from).collect(),
            Subject::Deadlock(deadlock) => deadlock.cycle.iter().map(Wait::strand).collect(),
            Subject::Views(views) => views.blocks.iter().map(Block::strand).collect(),
            Subject::Failure(failure) => failure.strand().into_iter().collect(),
        }
    }

    /// The names of the threads, each once.
    pub fn threads(&self) -> Vec<String> {
        let mut threads: Vec<String> = Vec::new();
        let mut add = |thread: &str| {
            if !threads.iter().any(|known| known == thread) {
                threads.push(thread.to_owned());
            }
        };
        match self {
            Subject::Race(race) => race
                .all_pairs()
                .flat_map(|pair| &pair.accesses)
                .for_each(|side| add(&side.thread)),
            _ => self
                .strands()
                .iter()
                .filter_map(|strand| strand.thread)
                .for_each(add),
        }
        threads
    }
}

/// A pair of accesses with what its finding knows of it: what the formats print.
#[derive(Clone, Copy, Debug)]
pub struct PairView<'a> {
    /// The variable.
    pub variable: &'a Variable,
    /// Both accesses.
    pub accesses: &'a [AccessSide; 2],
    /// What does not order them.
    pub missing_edge: &'a str,
    /// What the threads had last seen of each other.
    pub last_synchronization: &'a [LastSeen],
    /// Whether they did not race in this run, but may in another.
    pub predicted: bool,
}

impl Race {
    /// The pair that is shown first.
    pub fn view(&self) -> PairView<'_> {
        self.view_of(&self.pair)
    }

    /// All pairs, in the order in which they are shown.
    pub fn views(&self) -> impl Iterator<Item = PairView<'_>> {
        self.all_pairs().map(|pair| self.view_of(pair))
    }

    fn view_of<'a>(&'a self, pair: &'a Pair) -> PairView<'a> {
        PairView {
            variable: &self.variable,
            accesses: &pair.accesses,
            missing_edge: &pair.missing_edge,
            last_synchronization: &pair.last_synchronization,
            predicted: pair.predicted,
        }
    }
}
