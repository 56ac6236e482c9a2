//! Events as words: what a thread writes into its ring, and what a trace file holds.
//!
//! A record is one to four 64-bit words. The first holds the operation (bits 0 to 7), a small number (bits 8 to 31) and the
//! site (bits 32 to 63). A record of synchronization ends with its sequence number. Two facts are not in a record: its thread
//! (a ring belongs to one thread, and in a file [`Op::Switch`] names the thread of the records after it), and the field of an
//! access (the site determines it, and the caller of [`decode`] supplies a table from sites to fields).
//!
//! The table below describes each record once: operation, code, class, operands, and the event that it stands for. Encoding,
//! decoding, lengths and the ids that a record mentions are generated from it. `FORMAT.md` describes the same for people; a
//! test compares the two.
//!
//! An event of a lock has two records. The one without a sequence number is written where no detector needs the order of lock
//! sections; it is only read here.

mod operand;

use crate::{
    Access, Escape, Event, FieldId, Hold, ObjectId, SiteId, StackId, Sync, Taken, TestId, ThreadId,
    Variable,
};
pub use operand::Mention;
use operand::{AtomicKind, AtomicRange, ClassNumber, FieldPair, Input, Operand, Output, Range};

/// The version of the format that is written.
pub const VERSION: u32 = 6;

/// The oldest version that can be read. A reader refuses what is older, and what is newer than [`VERSION`].
pub const OLDEST_VERSION: u32 = 5;

/// The most words that a record of a ring has.
pub const LONGEST: usize = 4;

/// The bit of a first word at which the small number begins.
pub const AUX_SHIFT: u32 = 8;

/// The bit of a first word at which the site begins.
pub const SITE_SHIFT: u32 = 32;

/// The first number too large for the bits between operation and site.
pub const AUX_LIMIT: u32 = 1 << (SITE_SHIFT - AUX_SHIFT);

/// What kind of record it is, as the merge and the statistics need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// An access: no sequence number.
    Access,
    /// The thread takes or releases a lock, or begins to initialize a class: no sequence number.
    Lock,
    /// Evidence for other events: no sequence number, and not counted.
    Evidence,
    /// Synchronization, ordered changes of locks, and the bounds of tests: the last word is its sequence number.
    Sync,
    /// Only in files: the thread of the next records, or what an id stands for.
    Table,
}

impl Class {
    const fn sequence_words(self) -> usize {
        matches!(self, Class::Sync) as usize
    }
}

