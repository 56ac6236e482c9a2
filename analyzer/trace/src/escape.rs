//! How an object that was private to its creator became reachable by other threads, in one word. No other file depends on its
//! layout.
//!
//! ```text
//! 63  62  61 ........ 36  35 ........ 12  11 ........ 0
//! 0   0   creator         mark            before
//! ```
//!
//! A thread counts its marks from 1 on. Only the lower bits of a mark's number fit, which suffices: the marks that are
//! remembered are the latest ones.

use crate::ThreadId;

/// Bits of an escape's word that hold the distance between the two marks.
pub const BEFORE_BITS: u32 = 12;
/// Bits that hold the lower part of a mark's number.
pub const MARK_BITS: u32 = 24;
/// The bits below the number of the creator.
pub const CREATOR_SHIFT: u32 = BEFORE_BITS + MARK_BITS;
/// Bits of the number of the creator.
pub const CREATOR_BITS: u32 = 26;

/// The escape of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Escape {
    /// The thread that made the object.
    pub creator: ThreadId,
    /// The mark of that thread at which the object escaped: the lower bits of its number. 0 and 1 are two different marks.
    pub mark: u32,
    /// By how many marks the object is older: what was written to it before it escaped was written after that earlier mark's
    /// segment began.
    pub before: u32,
}

impl Escape {
    /// The escape at a mark of an object that was made at the time of another; none if a number is too great.
    pub fn new(creator: ThreadId, mark: u64, made: u64) -> Option<Escape> {
        let before = mark.saturating_sub(made);
        (creator.0 < 1 << CREATOR_BITS && before < 1 << BEFORE_BITS).then_some(Escape {
            creator,
            mark: (mark & ((1 << MARK_BITS) - 1)) as u32,
            before: before as u32,
        })
    }

    /// All of it in one word.
    pub fn word(self) -> u64 {
        u64::from(self.creator.0) << CREATOR_SHIFT
            | u64::from(self.mark) << BEFORE_BITS
            | u64::from(self.before)
    }

    /// Decodes the word; none if it is impossible.
    pub fn of(word: u64) -> Option<Escape> {
        let low = |word: u64, bits: u32| (word & ((1 << bits) - 1)) as u32;
        (word >> (CREATOR_SHIFT + CREATOR_BITS) == 0).then(|| Escape {
            creator: ThreadId((word >> CREATOR_SHIFT) as u32),
            mark: low(word >> BEFORE_BITS, MARK_BITS),
            before: low(word, BEFORE_BITS),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_escape_survives_encoding() {
        let creator = ThreadId((1 << CREATOR_BITS) - 1);
        for (mark, made) in [(1, 1), (5, 1), (1 << 30, (1 << 30) - 4095), (3, 9)] {
            let escape = Escape::new(creator, mark, made).unwrap();
            assert_eq!(Escape::of(escape.word()), Some(escape));
            assert_eq!(u64::from(escape.before), mark.saturating_sub(made));
        }
        assert_eq!(Escape::of(1 << 62), None);
    }

    #[test]
    fn numbers_that_do_not_fit_make_no_escape() {
        assert_eq!(Escape::new(ThreadId(1 << CREATOR_BITS), 1, 1), None);
        assert_eq!(Escape::new(ThreadId(1), 1 << BEFORE_BITS, 0), None);
    }
}
