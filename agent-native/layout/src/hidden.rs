//! What the hidden field of an object holds.
//!
//! ```text
//! > 0                         its identity
//! 0                           nothing is known of it: it was never private
//! 11 creator(26) mark(36)     an owner mark: it is private to its creator, which made it before its mark of this number
//! 10 an escape's word         it has escaped, and is not identified yet
//! 10 0                        the same, but how it escaped is not known
//! ```

use redflag_trace::{CREATOR_BITS, CREATOR_SHIFT, Escape, ThreadId};

/// The bits of an owner mark below the number of the thread.
pub(crate) const OWNER_SHIFT: u32 = CREATOR_SHIFT;

/// The upper bits of the owner marks of thread 0, as a number; those of other threads follow.
pub(crate) const FIRST_OWNER: i64 = -(1 << CREATOR_BITS);

/// How many threads have owner marks. Objects of others are not private.
pub(crate) const OWNERS: i64 = 1 << CREATOR_BITS;

/// Marks with numbers from here on are in no owner mark.
const MARK_LIMIT: u64 = 1 << OWNER_SHIFT;

/// The hidden field of an object that has escaped.
pub const ESCAPED: i64 = i64::MIN;

/// What the hidden field of an object holds that a thread makes before its mark of this number: an owner mark, or 0.
pub fn owner_mark(thread: ThreadId, mark: u64) -> i64 {
    match i64::from(thread.0) < OWNERS && mark < MARK_LIMIT {
        true => (FIRST_OWNER + i64::from(thread.0)) << OWNER_SHIFT | mark as i64,
        false => 0,
    }
}

/// Whether a hidden field says that its object is private to a thread: it holds an owner mark and not an identity.
pub fn is_private(hidden: i64) -> bool {
    (FIRST_OWNER << OWNER_SHIFT..0).contains(&hidden)
}

/// What the hidden field of a private object holds from its escape on, which is at a mark of a thread: 0 is none. How it
/// escaped is known only if this is the creator's own mark.
pub fn escaped(owner: i64, (thread, mark): (ThreadId, u64)) -> i64 {
    let is_own = mark > 0 && owner >> OWNER_SHIFT == FIRST_OWNER + i64::from(thread.0);
    let made = owner as u64 & (MARK_LIMIT - 1);
    let escape = is_own.then(|| Escape::new(thread, mark, made)).flatten();
    escape.map_or(ESCAPED, |escape| ESCAPED | escape.word() as i64)
}

/// How an object escaped that has this hidden field, if that is known.
pub fn escape_of(hidden: i64) -> Option<Escape> {
    let has_escaped = hidden < FIRST_OWNER << OWNER_SHIFT && hidden != ESCAPED;
    has_escaped
        .then(|| Escape::of((hidden ^ ESCAPED) as u64))
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_owner_marks_are_private() {
        let last = ThreadId(OWNERS as u32 - 1);
        for mark in [0, 1, MARK_LIMIT - 1] {
            for thread in [ThreadId(0), last] {
                assert!(is_private(owner_mark(thread, mark)));
                assert_eq!(escape_of(owner_mark(thread, mark)), None);
            }
        }
        assert_eq!(owner_mark(ThreadId(OWNERS as u32), 1), 0);
        let escape = escaped(owner_mark(last, 3), (last, 5));
        assert!(
            ![0, 1, i64::MAX, ESCAPED, escape]
                .into_iter()
                .any(is_private)
        );
    }

    #[test]
    fn an_escape_is_known_at_a_mark_of_the_creator() {
        let (one, other) = (ThreadId(7), ThreadId(8));
        let hidden = escaped(owner_mark(one, 3), (one, 5));
        let known = Escape {
            creator: one,
            mark: 5,
            before: 2,
        };
        assert_eq!(escape_of(hidden), Some(known));
        assert_eq!(escaped(owner_mark(one, 3), (other, 5)), ESCAPED);
        assert_eq!(escaped(owner_mark(one, 3), (one, 0)), ESCAPED);
        for unknown in [ESCAPED, 0, 1] {
            assert_eq!(escape_of(unknown), None);
        }
    }
}
