//! Writing a trace.

use crate::defined::DefinedIds;
use crate::header::MAGIC;
use crate::payload::to_words;
use crate::wire::{self, Class, Op};
use crate::{
    Entry, Field, FieldFlags, FieldId, Frame, Header, ObjectId, Site, SiteId, StackId, Summary,
};
use crate::{Tables, TestId, Thread, ThreadId};
use std::io::{self, BufWriter, Write};
use std::sync::Arc;

/// How many bytes are collected before they go to the file.
const BUFFER: usize = 1 << 16;

/// Gives ids their names. The writer looks up each id once, before the first record that mentions it.
pub trait Names {
    /// A site, and the field that is accessed there; zero if none.
    fn site(&self, id: SiteId) -> Option<(Site, FieldId)>;
    /// The field from which the object that a site accesses, calls or locks was loaded, or into which a new one is stored.
    fn site_owner(&self, _site: SiteId) -> Option<FieldId> {
        None
    }
    /// A field.
    fn field(&self, id: FieldId) -> Option<Field>;
    /// A field's modifiers, if they are known.
    fn field_flags(&self, _id: FieldId) -> Option<FieldFlags> {
        None
    }
    /// The fields of the objects to which a field refers that only constructors write: name and type of each.
    fn init_only(&self, _id: FieldId) -> Vec<(Arc<str>, Arc<str>)> {
        Vec::new()
    }
    /// A thread.
    fn thread(&self, id: ThreadId) -> Option<Thread>;
    /// The name of a class with slashes, or an array's descriptor.
    fn class(&self, number: u32) -> Option<Arc<str>>;
    /// A stack, innermost frame first.
    fn stack(&self, _id: StackId) -> Option<Vec<Frame>> {
        None
    }
    /// The name of a test, as `class#method`.
    fn test(&self, _id: TestId) -> Option<Arc<str>> {
        None
    }
}

impl Names for Tables {
    fn site(&self, id: SiteId) -> Option<(Site, FieldId)> {
        let field = self.site_field(id).unwrap_or(FieldId(0));
        self.site(id).map(|site| (site.clone(), field))
    }

    fn site_owner(&self, site: SiteId) -> Option<FieldId> {
        self.site_owner(site)
    }

    fn field(&self, id: FieldId) -> Option<Field> {
        self.field(id).cloned()
    }

    fn field_flags(&self, id: FieldId) -> Option<FieldFlags> {
        self.field_flags(id)
    }

    fn init_only(&self, id: FieldId) -> Vec<(Arc<str>, Arc<str>)> {
        self.init_only(id).to_vec()
    }

    fn thread(&self, id: ThreadId) -> Option<Thread> {
        self.thread_facts(id).cloned()
    }

    fn class(&self, number: u32) -> Option<Arc<str>> {
        self.class(number).cloned()
    }

    fn stack(&self, id: StackId) -> Option<Vec<Frame>> {
        self.stack(id).map(<[Frame]>::to_vec)
    }

    fn test(&self, id: TestId) -> Option<Arc<str>> {
        self.test(id).cloned()
    }
}

/// Writes a trace. It buffers, so give it a plain file. [`Writer::flush`], [`Writer::summary`] and dropping the writer write
/// out the buffer.
#[derive(Debug)]
pub struct Writer<W: Write> {
    out: BufWriter<W>,
    /// The thread of the last records; none at the beginning.
    thread: Option<ThreadId>,
    defined: DefinedIds,
}

impl<W: Write> Writer<W> {
    /// Begins a trace.
    pub fn new(out: W, header: &Header) -> io::Result<Self> {
        let mut writer = Writer {
            out: BufWriter::with_capacity(BUFFER, out),
            thread: None,
            defined: DefinedIds::default(),
        };
        let text = header.text();
        writer.word(u64::from_le_bytes(MAGIC))?;
        writer.word(u64::from(wire::VERSION) | (to_words(&text).count() as u64) << 32)?;
        writer.text(&text)?;
        Ok(writer)
    }

    /// Writes whole records of one thread, as they come out of its ring, after the entries of the ids that they mention for the
    /// first time.
    pub fn records(
        &mut self,
        thread: ThreadId,
        words: &[u64],
        names: &dyn Names,
    ) -> io::Result<()> {
        let mut entries = Vec::new();
        self.defined.thread(thread, names, &mut entries);
        let mut rest = words;
        while let Some(&first) = rest.first() {
            let op = Op::of(first).filter(|op| op.class() != Class::Table);
            let length = op.map(Op::words).filter(|&length| length <= rest.len());
            let (Some(op), Some(length)) = (op, length) else {
                return Err(io::Error::new(
                    io::ErrorKind::InvalidInput,
                    "these words are not whole records of a ring",
                ));
            };
            self.defined
                .record(op, &rest[..length], names, &mut entries);
            rest = &rest[length..];
        }
        for entry in &entries {
            self.entry(entry)?;
        }
        if self.thread != Some(thread) {
            self.thread = Some(thread);
            self.word(wire::head(Op::Switch, 0, SiteId(thread.0)))?;
        }
        words.iter().try_for_each(|&word| self.word(word))
    }

    /// Defines an id, for the first time or again.
    pub fn table(&mut self, entry: &Entry) -> io::Result<()> {
        self.defined.entry(entry);
        self.entry(entry)
    }

    /// Records that an object was freed.
    pub fn freed(&mut self, object: ObjectId) -> io::Result<()> {
        self.word(wire::head(Op::Freed, 0, SiteId(0)))?;
        self.word(object.0)
    }

    /// Ends the trace. A trace without a summary counts as cut off.
    pub fn summary(&mut self, summary: &Summary) -> io::Result<()> {
        self.named(Op::Summary, 0, &summary.text())?;
        self.flush()
    }

    /// Writes the buffer out to the file.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    fn entry(&mut self, entry: &Entry) -> io::Result<()> {
        let (op, number) = entry.head();
        self.named(op, number, &entry.text())
    }

    fn named(&mut self, op: Op, number: u32, text: &str) -> io::Result<()> {
        let length = u32::try_from(to_words(text).count()).expect("text is cut to a limit");
        self.word(wire::head(op, length, SiteId(number)))?;
        self.text(text)
    }

    fn text(&mut self, text: &str) -> io::Result<()> {
        to_words(text).try_for_each(|word| self.word(word))
    }

    fn word(&mut self, word: u64) -> io::Result<()> {
        self.out.write_all(&word.to_le_bytes())
    }
}
