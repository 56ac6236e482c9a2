//! The wrappers that `Collections.synchronizedList` and its sisters make.
//!
//! Each of their methods locks, calls the collection that they wrap, and unlocks. Their callers do not hold the lock, so what a
//! call does to the collection is recorded inside. The exceptions are methods that begin an iteration: "It is imperative that
//! the user manually synchronize on the returned collection when traversing it", says the documentation.

/// Whether a class (with slashes) is one of them.
pub fn is_locking_wrapper(class: &[u8]) -> bool {
    class.starts_with(b"java/util/Collections$Synchronized")
}

/// Whether a method of theirs leaves it to its caller to hold the lock.
pub fn is_left_unlocked(method: &[u8]) -> bool {
    matches!(
        method,
        b"iterator" | b"listIterator" | b"spliterator" | b"stream" | b"parallelStream"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrappers_lock_in_all_methods_but_those_that_iterate() {
        assert!(is_locking_wrapper(
            b"java/util/Collections$SynchronizedRandomAccessList"
        ));
        assert!(!is_locking_wrapper(b"java/util/Collections$CheckedList"));
        assert!(is_left_unlocked(b"iterator") && !is_left_unlocked(b"forEach"));
    }
}
