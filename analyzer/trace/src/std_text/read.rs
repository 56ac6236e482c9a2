//! Reading STD: events, and the names of what they mention.

use super::known::{Known, Lock, Synchronization};
use crate::read::Item;
use crate::{
    Access, Entry, Event, Header, Hold, ObjectId, SiteId, Summary, Sync, Tables, Taken, Thread,
    ThreadId, TraceError,
};
use std::collections::{HashSet, VecDeque};
use std::io::BufRead;

/// Where a thread is in the section of such a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Within {
    /// Its variable comes next.
    Begun(u32),
    /// Its end comes next.
    Done(u32),
}

/// Reads STD as a trace. Every line is one event, except the three of a section as [`super::StdWriter`] writes them.
#[derive(Debug)]
pub struct StdReader<R: BufRead> {
    input: R,
    line: u64,
    buffer: Vec<u8>,
    ready: VecDeque<Item>,
    ended: bool,
    events: u64,
    header: Header,
    summary: Option<Summary>,
    known: Known,
    /// Where each thread is in a section.
    within: Vec<Option<Within>>,
    /// Threads that were joined.
    joined: HashSet<ThreadId>,
}

impl<R: BufRead> StdReader<R> {
    /// A reader before the first line.
    pub fn new(input: R) -> Self {
        let header = Header {
            jdk: "unknown".to_owned(),
            command: "STD".to_owned(),
            ..Header::default()
        };
        StdReader {
            input,
            line: 0,
            buffer: Vec::new(),
            ready: VecDeque::new(),
            ended: false,
            events: 0,
            header,
            summary: None,
            known: Known::default(),
            within: Vec::new(),
            joined: HashSet::new(),
        }
    }

    /// Nothing is known of the process.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// What the lines read so far define.
    pub fn tables(&self) -> &Tables {
        &self.known.tables
    }

    /// At the end: the text has everything that happened, as far as it goes.
    pub fn summary(&self) -> Option<&Summary> {
        self.summary.as_ref()
    }

    /// The next thing. After the end, the end again; after an error, too.
    pub fn next_item(&mut self) -> Result<Item, TraceError> {
        loop {
            if let Some(item) = self.ready.pop_front() {
                return Ok(item);
            }
            if self.ended {
                let cut_off = self.summary.is_none();
                return Ok(Item::End { cut_off });
            }
            let mut buffer = std::mem::take(&mut self.buffer);
            let read = self.next_line(&mut buffer);
            self.buffer = buffer;
            if read.is_err() {
                self.ended = true;
            }
            read?;
        }
    }

    fn next_line(&mut self, buffer: &mut Vec<u8>) -> Result<(), TraceError> {
        buffer.clear();
        let line = self.line + 1;
        let length = self.input.read_until(b'\n', buffer);
        if length.map_err(|error| TraceError::Line {
            line,
            what: error.to_string(),
        })? == 0
        {
            self.end();
            return Ok(());
        }
        self.line = line;
        let text = str::from_utf8(buffer);
        let text = text.map_err(|_| self.wrong("it is not UTF-8".to_owned()))?;
        let text = text.trim_end_matches(['\n', '\r']);
        if text.is_empty() {
            return Ok(());
        }
        self.parse(text).map_err(|what| self.wrong(what))
    }

    fn wrong(&self, what: String) -> TraceError {
        TraceError::Line {
            line: self.line,
            what,
        }
    }

    fn end(&mut self) {
        self.ended = true;
        let mut summary = Summary::default();
        summary.put("watched_classes", 1);
        summary.put("self_check", true);
        summary.put("events", self.events);
        self.summary = Some(summary);
    }

    /// Reads a line. An error says what is wrong with it.
    fn parse(&mut self, text: &str) -> Result<(), String> {
        let mut fields = text.split('|');
        let (Some(thread), Some(operation), Some(place), None) =
            (fields.next(), fields.next(), fields.next(), fields.next())
        else {
            return Err(format!(
                "`{}` is not of the form `thread|op(operand)|location`",
                shortened(text)
            ));
        };
        let wrong = || format!("`{}` is not an operation", shortened(operation));
        if operation.starts_with("begin") || operation.starts_with("end") {
            return Ok(());
        }
        let (word, rest) = operation.split_once('(').ok_or_else(wrong)?;
        let operand = rest.strip_suffix(')').ok_or_else(wrong)?;
        if thread.is_empty() || operand.is_empty() || operand.contains(char::is_whitespace) {
            return Err(format!(
                "`{}` lacks a name, or there is a blank in one",
                shortened(text)
            ));
        }
        let at = (self.known.thread(thread), self.known.site(place));
        if let Some(within) = self.within(at.0).take() {
            return self.section(at, within, word, operand);
        }
        match word {
            "r" => self.access(at, Access::Read, operand),
            "w" => self.access(at, Access::Write, operand),
            "acq" => self.take(at, operand),
            "rel" => self.release(at, operand),
            "fork" => self.fork(at, operand),
            "join" => {
                let child = self.known.thread(operand);
                let (thread, site) = at;
                // STD does not say when a thread ends. A thread that joins it has seen all that it did.
                if self.joined.insert(child) {
                    self.event(Event::End { thread: child });
                }
                self.event(Event::Joined {
                    thread,
                    child,
                    site,
                });
            }
            _ => return Err(wrong()),
        }
        Ok(())
    }

