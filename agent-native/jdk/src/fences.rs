//! Plain fields that the JDK reads without synchronization on purpose: fences and data dependencies order what the
//! fields lead to, which is not visible in any single access.

/// Whether a plain field of a JDK class counts as volatile. The name `[]` means the elements of arrays that the class
/// writes.
pub fn ordered_by_fences(class: &str, field: &str) -> bool {
    ORDERED_BY_FENCES.contains(&(class, field))
}

const ORDERED_BY_FENCES: [(&str, &str); 10] = [
    ("java/util/concurrent/ConcurrentSkipListMap", "head"),
    ("java/util/concurrent/ConcurrentSkipListMap$Index", "down"),
    ("java/util/concurrent/ConcurrentSkipListMap$Index", "node"),
    ("java/util/concurrent/ConcurrentSkipListMap$Index", "right"),
    ("java/util/concurrent/ConcurrentSkipListMap$Node", "next"),
    ("java/util/concurrent/ConcurrentSkipListMap$Node", "val"),
    // A task is stored into the queue under its lock, and taken without it.
    ("java/util/concurrent/ForkJoinPool", "[]"),
    ("java/util/concurrent/ForkJoinPool$WorkQueue", "[]"),
    ("java/util/concurrent/LinkedTransferQueue$DualNode", "next"),
    // A full buffer grows by plain stores before the new one is published.
    (
        "java/util/concurrent/SubmissionPublisher$BufferedSubscription",
        "[]",
    ),
];
