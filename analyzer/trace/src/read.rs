//! Reading a trace: any bytes, no panic, and no more memory than the bytes account for.
//!
//! A program that is killed leaves a trace without an end. That is not an error: the reader returns what is there, and the
//! end says that the trace was cut off. Bytes that no writer has written are an error, with their offset in the file.

use crate::header::MAGIC;
use crate::object::CLASS_LIMIT;
use crate::payload::{TEXT_LIMIT, from_bytes};
use crate::wire::{self, Class, LONGEST, Mention, OLDEST_VERSION, Op, VERSION};
use crate::{Entry, Event, FieldId, Header, Summary, Tables, ThreadId, TraceError};
use std::io::{self, BufReader, Read};

/// Thread numbers are below this. Clocks are as long as the largest number, so a damaged one must not pass.
const THREAD_LIMIT: u32 = 1 << 22;

/// The next thing in a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// Something happened.
    Event(Event),
    /// The definition of an id, for the first time or again.
    Table(Entry),
    /// The end.
    End {
        /// Whether the trace ends without its summary, as after a program that was killed.
        cut_off: bool,
    },
}

/// Reads a trace. It buffers, so give it a plain file.
#[derive(Debug)]
pub struct Reader<R: Read> {
    input: BufReader<R>,
    /// Bytes read so far.
    offset: u64,
    /// Where the record that is being read begins.
    record: u64,
    thread: Option<ThreadId>,
    version: u32,
    header: Header,
    tables: Tables,
    summary: Option<Summary>,
    ended: bool,
}

impl<R: Read> Reader<R> {
    /// Reads the header. If not even that is whole, it is empty and the trace ends at once.
    pub fn new(input: R) -> Result<Self, TraceError> {
        let mut reader = Reader {
            input: BufReader::with_capacity(1 << 16, input),
            offset: 0,
            record: 0,
            thread: None,
            version: VERSION,
            header: Header::default(),
            tables: Tables::new(),
            summary: None,
            ended: false,
        };
        match reader.read_header()? {
            Some(header) => reader.header = header,
            None => reader.ended = true,
        }
        Ok(reader)
    }

    /// The process that the trace is of.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// What the records read so far define.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The summary, once the end is reached, if there is one.
    pub fn summary(&self) -> Option<&Summary> {
        self.summary.as_ref()
    }

    /// The next thing. After the end, the end again; after an error, too.
    pub fn next_item(&mut self) -> Result<Item, TraceError> {
        while !self.ended {
            match self.record() {
                Ok(Some(item)) => return Ok(item),
                Ok(None) => {}
                Err(error) => {
                    self.ended = true;
                    return Err(error);
                }
            }
        }
        Ok(Item::End {
            cut_off: self.summary.is_none(),
        })
    }

    fn read_header(&mut self) -> Result<Option<Header>, TraceError> {
        let mut magic = [0; 8];
        let length = self.fill(&mut magic)?;
        if magic[..length] != MAGIC[..length] {
            return Err(TraceError::NotATrace);
        }
        self.record = self.offset;
        let Some(word) = self.word()? else {
            return Ok(None);
        };
        let found = word as u32;
        if !(OLDEST_VERSION..=VERSION).contains(&found) {
            return Err(TraceError::Version { found });
        }
        self.version = found;
        let Some(text) = self.text((word >> 32) as usize)? else {
            return Ok(None);
        };
        let header = Header::parse(&text);
        header
            .map(Some)
            .ok_or_else(|| self.malformed("the header cannot be understood"))
    }

    /// Reads one record; nothing if it only changes the state.
    fn record(&mut self) -> Result<Option<Item>, TraceError> {
        self.record = self.offset;
        let Some(first) = self.word()? else {
            return Ok(self.end());
        };
        let op = Op::of(first)
            .ok_or_else(|| self.malformed(&format!("{} is not an operation", first & 0xff)))?;
        let number = wire::site(first).0;
        match (op, op.class()) {
            (Op::Switch, _) => {
                self.thread = Some(self.thread_number(u64::from(number))?);
                Ok(None)
            }
            (Op::Freed, _) | (_, Class::Access | Class::Lock | Class::Evidence | Class::Sync) => {
                self.event(op, first)
            }
            (_, Class::Table) => {
                let Some(text) = self.text(wire::aux(first) as usize)? else {
                    return Ok(self.end());
                };
                self.named(op, number, &text)
            }
        }
    }