/// Generates [`Op`], [`decode`] and [`encode`] from the table of records. An event of the table serves as a pattern when it
/// is encoded and as an expression when it is decoded; `thread` and `site` are the names that both sides give to the
/// thread and the site. A site that the event does not have is 0.
macro_rules! records {
    (
        ($thread:ident, $site:ident)
        events { $(
            $(#[$doc:meta])*
            $name:ident = $code:literal, $class:ident, ( $($operand:tt : $type:ty),* ) => $event:tt;
        )* }
        read_only { $(
            $(#[$old_doc:meta])*
            $old:ident = $old_code:literal, $old_class:ident, ( $($old_operand:tt : $old_type:ty),* ) => $old_event:tt;
        )* }
        files {
            $( $(#[$file_doc:meta])* $file:ident = $file_code:literal; )*
        }
    ) => {
        /// The operation of a record.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Op {
            $( $(#[$doc])* $name = $code, )*
            $( $(#[$old_doc])* $old = $old_code, )*
            $( $(#[$file_doc])* $file = $file_code, )*
        }

        impl Op {
            /// All operations.
            pub const ALL: &'static [Op] = &[ $( Op::$name, )* $( Op::$old, )* $( Op::$file, )* ];

            /// The operation of a record's first word.
            pub fn of(word: u64) -> Option<Op> {
                match word & 0xff {
                    $( $code => Some(Op::$name), )*
                    $( $old_code => Some(Op::$old), )*
                    $( $file_code => Some(Op::$file), )*
                    _ => None,
                }
            }

            /// How many words a record has, its first included; for records that define ids, without their text.
            pub const fn words(self) -> usize {
                match self {
                    $( Op::$name => 1 $( + <$type as Operand>::WORDS )* + Class::$class.sequence_words(), )*
                    $( Op::$old => 1 $( + <$old_type as Operand>::WORDS )* + Class::$old_class.sequence_words(), )*
                    $( Op::$file => 1, )*
                }
            }

            /// What kind of record it is.
            pub const fn class(self) -> Class {
                match self {
                    $( Op::$name => Class::$class, )*
                    $( Op::$old => Class::$old_class, )*
                    $( Op::$file => Class::Table, )*
                }
            }

            /// The name in `FORMAT.md`.
            pub const fn name(self) -> &'static str {
                match self {
                    $( Op::$name => stringify!($name), )*
                    $( Op::$old => stringify!($old), )*
                    $( Op::$file => stringify!($file), )*
                }
            }

            /// The id that the word after a record's first one mentions, apart from the site.
            pub fn mention(self, word: u64) -> Option<Mention> {
                match self {
                    $( Op::$name => None $( .or(<$type as Operand>::mention(word)) )*, )*
                    $( Op::$old => None $( .or(<$old_type as Operand>::mention(word)) )*, )*
                    $( Op::$file => None, )*
                }
            }
        }

        /// Reads one event of a thread from a record; `field_of` maps a site to the field that is accessed there. None if
        /// the record is not an event.
        #[allow(unused_variables, reason = "not every event has a site")]
        pub fn decode(
            record: &[u64],
            $thread: ThreadId,
            field_of: &dyn Fn(SiteId) -> FieldId,
        ) -> Option<Event> {
            let &[first, ref rest @ ..] = record else {
                return None;
            };
            let op = Op::of(first)?;
            if record.len() != op.words() {
                return None;
            }
            let $site = site(first);
            let mut input = Input::new(first, rest, field_of);
            match op {
                $( Op::$name => {
                    $( let $operand = <$type as Operand>::read(&mut input)?; )*
                    Some(event!($event))
                } )*
                $( Op::$old => {
                    $( let $old_operand = <$old_type as Operand>::read(&mut input)?; )*
                    Some(event!($old_event))
                } )*
                $( Op::$file => None, )*
            }
        }

        /// Writes an event as a record; `sequence` is for synchronization only.
        #[allow(unused_variables, reason = "the record does not name its thread")]
        pub fn encode(event: &Event, sequence: u64) -> Record {
            let $site = SiteId(0);
            match *event {
                $( event!($event) => {
                    let mut output = Output::new();
                    $( <$type as Operand>::write($operand, &mut output); )*
                    if Op::$name.class() == Class::Sync {
                        output.word(sequence);
                    }
                    output.record(Op::$name, $site)
                } )*
            }
        }
    };
}

impl Op {
    /// Whether a record's site determines the field that it is about.
    pub fn has_field(self) -> bool {
        matches!(
            self,
            Op::ReadField
                | Op::WriteField
                | Op::ReadStatic
                | Op::WriteStatic
                | Op::AtomicField
                | Op::AtomicStatic
        )
    }
}

/// Removes the braces around an event of the table. The result is a pattern or an expression, depending on its place.
macro_rules! event {
    ({ $($event:tt)* }) => { Event::$($event)* };
}

records! {
    (thread, site)
    events {
        /// A field was read: object. The site determines the field.
        ReadField = 1, Access, (object: ObjectId, field: FieldId) => {
            Access { thread, kind: Access::Read, variable: Variable::Field { object, field }, site }
        };
        /// A field was written: object.
        WriteField = 2, Access, (object: ObjectId, field: FieldId) => {
            Access { thread, kind: Access::Write, variable: Variable::Field { object, field }, site }
        };
        /// A static field was read.
        ReadStatic = 3, Access, (field: FieldId) => {
            Access { thread, kind: Access::Read, variable: Variable::Static { field }, site }
        };
        /// A static field was written.
        WriteStatic = 4, Access, (field: FieldId) => {
            Access { thread, kind: Access::Write, variable: Variable::Static { field }, site }
        };
        /// Elements were read, the stride in the small number: array, first (low half) and last (high half).
        ReadElements = 5, Access, (array: ObjectId, (first, last, stride): Range) => {
            Access { thread, kind: Access::Read, variable: Variable::Elements { array, first, last, stride }, site }
        };
        /// Elements were written.
        WriteElements = 6, Access, (array: ObjectId, (first, last, stride): Range) => {
            Access { thread, kind: Access::Write, variable: Variable::Elements { array, first, last, stride }, site }
        };
        /// An object's contents were read: object.
        ReadContents = 7, Access, (object: ObjectId) => {
            Access { thread, kind: Access::Read, variable: Variable::Contents { object }, site }
        };
        /// An object's contents were written: object.
        WriteContents = 8, Access, (object: ObjectId) => {
            Access { thread, kind: Access::Write, variable: Variable::Contents { object }, site }
        };
        /// The stack of the thread's next access at the site: the stack.
        AccessStack = 15, Evidence, (stack: StackId) => { Stack { thread, stack, site } };
        /// A monitor was entered: object, sequence.
        AcquireMonitor = 16, Sync, (object: ObjectId) => { Acquire { thread, sync: Sync::Monitor(object), site } };
        /// A monitor is exited.
        ReleaseMonitor = 17, Sync, (object: ObjectId) => { Release { thread, sync: Sync::Monitor(object), site } };
        /// A volatile variable was read: object, offset, sequence.
        AcquireVolatile = 18, Sync, (object: ObjectId, offset: u64) => {
            Acquire { thread, sync: Sync::Volatile { object, offset }, site }
        };
        /// A volatile variable is written.
        ReleaseVolatile = 19, Sync, (object: ObjectId, offset: u64) => {
            Release { thread, sync: Sync::Volatile { object, offset }, site }
        };
        /// Some variable of an object was read through a handle that hides the offset: object, sequence.
        AcquireAtomic = 20, Sync, (object: ObjectId) => { Acquire { thread, sync: Sync::Atomic(object), site } };
        /// Some variable of an object is written through such a handle.
        ReleaseAtomic = 21, Sync, (object: ObjectId) => { Release { thread, sync: Sync::Atomic(object), site } };
        /// A class was found initialized: its number, sequence.
        AcquireClass = 22, Sync, (class: ClassNumber) => { Acquire { thread, sync: Sync::Class(class), site } };
        /// A class's initialization ends.
        ReleaseClass = 23, Sync, (class: ClassNumber) => { Release { thread, sync: Sync::Class(class), site } };
        /// An interruption was detected: the interrupted thread, sequence.
        AcquireInterrupt = 24, Sync, (target: ThreadId) => { Acquire { thread, sync: Sync::Interrupt(target), site } };
        /// A thread is interrupted.
        ReleaseInterrupt = 25, Sync, (target: ThreadId) => { Release { thread, sync: Sync::Interrupt(target), site } };
        /// A finalizer begins: object, sequence.
        AcquireFinalizer = 26, Sync, (object: ObjectId) => { Acquire { thread, sync: Sync::Finalizer(object), site } };
        /// A constructor ends.
        ReleaseFinalizer = 27, Sync, (object: ObjectId) => { Release { thread, sync: Sync::Finalizer(object), site } };
        /// A fence that acquires: sequence.
        AcquireFence = 28, Sync, () => { Acquire { thread, sync: Sync::Fence, site } };
        /// A fence that releases.
        ReleaseFence = 29, Sync, () => { Release { thread, sync: Sync::Fence, site } };
        /// A thread is started: the thread, sequence.
        Start = 30, Sync, (child: ThreadId) => { Start { thread, child, site } };
        /// The thread begins: sequence.
        Begin = 31, Sync, () => { Begin { thread } };
        /// The thread ends.
        End = 32, Sync, () => { End { thread } };
        /// Another thread has ended: the thread, sequence.
        Joined = 33, Sync, (child: ThreadId) => { Joined { thread, child, site } };
        /// A wait is over: object, sequence.
        AcquireNotify = 34, Sync, (object: ObjectId) => { Acquire { thread, sync: Sync::Notify(object), site } };
        /// A waiting thread is notified.
        ReleaseNotify = 35, Sync, (object: ObjectId) => { Release { thread, sync: Sync::Notify(object), site } };
        /// The thread begins to run a test: the test, sequence.
        TestBegin = 36, Sync, (test: TestId) => { TestBegin { thread, test } };
        /// The thread has run a test.
        TestEnd = 37, Sync, (test: TestId) => { TestEnd { thread, test } };
        /// An object was allocated at the site: object.
        Allocated = 38, Evidence, (object: ObjectId) => { Allocated { thread, object, site } };
        /// A class's initialization begins: its number.
        Initializing = 39, Lock, (class: ClassNumber) => { Initializing { thread, class, site } };
        /// A lock was taken exclusively, the way it was taken in the small number: the lock, sequence.
        LockedOrdered = 40, Sync, (lock: ObjectId, taken: Taken) => {
            Locked { thread, lock, hold: Hold::Exclusive, taken, site }
        };
        /// It is released.
        UnlockedOrdered = 41, Sync, (lock: ObjectId) => { Unlocked { thread, lock, hold: Hold::Exclusive, site } };
        /// A lock was taken that other threads may share: the lock, sequence.
        LockedSharedOrdered = 42, Sync, (lock: ObjectId, taken: Taken) => {
            Locked { thread, lock, hold: Hold::Shared, taken, site }
        };
        /// It is released.
        UnlockedSharedOrdered = 43, Sync, (lock: ObjectId) => { Unlocked { thread, lock, hold: Hold::Shared, site } };
        /// A monitor was entered whose order does not count: object, sequence.
        LockedMonitorOrdered = 44, Sync, (lock: ObjectId, taken: Taken) => {
            Locked { thread, lock, hold: Hold::Monitor, taken, site }
        };
        /// Such a monitor is exited.
        UnlockedMonitorOrdered = 45, Sync, (lock: ObjectId) => { Unlocked { thread, lock, hold: Hold::Monitor, site } };
        /// The thread gives up all levels of a lock to wait, how it held it in the small number: the lock, sequence.
        Waits = 46, Sync, (lock: ObjectId, hold: Hold) => { Waits { thread, lock, hold, site } };
        /// It has as many levels again.
        Waited = 47, Sync, (lock: ObjectId, hold: Hold) => { Waited { thread, lock, hold, site } };
        /// A field was accessed atomically, how in the small number: object.
        AtomicField = 60, Access, (kind: AtomicKind, object: ObjectId, field: FieldId) => {
            Access { thread, kind, variable: Variable::Field { object, field }, site }
        };
        /// A static field was accessed atomically.
        AtomicStatic = 61, Access, (kind: AtomicKind, field: FieldId) => {
            Access { thread, kind, variable: Variable::Static { field }, site }
        };
        /// Elements were accessed atomically, how and the stride in the small number: array, first and last.
        AtomicElements = 62, Access, (array: ObjectId, (kind, (first, last, stride)): AtomicRange) => {
            Access { thread, kind, variable: Variable::Elements { array, first, last, stride }, site }
        };
        /// An object's contents were accessed atomically: object.
        AtomicContents = 63, Access, (kind: AtomicKind, object: ObjectId) => {
            Access { thread, kind, variable: Variable::Contents { object }, site }
        };
        /// Private objects of the thread escape at the site, or it made objects: the mark's number.
        Mark = 67, Evidence, (number: u64) => { Mark { thread, number, site } };
        /// An object that had escaped has its identity: object, how it escaped, two fields written before that.
        Published = 68, Evidence, (object: ObjectId, escape: Escape, fields: FieldPair) => {
            Published { thread, object, escape, fields }
        };
        /// An object was freed: object.
        Freed = 48, Table, (object: ObjectId) => { ObjectFreed(object) };
    }
    read_only {
        /// A lock was taken exclusively, the way it was taken in the small number: the lock.
        Locked = 9, Lock, (lock: ObjectId, taken: Taken) => {
            Locked { thread, lock, hold: Hold::Exclusive, taken, site }
        };
        /// It is released.
        Unlocked = 10, Lock, (lock: ObjectId) => { Unlocked { thread, lock, hold: Hold::Exclusive, site } };
        /// A lock was taken that other threads may share: the lock.
        LockedShared = 11, Lock, (lock: ObjectId, taken: Taken) => {
            Locked { thread, lock, hold: Hold::Shared, taken, site }
        };
        /// It is released.
        UnlockedShared = 12, Lock, (lock: ObjectId) => { Unlocked { thread, lock, hold: Hold::Shared, site } };
        /// A monitor was entered whose order does not count: object.
        LockedMonitor = 13, Lock, (lock: ObjectId, taken: Taken) => {
            Locked { thread, lock, hold: Hold::Monitor, taken, site }
        };
        /// Such a monitor is exited.
        UnlockedMonitor = 14, Lock, (lock: ObjectId) => { Unlocked { thread, lock, hold: Hold::Monitor, site } };
    }
    files {
        /// The next records are of the thread whose number is in place of the site.
        Switch = 49;
        /// A site: its number in place of the site; the small number is how many words of text follow.
        SiteName = 50;
        /// A field.
        FieldName = 51;
        /// A thread.
        ThreadName = 52;
        /// A class, by its number.
        ClassName = 53;
        /// A stack.
        Stack = 54;
        /// A test.
        TestName = 55;
        /// Of a field that holds a reference: the fields of such objects that only constructors write.
        InitOnly = 69;
        /// How the run ended and what was counted; the last record of a trace that is whole.
        Summary = 56;
    }
}

/// Puts together a record's first word.
pub fn head(op: Op, aux: u32, site: SiteId) -> u64 {
    debug_assert!(aux < AUX_LIMIT);
    op as u64 | u64::from(aux) << AUX_SHIFT | u64::from(site.0) << SITE_SHIFT
}

/// The small number of a first word.
pub fn aux(word: u64) -> u32 {
    (word >> AUX_SHIFT) as u32 & (AUX_LIMIT - 1)
}

/// The site of a first word, or the number in its place.
pub fn site(word: u64) -> SiteId {
    SiteId((word >> SITE_SHIFT) as u32)
}

/// A record, with space for the longest.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_survives_encoding_and_decoding() {
        let text = "T1 read o5.f3 @7\nT1 write f3 @7\nT1 read o5[2] @7\nT1 write o5[2..10/4] @7\nT1 write o5.* @7\n\
            T1 atomic-read o5.f3 @7\nT1 atomic-write f3 @7\nT1 atomic-update o5[2..9] @7\nT1 atomic-write o5[2..10/4] @7\nT1 atomic-update o5.* @7\n\
            T1 acquire monitor:o5 @7\nT1 release volatile:o5+12 @7\nT1 release atomic:o5 @7\nT1 acquire class:4 @7\n\
            T1 release interrupt:T2 @7\nT1 release finalizer:o5 @7\nT1 release notify:o5 @7\nT1 release fence @7\nT1 locked o5 @7\n\
            T1 locked-shared o5 @7\nT1 locked-monitor o5 @7\nT1 unlocked-monitor o5 @7\nT1 unlocked o5 @7\nT1 unlocked-shared o5 @7\nT1 start T2 @9\nT1 begin\nT1 end\n\
            T1 joined T2 @10\nT1 test-begin t6\nT1 test-end t6\nT1 stack s8 @7\nT1 allocated o5 @7\n\
            T1 mark 5 @7\nT1 published o5:T2:5:2:f3:f4\nfreed o5\n";
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
    fn a_lock_without_its_order_is_read_but_not_written() {
        let locked = |op, aux| {
            let record = [head(op, aux, SiteId(7)), 5];
            decode(&record, ThreadId(1), &|_| FieldId(0)).map(|event| event.to_string())
        };
        let text = |event| Some(format!("T1 {event} @7"));
        assert_eq!(locked(Op::Locked, 0), text("locked o5"));
        assert_eq!(locked(Op::LockedShared, 3), text("locked-shared o5 timed"));
        assert_eq!(locked(Op::UnlockedMonitor, 0), text("unlocked-monitor o5"));
        assert_eq!(locked(Op::Locked, 4), None);
        let event: Event = "T1 locked o5 @7".parse().unwrap();
        assert_eq!(
            Op::of(encode(&event, 9).words()[0]),
            Some(Op::LockedOrdered)
        );
    }

    #[test]
    fn words_that_are_not_an_event_decode_to_none() {
        let none = |record: &[u64]| decode(record, ThreadId(1), &|_| FieldId(0)).is_none();
        assert!(none(&[]) && none(&[0]) && none(&[255]));
        assert!(none(&[head(Op::ReadField, 0, SiteId(1))]));
        assert!(none(&[head(Op::ReadElements, 0, SiteId(1)), 5, 2]));
        assert!(none(&[head(Op::AtomicField, 3, SiteId(1)), 5]));
        assert!(none(&[head(Op::Switch, 0, SiteId(1))]));
    }
}
