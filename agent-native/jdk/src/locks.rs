//! The locks of `java.util.concurrent`, as programmers call them. Names have dots, as reports show them.

const CONCURRENT: &str = "java.util.concurrent.";

/// Locks with one side for readers and one for writers.
const TWO_SIDED: [&str; 2] = ["ReentrantReadWriteLock", "StampedLock"];

/// Whether a class is in `java.util.concurrent`, whose names need no package.
pub fn is_concurrent_class(class: &str) -> bool {
    class.starts_with(CONCURRENT)
}

/// Whether programs lock objects of exactly this class (with slashes), which does not say what they guard.
pub fn is_lock_class(class: &[u8]) -> bool {
    matches!(
        class,
        b"java/lang/Object"
            | b"java/util/concurrent/locks/ReentrantLock"
            | b"java/util/concurrent/locks/ReentrantReadWriteLock"
    )
}

/// Whether a class is that of the object in which such a lock has its state.
pub fn is_lock_state(class: &str) -> bool {
    let lock = class.strip_prefix("java.util.concurrent.locks.Reentrant");
    lock.is_some_and(|lock| lock.starts_with("Lock$") || lock.starts_with("ReadWriteLock$"))
}

/// The name of a lock's class as programmers use it: the outer class of one that keeps the state, without its package if that
/// is `java.util.concurrent`.
pub fn lock_name(class: &str) -> &str {
    let outer = match class.rsplit_once('$') {
        Some((outer, inner)) if inner.ends_with("Sync") => outer,
        _ => class,
    };
    let name = outer.strip_prefix(CONCURRENT).unwrap_or(outer);
    name.strip_prefix("locks.").unwrap_or(name)
}

/// Whether a lock of this [name](lock_name) has a side for readers and one for writers.
pub fn has_two_sides(name: &str) -> bool {
    TWO_SIDED.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_is_named_by_its_outer_class_without_package() {
        for (class, name) in [
            (
                "java.util.concurrent.locks.ReentrantLock$NonfairSync",
                "ReentrantLock",
            ),
            ("java.util.concurrent.Semaphore$FairSync", "Semaphore"),
            ("java.util.concurrent.FutureTask", "FutureTask"),
            ("com.acme.Latch$Sync", "com.acme.Latch"),
            ("com.acme.Cart$Item", "com.acme.Cart$Item"),
        ] {
            assert_eq!(lock_name(class), name);
        }
    }
}