    fn event(&mut self, op: Op, first: u64) -> Result<Option<Item>, TraceError> {
        let mut record = [first; LONGEST];
        for word in &mut record[1..op.words()] {
            match self.word()? {
                Some(read) => *word = read,
                None => return Ok(self.end()),
            }
        }
        match op.mention(record[1]) {
            Some(Mention::Thread(number)) => {
                self.thread_number(number)?;
            }
            Some(Mention::Class(number)) => self.class_number(number)?,
            Some(Mention::Test(number)) => self.small_number("test", number)?,
            Some(Mention::Stack(number)) => self.small_number("stack", number)?,
            Some(Mention::Object(_)) | None => {}
        }
        let thread = match (op, self.thread) {
            (_, Some(thread)) => thread,
            // It belongs to no thread.
            (Op::Freed, None) => ThreadId(0),
            (_, None) => return Err(self.malformed("no thread is named before the first record")),
        };
        let field_of = |site| self.tables.site_field(site).unwrap_or(FieldId(0));
        match wire::decode(&record[..op.words()], thread, &field_of) {
            Some(event) => Ok(Some(Item::Event(event))),
            None => Err(self.malformed(&format!("an impossible {}", op.name()))),
        }
    }

    fn named(&mut self, op: Op, number: u32, text: &str) -> Result<Option<Item>, TraceError> {
        if op == Op::Summary {
            let summary = Summary::parse(text);
            self.summary = Some(summary.ok_or_else(|| self.unreadable(op))?);
            self.ended = true;
            return match self.fill(&mut [0])? {
                0 => Ok(None),
                _ => Err(self.malformed("something follows the summary")),
            };
        }
        match op {
            Op::ThreadName => {
                self.thread_number(u64::from(number))?;
            }
            Op::ClassName => self.class_number(u64::from(number))?,
            _ => {}
        }
        let entry = Entry::parse(op, number, text, self.version);
        let entry = entry.ok_or_else(|| self.unreadable(op))?;
        self.tables.define(&entry);
        Ok(Some(Item::Table(entry)))
    }

    fn thread_number(&self, number: u64) -> Result<ThreadId, TraceError> {
        let small = u32::try_from(number).ok();
        small
            .filter(|&number| number < THREAD_LIMIT)
            .map(ThreadId)
            .ok_or_else(|| self.malformed(&format!("no thread has the number {number}")))
    }

    fn class_number(&self, number: u64) -> Result<(), TraceError> {
        if number < u64::from(CLASS_LIMIT) {
            return Ok(());
        }
        Err(self.malformed(&format!("no class has the number {number}")))
    }

    fn small_number(&self, what: &str, number: u64) -> Result<(), TraceError> {
        if number <= u64::from(u32::MAX) {
            return Ok(());
        }
        Err(self.malformed(&format!("no {what} has the number {number}")))
    }

    fn unreadable(&self, op: Op) -> TraceError {
        self.malformed(&format!("the text of a {} cannot be understood", op.name()))
    }

    fn malformed(&self, what: &str) -> TraceError {
        TraceError::Malformed {
            offset: self.record,
            what: what.to_owned(),
        }
    }

    fn end(&mut self) -> Option<Item> {
        self.ended = true;
        None
    }

    /// Text of this many words; none if it is cut off.
    fn text(&mut self, words: usize) -> Result<Option<String>, TraceError> {
        if words > TEXT_LIMIT {
            return Err(self.malformed(&format!("{words} words of text are too many")));
        }
        let mut bytes = vec![0; words * 8];
        if self.fill(&mut bytes)? < bytes.len() {
            return Ok(None);
        }
        from_bytes(bytes)
            .map(Some)
            .ok_or_else(|| self.malformed("the text is not UTF-8"))
    }

    /// One word; none if the file ends before it does.
    fn word(&mut self) -> Result<Option<u64>, TraceError> {
        let mut bytes = [0; 8];
        let whole = self.fill(&mut bytes)? == bytes.len();
        Ok(whole.then_some(u64::from_le_bytes(bytes)))
    }

    /// Fills the buffer, or less of it at the end of the file.
    fn fill(&mut self, bytes: &mut [u8]) -> Result<usize, TraceError> {
        let mut filled = 0;
        while filled < bytes.len() {
            match self.input.read(&mut bytes[filled..]) {
                Ok(0) => break,
                Ok(length) => {
                    filled += length;
                    self.offset += length as u64;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    let offset = self.offset;
                    return Err(TraceError::Io { offset, error });
                }
            }
        }
        Ok(filled)
    }
}
