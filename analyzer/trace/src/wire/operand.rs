//! The operands of records: how each kind of value is kept in words.

use super::{LONGEST, Op, Record, aux, head, site};
use crate::{Access, Escape, FieldId, Hold, ObjectId, SiteId, StackId, Taken, TestId, ThreadId};

/// An id in a record, as the record holds it: the numbers of a damaged file may be anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mention {
    /// An object or array.
    Object(ObjectId),
    /// A thread's number.
    Thread(u64),
    /// A class's number.
    Class(u64),
    /// A test's number.
    Test(u64),
    /// A stack's number.
    Stack(u64),
}

/// A kind of operand: how many words it takes, and how it is read and written.
pub(super) trait Operand {
    /// What the event holds.
    type Value;
    /// How many words it takes.
    const WORDS: usize;
    /// Reads it; none if the words are impossible.
    fn read(input: &mut Input<'_>) -> Option<Self::Value>;
    /// Writes it.
    fn write(value: Self::Value, output: &mut Output);
    /// The id in the operand's first word, if it holds one.
    fn mention(_word: u64) -> Option<Mention> {
        None
    }
}

/// A record that is being read.
pub(super) struct Input<'r> {
    first: u64,
    rest: &'r [u64],
    field_of: &'r dyn Fn(SiteId) -> FieldId,
}

impl<'r> Input<'r> {
    pub fn new(first: u64, rest: &'r [u64], field_of: &'r dyn Fn(SiteId) -> FieldId) -> Self {
        Input {
            first,
            rest,
            field_of,
        }
    }

    fn word(&mut self) -> Option<u64> {
        let (&word, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(word)
    }
}

/// A record that is being written. Its first word comes last, when the small number is known.
pub(super) struct Output {
    words: [u64; LONGEST],
    length: usize,
    aux: u32,
}

impl Output {
    pub fn new() -> Output {
        Output {
            words: [0; LONGEST],
            length: 1,
            aux: 0,
        }
    }

    pub fn word(&mut self, word: u64) {
        self.words[self.length] = word;
        self.length += 1;
    }

    pub fn record(mut self, op: Op, site: SiteId) -> Record {
        debug_assert_eq!(self.length, op.words());
        self.words[0] = head(op, self.aux, site);
        Record {
            words: self.words,
            length: self.length,
        }
    }
}

/// The number of a class.
pub(super) struct ClassNumber;

/// Elements of an array as first, last and stride: both ends in one word, the stride in the small number.
pub(super) struct Range;

/// How an atomic access is made: in the small number.
pub(super) struct AtomicKind;

/// The same with the elements of an array: the stride takes the upper bits of the small number.
pub(super) struct AtomicRange;

const KIND_BITS: u32 = 2;

fn atomic_kind(aux: u32) -> Option<Access> {
    match aux {
        0 => Some(Access::AtomicRead),
        1 => Some(Access::AtomicWrite),
        2 => Some(Access::AtomicUpdate),
        _ => None,
    }
}

fn number_of(kind: Access) -> u32 {
    match kind {
        Access::Read | Access::AtomicRead => 0,
        Access::Write | Access::AtomicWrite => 1,
        Access::AtomicUpdate => 2,
    }
}

impl Operand for AtomicKind {
    type Value = Access;
    const WORDS: usize = 0;

    #[inline]
    fn read(input: &mut Input<'_>) -> Option<Access> {
        atomic_kind(aux(input.first))
    }

    fn write(kind: Access, output: &mut Output) {
        output.aux = number_of(kind);
    }
}

impl Operand for AtomicRange {
    type Value = (Access, (u32, u32, u32));
    const WORDS: usize = 1;

    #[inline]
    fn read(input: &mut Input<'_>) -> Option<Self::Value> {
        let aux = aux(input.first);
        let kind = atomic_kind(aux & ((1 << KIND_BITS) - 1))?;
        Some((kind, range(input.word()?, aux >> KIND_BITS)?))
    }