    /// The event comes after the definitions of the names in it.
    fn event(&mut self, event: Event) {
        self.events += 1;
        let entries = self.known.entries.drain(..);
        self.ready.extend(entries.map(Item::Table));
        self.ready.push_back(Item::Event(event));
    }

    fn within(&mut self, thread: ThreadId) -> &mut Option<Within> {
        let at = thread.0 as usize;
        if self.within.len() <= at {
            self.within.resize(at + 1, None);
        }
        &mut self.within[at]
    }

    fn access(&mut self, (thread, site): (ThreadId, SiteId), kind: Access, name: &str) {
        let variable = self.known.variable(name);
        self.event(Event::Access {
            thread,
            kind,
            variable,
            site,
        });
    }

    fn fork(&mut self, (thread, site): (ThreadId, SiteId), name: &str) {
        let child = self.known.thread(name);
        let facts = Thread {
            name: name.into(),
            creator: Some(thread),
            created_at: (site != SiteId(0)).then_some(site),
            started: true,
            ..Thread::default()
        };
        self.known.define(Entry::Thread {
            id: child,
            thread: facts,
        });
        self.event(Event::Start {
            thread,
            child,
            site,
        });
    }

    fn take(&mut self, (thread, site): (ThreadId, SiteId), name: &str) {
        let number = self.known.lock(name);
        match self.known.locks[number as usize] {
            Lock::Monitor(object) => {
                let sync = Sync::Monitor(object);
                self.event(Event::Acquire { thread, sync, site });
            }
            Lock::Held(lock, hold) => self.event(locked(thread, lock, hold, site)),
            Lock::Section(_) => *self.within(thread) = Some(Within::Begun(number)),
        }
    }

    fn release(&mut self, (thread, site): (ThreadId, SiteId), name: &str) {
        let number = self.known.lock(name);
        let sync = match self.known.locks[number as usize] {
            Lock::Monitor(object) => Sync::Monitor(object),
            Lock::Held(lock, hold) => return self.event(unlocked(thread, lock, hold, site)),
            // Its section began before the text does.
            Lock::Section(Synchronization::Of(sync)) => sync,
            Lock::Section(Synchronization::Shared(lock)) => {
                return self.event(unlocked(thread, lock, Hold::Shared, site));
            }
            Lock::Section(Synchronization::Access { .. }) => return,
        };
        self.event(Event::Release { thread, sync, site });
    }

    /// The second or third line of a section that stands for an acquire or a release.
    fn section(
        &mut self,
        (thread, site): (ThreadId, SiteId),
        within: Within,
        word: &str,
        operand: &str,
    ) -> Result<(), String> {
        let (Within::Begun(number) | Within::Done(number)) = within;
        let same = self.known.lock_numbers.get(operand) == Some(&number);
        let Lock::Section(what) = self.known.locks[number as usize] else {
            return Ok(());
        };
        if let (Within::Begun(_), "r" | "w", Synchronization::Access { variable, update }) =
            (within, word, what)
            && self.known.variable(operand) == variable
        {
            let kind = match (word, update) {
                (_, true) => Access::AtomicUpdate,
                ("r", false) => Access::AtomicRead,
                (_, false) => Access::AtomicWrite,
            };
            self.access((thread, site), kind, operand);
            *self.within(thread) = Some(Within::Done(number));
            return Ok(());
        }
        match (within, word) {
            (Within::Begun(_), "r" | "w") if same => {
                let acquires = word == "r";
                self.event(match what {
                    Synchronization::Of(sync) if acquires => Event::Acquire { thread, sync, site },
                    Synchronization::Of(sync) => Event::Release { thread, sync, site },
                    Synchronization::Shared(lock) if acquires => {
                        locked(thread, lock, Hold::Shared, site)
                    }
                    Synchronization::Shared(lock) => unlocked(thread, lock, Hold::Shared, site),
                    Synchronization::Access { .. } => return Ok(()),
                });
                *self.within(thread) = Some(Within::Done(number));
                Ok(())
            }
            (Within::Done(_), "rel") if same => Ok(()),
            _ => {
                let mut names = self.known.lock_numbers.iter();
                let name = names.find(|(_, known)| **known == number);
                let name = name.map_or("?", |(name, _)| name);
                Err(format!(
                    "a section of `{name}` only reads or writes the variable of the same name, and `{}({})` is something else",
                    shortened(word),
                    shortened(operand)
                ))
            }
        }
    }
}

fn locked(thread: ThreadId, lock: ObjectId, hold: Hold, site: SiteId) -> Event {
    Event::Locked {
        thread,
        lock,
        hold,
        taken: Taken::Unknown,
        site,
    }
}

fn unlocked(thread: ThreadId, lock: ObjectId, hold: Hold, site: SiteId) -> Event {
    Event::Unlocked {
        thread,
        lock,
        hold,
        site,
    }
}

/// The beginning of a text that may be long.
fn shortened(text: &str) -> String {
    const MOST: usize = 80;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
