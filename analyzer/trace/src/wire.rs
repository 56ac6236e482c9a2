//! Events as words: what a thread writes into its ring, and what a trace file holds.
//!
//! A record is one to four 64-bit words. The first holds the operation (bits 0 to 7), a small number (bits 8 to 31) and the
//! site (bits 32 to 63). A record of synchronization ends with its sequence number. Who did it is not in the record: a ring
//! belongs to one thread, and a file says [`Op::Switch`] when another thread goes on.
//!
//! `FORMAT.md` describes the same for people; a test compares the two.

use crate::{Access, Event, FieldId, Hold, ObjectId, SiteId, Sync, TestId, ThreadId, Variable};

/// The version of the format. A reader refuses any other.
pub const VERSION: u32 = 3;

/// The most words that a record of a ring has.
pub const LONGEST: usize = 4;

/// The largest number that fits between operation and site.
pub const AUX_LIMIT: u32 = 1 << 24;

/// What kind of record it is, for whoever merges or counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// An access: no sequence number.
    Access,
    /// A lock that the thread holds from here on, or no longer: no sequence number.
    Lock,
    /// Synchronization, and the bounds of tests: the last word is its sequence number.
    Sync,
    /// Only in files: says who goes on, or what an id stands for.
    Table,
}

macro_rules! ops {
    ($( $(#[$doc:meta])* $name:ident = $code:literal, $words:literal, $class:ident; )*) => {
        /// The operation of a record.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Op { $( $(#[$doc])* $name = $code, )* }

        impl Op {
            /// All operations.
            pub const ALL: &'static [Op] = &[ $( Op::$name, )* ];

            /// The operation of a record's first word.
            pub fn of(word: u64) -> Option<Op> {
                match word & 0xff { $( $code => Some(Op::$name), )* _ => None }
            }

            /// How many words a record has, its own first word included; for tables, before their text.
            pub fn words(self) -> usize { match self { $( Op::$name => $words, )* } }

            /// What kind of record it is.
            pub fn class(self) -> Class { match self { $( Op::$name => Class::$class, )* } }

            /// The name in `FORMAT.md`.
            pub fn name(self) -> &'static str { match self { $( Op::$name => stringify!($name), )* } }
        }
    };
}

ops! {
    /// A field was read: object. Which field, the site tells.
    ReadField = 1, 2, Access;
    /// A field was written: object.
    WriteField = 2, 2, Access;
    /// A static field was read.
    ReadStatic = 3, 1, Access;
    /// A static field was written.
    WriteStatic = 4, 1, Access;
    /// Elements were read, the stride in the small number: array, first (low half) and last (high half).
    ReadElements = 5, 3, Access;
    /// Elements were written.
    WriteElements = 6, 3, Access;
    /// An object's contents were read: object.
    ReadContents = 7, 2, Access;
    /// An object's contents were written: object.
    WriteContents = 8, 2, Access;
    /// A lock is held by nobody else: the lock.
    Locked = 9, 2, Lock;
    /// Such a lock is given back.
    Unlocked = 10, 2, Lock;
    /// A lock is held together with others: the lock.
    LockedShared = 11, 2, Lock;
    /// Such a lock is given back.
    UnlockedShared = 12, 2, Lock;
    /// A monitor is held that orders nothing: object.
    LockedMonitor = 13, 2, Lock;
    /// Such a monitor is left.
    UnlockedMonitor = 14, 2, Lock;
    /// A monitor was entered: object, sequence.
    AcquireMonitor = 16, 3, Sync;
    /// A monitor is left.
    ReleaseMonitor = 17, 3, Sync;
    /// A volatile variable was read: object, offset, sequence.
    AcquireVolatile = 18, 4, Sync;
    /// A volatile variable is written.
    ReleaseVolatile = 19, 4, Sync;
    /// Some variable of an object was read in such a mode: object, sequence.
    AcquireAtomic = 20, 3, Sync;
    /// Some variable of an object is written in such a mode.
    ReleaseAtomic = 21, 3, Sync;
    /// A class was seen to be initialized: its number, sequence.
    AcquireClass = 22, 3, Sync;
    /// A class's initialization ends.
    ReleaseClass = 23, 3, Sync;
    /// An interruption was seen: the interrupted thread, sequence.
    AcquireInterrupt = 24, 3, Sync;
    /// A thread is interrupted.
    ReleaseInterrupt = 25, 3, Sync;
    /// A finalizer begins: object, sequence.
    AcquireFinalizer = 26, 3, Sync;
    /// A constructor ends.
    ReleaseFinalizer = 27, 3, Sync;
    /// A fence that acquires: sequence.
    AcquireFence = 28, 2, Sync;
    /// A fence that releases.
    ReleaseFence = 29, 2, Sync;
    /// A thread is started: the thread, sequence.
    Start = 30, 3, Sync;
    /// The thread begins: sequence.
    Begin = 31, 2, Sync;
    /// The thread ends.
    End = 32, 2, Sync;
    /// Another thread has ended: the thread, sequence.
    Joined = 33, 3, Sync;
    /// A wait is over: object, sequence.
    AcquireNotify = 34, 3, Sync;
    /// Who waits is notified.
    ReleaseNotify = 35, 3, Sync;
    /// The thread begins to run a test: the test, sequence.
    TestBegin = 36, 3, Sync;
    /// The thread has run a test.
    TestEnd = 37, 3, Sync;
    /// An object is gone: object.
    Freed = 48, 2, Table;
    /// The thread whose number stands in place of the site goes on.
    Switch = 49, 1, Table;
    /// A site: its number in place of the site; the small number says how many words of text follow.
    SiteName = 50, 1, Table;
    /// A field.
    FieldName = 51, 1, Table;
    /// A thread.
    ThreadName = 52, 1, Table;
    /// A class, by its number.
    ClassName = 53, 1, Table;
    /// A representative stack of a site.
    Stack = 54, 1, Table;
    /// A test.
    TestName = 55, 1, Table;
    /// How the run ended and what was counted; the last record of a trace that is whole.
    Summary = 56, 1, Table;
}

/// Puts together a record's first word.
pub fn head(op: Op, aux: u32, site: SiteId) -> u64 {
    debug_assert!(aux < AUX_LIMIT);
    op as u64 | u64::from(aux) << 8 | u64::from(site.0) << 32
}

/// The small number of a first word.
pub fn aux(word: u64) -> u32 {
    (word >> 8) as u32 & (AUX_LIMIT - 1)
}

/// The site of a first word, or the number in its place.
pub fn site(word: u64) -> SiteId {
    SiteId((word >> 32) as u32)
}

/// Reads one event of `thread` from a record; `field_of` tells which field a site accesses. None if the record is no event.
pub fn decode(
    record: &[u64],
    thread: ThreadId,
    field_of: &dyn Fn(SiteId) -> FieldId,
) -> Option<Event> {
    use Op::*;
    let &[first, ref rest @ ..] = record else {
        return None;
    };
    let (op, site) = (Op::of(first)?, site(first));
    if record.len() != op.words() {
        return None;
    }
    let what = rest.first().copied().unwrap_or(0);
    let object = ObjectId(what);
    let other = ThreadId(what as u32);
    let test = TestId(what as u32);
    let access = |kind, variable| Event::Access {
        thread,
        kind,
        variable,
        site,
    };
    let acquire = |sync| Event::Acquire { thread, sync, site };
    let release = |sync| Event::Release { thread, sync, site };
    let locked = |hold| Event::Locked {
        thread,
        lock: object,
        hold,
        site,
    };
    let unlocked = |hold| Event::Unlocked {
        thread,
        lock: object,
        hold,
        site,
    };
    let field = || Variable::Field {
        object,
        field: field_of(site),
    };
    let global = || Variable::Static {
        field: field_of(site),
    };
    let contents = Variable::Contents { object };
    let volatile = || Sync::Volatile {
        object,
        offset: rest[1],
    };
    Some(match op {
        ReadField => access(Access::Read, field()),
        WriteField => access(Access::Write, field()),
        ReadStatic => access(Access::Read, global()),
        WriteStatic => access(Access::Write, global()),
        ReadElements => access(Access::Read, elements(aux(first), rest)?),
        WriteElements => access(Access::Write, elements(aux(first), rest)?),
        ReadContents => access(Access::Read, contents),
        WriteContents => access(Access::Write, contents),
        Locked => locked(Hold::Exclusive),
        Unlocked => unlocked(Hold::Exclusive),
        LockedShared => locked(Hold::Shared),
        UnlockedShared => unlocked(Hold::Shared),
        LockedMonitor => locked(Hold::Monitor),
        UnlockedMonitor => unlocked(Hold::Monitor),
        AcquireMonitor => acquire(Sync::Monitor(object)),
        ReleaseMonitor => release(Sync::Monitor(object)),
        AcquireVolatile => acquire(volatile()),
        ReleaseVolatile => release(volatile()),
        AcquireAtomic => acquire(Sync::Atomic(object)),
        ReleaseAtomic => release(Sync::Atomic(object)),
        AcquireClass => acquire(Sync::Class(what as u32)),
        ReleaseClass => release(Sync::Class(what as u32)),
        AcquireInterrupt => acquire(Sync::Interrupt(other)),
        ReleaseInterrupt => release(Sync::Interrupt(other)),
        AcquireFinalizer => acquire(Sync::Finalizer(object)),
        ReleaseFinalizer => release(Sync::Finalizer(object)),
        AcquireNotify => acquire(Sync::Notify(object)),
        ReleaseNotify => release(Sync::Notify(object)),
        AcquireFence => acquire(Sync::Fence),
        ReleaseFence => release(Sync::Fence),
        Start => Event::Start {
            thread,
            child: other,
            site,
        },
        Begin => Event::Begin { thread },
        End => Event::End { thread },
        Joined => Event::Joined {
            thread,
            child: other,
            site,
        },
        TestBegin => Event::TestBegin { thread, test },
        TestEnd => Event::TestEnd { thread, test },
        Freed => Event::ObjectFreed(object),
        Switch | SiteName | FieldName | ThreadName | ClassName | Stack | TestName | Summary => {
            return None;
        }
    })
}

fn elements(stride: u32, rest: &[u64]) -> Option<Variable> {
    let (first, last) = (rest[1] as u32, (rest[1] >> 32) as u32);
    let whole = first <= last && stride >= 1 && (last - first) % stride == 0;
    whole.then_some(Variable::Elements {
        array: ObjectId(rest[0]),
        first,
        last,
        stride,
    })
}

/// A record, with room for the longest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    words: [u64; LONGEST],
    length: usize,
}

impl Record {
    /// The words.
    pub fn words(&self) -> &[u64] {
        &self.words[..self.length]
    }
}

/// Writes an event as a record; `sequence` is for synchronization only.
pub fn encode(event: &Event, sequence: u64) -> Record {
    let (op, aux, site, rest) = parts(event);
    let mut words = [head(op, aux, site), rest[0], rest[1], 0];
    let length = op.words();
    if op.class() == Class::Sync {
        words[length - 1] = sequence;
    }
    Record { words, length }
}

fn parts(event: &Event) -> (Op, u32, SiteId, [u64; 2]) {
    let none = SiteId(0);
    match *event {
        Event::Access {
            kind,
            variable,
            site,
            ..
        } => {
            let by = |read, write| if kind == Access::Read { read } else { write };
            match variable {
                Variable::Field { object, .. } => {
                    let op = by(Op::ReadField, Op::WriteField);
                    (op, 0, site, [object.0, 0])
                }
                Variable::Static { .. } => (by(Op::ReadStatic, Op::WriteStatic), 0, site, [0, 0]),
                Variable::Elements {
                    array,
                    first,
                    last,
                    stride,
                } => {
                    let op = by(Op::ReadElements, Op::WriteElements);
                    let range = u64::from(first) | u64::from(last) << 32;
                    (op, stride, site, [array.0, range])
                }
                Variable::Contents { object } => {
                    let op = by(Op::ReadContents, Op::WriteContents);
                    (op, 0, site, [object.0, 0])
                }
            }
        }
        Event::Acquire { sync, site, .. } => {
            let (op, _, rest) = sync_parts(sync);
            (op, 0, site, rest)
        }
        Event::Release { sync, site, .. } => {
            let (_, op, rest) = sync_parts(sync);
            (op, 0, site, rest)
        }
        Event::Locked {
            lock, hold, site, ..
        } => (
            by_hold(hold, [Op::Locked, Op::LockedShared, Op::LockedMonitor]),
            0,
            site,
            [lock.0, 0],
        ),
        Event::Unlocked {
            lock, hold, site, ..
        } => (
            by_hold(
                hold,
                [Op::Unlocked, Op::UnlockedShared, Op::UnlockedMonitor],
            ),
            0,
            site,
            [lock.0, 0],
        ),
        Event::Start { child, site, .. } => (Op::Start, 0, site, [u64::from(child.0), 0]),
        Event::Begin { .. } => (Op::Begin, 0, none, [0, 0]),
        Event::End { .. } => (Op::End, 0, none, [0, 0]),
        Event::Joined { child, site, .. } => (Op::Joined, 0, site, [u64::from(child.0), 0]),
        Event::TestBegin { test, .. } => (Op::TestBegin, 0, none, [u64::from(test.0), 0]),
        Event::TestEnd { test, .. } => (Op::TestEnd, 0, none, [u64::from(test.0), 0]),
        Event::ObjectFreed(object) => (Op::Freed, 0, none, [object.0, 0]),
    }
}

fn by_hold(hold: Hold, [exclusive, shared, monitor]: [Op; 3]) -> Op {
    match hold {
        Hold::Exclusive => exclusive,
        Hold::Shared => shared,
        Hold::Monitor => monitor,
    }
}

/// Acquire, release, and what through.
fn sync_parts(sync: Sync) -> (Op, Op, [u64; 2]) {
    use Op::*;
    match sync {
        Sync::Monitor(object) => (AcquireMonitor, ReleaseMonitor, [object.0, 0]),
        Sync::Volatile { object, offset } => (AcquireVolatile, ReleaseVolatile, [object.0, offset]),
        Sync::Atomic(object) => (AcquireAtomic, ReleaseAtomic, [object.0, 0]),
        Sync::Class(number) => (AcquireClass, ReleaseClass, [u64::from(number), 0]),
        Sync::Interrupt(thread) => (AcquireInterrupt, ReleaseInterrupt, [u64::from(thread.0), 0]),
        Sync::Finalizer(object) => (AcquireFinalizer, ReleaseFinalizer, [object.0, 0]),
        Sync::Notify(object) => (AcquireNotify, ReleaseNotify, [object.0, 0]),
        Sync::Fence => (AcquireFence, ReleaseFence, [0, 0]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_reads_back_as_it_was_written() {
        let text = "T1 read o5.f3 @7\nT1 write f3 @7\nT1 read o5[2] @7\nT1 write o5[2..10/4] @7\nT1 write o5.* @7\n\
            T1 acquire monitor:o5 @7\nT1 release volatile:o5+12 @7\nT1 release atomic:o5 @7\nT1 acquire class:4 @7\n\
            T1 release interrupt:T2 @7\nT1 release finalizer:o5 @7\nT1 release notify:o5 @7\nT1 release fence @7\nT1 locked o5 @7\n\
            T1 locked-shared o5 @7\nT1 locked-monitor o5 @7\nT1 unlocked-monitor o5 @7\nT1 unlocked o5 @7\nT1 unlocked-shared o5 @7\nT1 start T2 @9\nT1 begin\nT1 end\n\
            T1 joined T2 @10\nT1 test-begin t6\nT1 test-end t6\nfreed o5\n";
        for event in crate::parse_trace(text).unwrap() {
            let record = encode(&event, 99);
            let op = Op::of(record.words()[0]).unwrap();
            assert_eq!(record.words().len(), op.words());
            if op.class() == Class::Sync {
                assert_eq!(record.words().last(), Some(&99));
            }
            let back = decode(record.words(), ThreadId(1), &|_| FieldId(3));
            assert_eq!(back, Some(event));
        }
    }

    #[test]
    fn what_is_no_event_is_none() {
        let none = |record: &[u64]| decode(record, ThreadId(1), &|_| FieldId(0)).is_none();
        assert!(none(&[]) && none(&[0]) && none(&[255]));
        assert!(none(&[head(Op::ReadField, 0, SiteId(1))]));
        assert!(none(&[head(Op::ReadElements, 0, SiteId(1)), 5, 2]));
        assert!(none(&[head(Op::Switch, 0, SiteId(1))]));
    }
}
