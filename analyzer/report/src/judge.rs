//! What classes and methods of the JDK mean to detection, by their names.

/// Whether the code of a class is trusted: the JDK's is.
///
/// By its name alone, because a stored trace knows no more, and judging it again must give the same findings. A library that
/// goes by the name of the JDK costs a prediction at worst, never a race.
pub fn is_trusted(class: &str) -> bool {
    let mut parts = class.split(['/', '.']);
    match parts.next() {
        Some("java" | "javax" | "jdk" | "sun") => parts.next().is_some(),
        Some("com") => parts.next() == Some("sun") && parts.next().is_some(),
        _ => false,
    }
}

/// Whether a method is one in which the JDK takes a task, to run it: what it acquires was released by who put the task there.
///
/// A future knows its own task, and a fork-join queue each of its slots. Other queues have one lock for all tasks. The methods are those
/// of the releases from 11 to 25; one that is missing costs a test's name where tests share a pool and run at once.
pub fn takes_work(class: &str, method: &str) -> bool {
    let name = class.strip_prefix("java/util/concurrent/");
    match name.or_else(|| class.strip_prefix("java.util.concurrent.")) {
        Some("FutureTask") => matches!(method, "run" | "runAndReset"),
        Some("ForkJoinPool" | "ForkJoinPool$WorkQueue") => FORK_JOIN_TAKES.contains(&method),
        _ => false,
    }
}

/// Methods that look into a slot or clear it.
const FORK_JOIN_TAKES: [&str; 15] = [
    "casSlotToNull",
    "getAndClearSlot",
    "getSlot",
    "helpComplete",
    "helpJoin",
    "localPopAndExec",
    "nextLocalTask",
    "poll",
    "pollScan",
    "pop",
    "runWorker",
    "scan",
    "topLevelExec",
    "tryPoll",
    "tryUnpush",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_jdk_is_known_by_its_names() {
        for class in [
            "java/util/Vector",
            "java.util.Vector$Itr",
            "javax/sql/DataSource",
            "jdk/internal/A",
            "sun/nio/ch/B",
            "com/sun/net/C",
        ] {
            assert!(is_trusted(class), "{class}");
        }
        for class in ["Main", "java", "javafx/A", "com/sunny/A", "com/acme/sun/A"] {
            assert!(!is_trusted(class), "{class}");
        }
    }

    #[test]
    fn tasks_are_taken_from_futures_and_from_the_slots_of_fork_join_queues() {
        for (class, method) in [
            ("FutureTask", "run"),
            ("FutureTask", "runAndReset"),
            ("ForkJoinPool", "runWorker"),
            ("ForkJoinPool$WorkQueue", "getSlot"),
        ] {
            let class = format!("java/util/concurrent/{class}");
            assert!(takes_work(&class, method), "{class}.{method}");
            let dotted = class.replace('/', ".");
            assert!(takes_work(&dotted, method), "{dotted}.{method}");
        }
        for (class, method) in [
            ("java/util/concurrent/FutureTask", "get"),
            ("java/util/concurrent/ForkJoinPool$WorkQueue", "push"),
            ("java/util/concurrent/ForkJoinPool", "signalWork"),
            ("com/acme/FutureTask", "run"),
        ] {
            assert!(!takes_work(class, method), "{class}.{method}");
        }
    }
}