    #[inline]
    fn write((kind, (first, last, stride)): Self::Value, output: &mut Output) {
        output.aux = number_of(kind) | stride << KIND_BITS;
        output.word(u64::from(first) | u64::from(last) << 32);
    }
}

/// The elements from a first to a last one, a word, by a stride.
#[inline]
fn range(word: u64, stride: u32) -> Option<(u32, u32, u32)> {
    let (first, last) = (word as u32, (word >> 32) as u32);
    let whole = first <= last && stride >= 1 && (last - first) % stride == 0;
    whole.then_some((first, last, stride))
}

/// Two fields.
pub(super) struct FieldPair;

/// An operand that is one word.
macro_rules! one_word {
    ($type:ty, $value:ty, $word:ident => $from:expr, $it:ident => $to:expr, $mention:expr) => {
        impl Operand for $type {
            type Value = $value;
            const WORDS: usize = 1;

            #[inline]
            fn read(input: &mut Input<'_>) -> Option<$value> {
                let $word = input.word()?;
                Some($from)
            }

            #[inline]
            fn write($it: $value, output: &mut Output) {
                output.word($to);
            }

            fn mention(word: u64) -> Option<Mention> {
                let mention: fn(u64) -> Option<Mention> = $mention;
                mention(word)
            }
        }
    };
}

one_word!(ObjectId, ObjectId, word => ObjectId(word), it => it.0, |word| Some(Mention::Object(ObjectId(word))));
one_word!(ThreadId, ThreadId, word => ThreadId(word as u32), it => u64::from(it.0), |word| Some(Mention::Thread(word)));
one_word!(TestId, TestId, word => TestId(word as u32), it => u64::from(it.0), |word| Some(Mention::Test(word)));
one_word!(StackId, StackId, word => StackId(word as u32), it => u64::from(it.0), |word| Some(Mention::Stack(word)));
one_word!(ClassNumber, u32, word => word as u32, it => u64::from(it), |word| Some(Mention::Class(word)));
one_word!(u64, u64, word => word, it => it, |_| None);

one_word!(FieldPair, [FieldId; 2], word => [FieldId(word as u32), FieldId((word >> 32) as u32)],
    it => u64::from(it[0].0) | u64::from(it[1].0) << 32, |_| None);

impl Operand for Escape {
    type Value = Escape;
    const WORDS: usize = 1;

    #[inline]
    fn read(input: &mut Input<'_>) -> Option<Escape> {
        Escape::of(input.word()?)
    }

    #[inline]
    fn write(value: Escape, output: &mut Output) {
        output.word(value.word());
    }
}

/// A field takes no words: the site determines it.
impl Operand for FieldId {
    type Value = FieldId;
    const WORDS: usize = 0;

    #[inline]
    fn read(input: &mut Input<'_>) -> Option<FieldId> {
        Some((input.field_of)(site(input.first)))
    }

    fn write(_: FieldId, _: &mut Output) {}
}

/// An operand that takes no words: the small number holds its place among all of its kind.
macro_rules! small_number {
    ($type:ty, $all:expr) => {
        impl Operand for $type {
            type Value = $type;
            const WORDS: usize = 0;

            #[inline]
            fn read(input: &mut Input<'_>) -> Option<$type> {
                $all.get(aux(input.first) as usize).copied()
            }

            #[inline]
            fn write(value: $type, output: &mut Output) {
                output.aux = value as u32;
            }
        }
    };
}

small_number!(Hold, Hold::ALL);
small_number!(Taken, Taken::ALL);

impl Operand for Range {
    type Value = (u32, u32, u32);
    const WORDS: usize = 1;

    #[inline]
    fn read(input: &mut Input<'_>) -> Option<Self::Value> {
        range(input.word()?, aux(input.first))
    }

    #[inline]
    fn write((first, last, stride): Self::Value, output: &mut Output) {
        output.aux = stride;
        output.word(u64::from(first) | u64::from(last) << 32);
    }
}
