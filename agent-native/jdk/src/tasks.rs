//! How the JDK's executors hand tasks from thread to thread.

/// Whether a method, which the threads of a pool never leave, takes and returns tasks by calls only. A thread that was inside
/// it before the agent was attached still runs the old code, but every hand-over goes through methods with probes.
pub fn is_pool_loop(class_signature: &str, method: &str) -> bool {
    POOL_LOOPS.contains(&(class_signature, method))
}

const POOL_LOOPS: [(&str, &str); 6] = [
    // At the bottom of every thread's stack. In addition to running the thread it only keeps scoped values reachable.
    ("Ljava/lang/Thread;", "runWith"),
    ("Ljava/lang/Thread;", "run"),
    ("Ljava/util/concurrent/ForkJoinPool;", "runWorker"),
    ("Ljava/util/concurrent/ForkJoinWorkerThread;", "run"),
    ("Ljava/util/concurrent/ThreadPoolExecutor$Worker;", "run"),
    ("Ljava/util/concurrent/ThreadPoolExecutor;", "runWorker"),
];

/// Whether a method takes a task in order to run it: what it acquires was released by the thread that submitted the task. The
/// class's name has slashes or dots.
///
/// A future has one task, and a fork-join queue a slot for each. Other queues have one lock for all tasks, and are not
/// listed. If a method is missing here, findings of tests that share a pool and run at once may lack the test's name.
pub fn takes_task(class: &str, method: &str) -> bool {
    let name = class.strip_prefix("java/util/concurrent/");
    match name.or_else(|| class.strip_prefix("java.util.concurrent.")) {
        Some("FutureTask") => matches!(method, "run" | "runAndReset"),
        Some("ForkJoinPool" | "ForkJoinPool$WorkQueue") => FORK_JOIN_TAKES.contains(&method),
        _ => false,
    }
}

/// Methods that read a slot or clear it.
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
    fn tasks_are_taken_from_futures_and_from_the_slots_of_fork_join_queues() {
        for (class, method) in [
            ("FutureTask", "run"),
            ("FutureTask", "runAndReset"),
            ("ForkJoinPool", "runWorker"),
            ("ForkJoinPool$WorkQueue", "getSlot"),
        ] {
            let class = format!("java/util/concurrent/{class}");
            assert!(takes_task(&class, method), "{class}.{method}");
            let dotted = class.replace('/', ".");
            assert!(takes_task(&dotted, method), "{dotted}.{method}");
        }
        for (class, method) in [
            ("java/util/concurrent/FutureTask", "get"),
            ("java/util/concurrent/ForkJoinPool$WorkQueue", "push"),
            ("java/util/concurrent/ForkJoinPool", "signalWork"),
            ("com/acme/FutureTask", "run"),
        ] {
            assert!(!takes_task(class, method), "{class}.{method}");
        }
    }
}
