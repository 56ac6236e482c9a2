//! The marks of threads: at which point of its creator an object was made, and at which it escaped.

use crate::access_record::AccessRecord;
use crate::hash::IdMap;
use redflag_trace::{Access, Escape, FieldId, MARK_BITS, ObjectId, SiteId, ThreadId};
use std::collections::VecDeque;

/// How many marks of one thread are remembered at most, and at least.
const MOST: usize = 1 << 14;
const LEAST: usize = 64;

/// How many marks of all threads are remembered, about.
const TOTAL: usize = 1 << 20;

/// How many threads that have ended keep their marks.
const ENDED: usize = 256;

/// How many publications of a thread wait for its marks.
const WAITING: usize = 1 << 12;

/// An object whose creator wrote two of its fields, or one, before it escaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Publication {
    pub object: ObjectId,
    pub escape: Escape,
    pub fields: [FieldId; 2],
}

/// What is known of an escape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// The access that represents the writes before it, and the mark at which the object escaped.
    Write {
        write: AccessRecord,
        escaped: AccessRecord,
    },
    /// Its mark comes later in the trace.
    Later,
    /// Its mark is not remembered any more.
    Forgotten,
}

/// The latest marks of each thread.
#[derive(Debug, Default)]
pub(super) struct Marks {
    threads: IdMap<ThreadId, OfThread>,
    /// Threads that have ended, in that order.
    ended: VecDeque<ThreadId>,
    /// One bit for each thread whose marks are forgotten.
    forgotten: Vec<u64>,
    marks: usize,
}

#[derive(Debug, Default)]
struct OfThread {
    /// The number of the first mark that is remembered.
    first: u64,
    /// All from there on.
    records: VecDeque<AccessRecord>,
    /// What waits for marks that are still to come.
    waiting: Vec<Publication>,
    has_ended: bool,
}

impl OfThread {
    /// The number of the mark whose lower bits these are; it may be one that is still to come.
    fn number(&self, lower: u32) -> Option<u64> {
        let next = self.first + self.records.len() as u64;
        let half = 1 << (MARK_BITS - 1);
        // How far it is ahead of the marks half a round ago.
        let start = next as i64 - half;
        let ahead = (i64::from(lower) - start) & ((1 << MARK_BITS) - 1);
        u64::try_from(start + ahead).ok()
    }

    fn get(&self, number: u64) -> Option<&AccessRecord> {
        self.records
            .get(usize::try_from(number.checked_sub(self.first)?).ok()?)
    }

    fn find(&self, escape: Escape) -> Found {
        let Some(number) = self.number(escape.mark) else {
            return Found::Forgotten;
        };
        if number >= self.first + self.records.len() as u64 {
            return match self.has_ended {
                true => Found::Forgotten,
                false => Found::Later,
            };
        }
        let made = number.checked_sub(u64::from(escape.before));
        let made = made.and_then(|made| self.get(made));
        match (self.get(number), made) {
            (Some(escaped), Some(made)) if escaped.site != SiteId(0) => {
                let ordinal = u32::from(made.ordinal());
                let (epoch, lock_set) = (made.epoch(), escaped.lock_set());
                let write =
                    AccessRecord::new(Access::Write, epoch, escaped.site, lock_set, ordinal);
                Found::Write {
                    write,
                    escaped: *escaped,
                }
            }
            _ => Found::Forgotten,
        }
    }
}

impl Marks {
    /// A thread makes the mark of this number. Returns the publications that waited for it.
    pub fn add(&mut self, thread: ThreadId, number: u64, record: AccessRecord) -> Vec<Publication> {
        let most = (TOTAL / (self.threads.len() + 1)).clamp(LEAST, MOST);
        let of = self.threads.entry(thread).or_default();
        self.marks -= of.records.len();
        if of.first + of.records.len() as u64 != number {
            of.records.clear();
            of.first = number;
        }
        while of.records.len() >= most {
            of.records.pop_front();
            of.first += 1;
        }
        of.records.push_back(record);
        self.marks += of.records.len();
        if of.waiting.is_empty() {
            return Vec::new();
        }
        let waiting = std::mem::take(&mut of.waiting);
        let (later, ready) = waiting
            .into_iter()
            .partition(|waiting| of.find(waiting.escape) == Found::Later);
        of.waiting = later;
        ready
    }

    /// What is known of an escape.
    pub fn find(&self, escape: Escape) -> Found {
        if self.is_forgotten(escape.creator) {
            return Found::Forgotten;
        }
        let of = self.threads.get(&escape.creator);
        of.map_or(Found::Later, |of| of.find(escape))
    }

    fn is_forgotten(&self, thread: ThreadId) -> bool {
        let word = self.forgotten.get(thread.0 as usize / 64);
        word.is_some_and(|word| word >> (thread.0 % 64) & 1 == 1)
    }

    fn forget(&mut self, thread: ThreadId) {
        if let Some(of) = self.threads.remove(&thread) {
            self.marks -= of.records.len();
        }
        let word = thread.0 as usize / 64;
        if self.forgotten.len() <= word {
            self.forgotten.resize(word + 1, 0);
        }
        self.forgotten[word] |= 1 << (thread.0 % 64);
    }

    /// The mark of an escape comes later.
    pub fn wait_for(&mut self, publication: Publication) {
        let creator = publication.escape.creator;
        let of = self.threads.entry(creator).or_insert_with(|| OfThread {
            first: 1,
            ..OfThread::default()
        });
        if of.waiting.len() < WAITING {
            of.waiting.push(publication);
        }
    }

    /// A thread has ended.
    pub fn end(&mut self, thread: ThreadId) {
        let Some(of) = self.threads.get_mut(&thread) else {
            return;
        };
        of.has_ended = true;
        of.waiting = Vec::new();
        self.marks -= of.records.len();
        while of.records.len() > LEAST {
            of.records.pop_front();
            of.first += 1;
        }
        of.records.shrink_to_fit();
        self.marks += of.records.len();
        self.ended.push_back(thread);
        if self.ended.len() > ENDED
            && let Some(oldest) = self.ended.pop_front()
        {
            self.forget(oldest);
        }
    }

    /// Calls `each` with every mark.
    pub fn for_each_record(&self, each: &mut dyn FnMut(&AccessRecord)) {
        for of in self.threads.values() {
            of.records.iter().for_each(&mut *each);
        }
    }

    /// An estimate of the bytes needed.
    pub fn memory(&self) -> usize {
        self.threads.len() * 2 * size_of::<OfThread>() + 2 * self.marks * size_of::<AccessRecord>()
    }
}
