//! What is known of the JDK's own classes by their names.
//!
//! All tables of JDK names are here. They hold for every release from 11 to 25: a name that a release does not have matches
//! nothing there.

/// How a class of the JDK is treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Its synchronization counts.
    Ordinary,
    /// An output stream or logger.
    Output,
    /// Machinery of which a few methods are known by name.
    Named,
    /// Machinery that must not be touched.
    Machinery,
}

/// The kind of a JDK class.
pub fn kind(class: &str) -> Kind {
    let outer = class.split('$').next().unwrap_or(class);
    let is = |names: &[&str], prefixes: &[&str]| {
        names.contains(&outer) || prefixes.iter().any(|prefix| class.starts_with(prefix))
    };
    if NAMED_CLASSES.contains(&class) {
        Kind::Named
    } else if is(&MACHINERY_CLASSES, &MACHINERY) {
        Kind::Machinery
    } else if is(&OUTPUT_CLASSES, &OUTPUT) {
        Kind::Output
    } else {
        Kind::Ordinary
    }
}

/// Whether a class is the JDK's by its name alone.
pub fn in_jdk(class: &str) -> bool {
    JDK.iter().any(|prefix| class.starts_with(prefix))
}

/// Whether a JDK class that is loaded before the program starts is worth being rewritten then.
///
/// Each costs start-up time. These hand objects of the program from thread to thread, or start and end threads. The others
/// (class loaders, module system, charsets, URLs, …) guard only the JDK's own data, which is trusted.
pub fn matters_early(class: &str) -> bool {
    let outer = class.split('$').next().unwrap_or(class);
    EARLY.contains(&outer)
        || kind(class) == Kind::Output
        || EARLY_PACKAGES
            .iter()
            .any(|prefix| class.starts_with(prefix))
}

const EARLY_PACKAGES: [&str; 4] = [
    "java/lang/ref/",
    "java/util/Collections$Synchronized",
    "java/util/concurrent/",
    "jdk/internal/ref/",
];

const EARLY: [&str; 13] = [
    "java/lang/ApplicationShutdownHooks",
    "java/lang/InterruptedException",
    "java/lang/NoClassDefFoundError",
    "java/lang/Runtime",
    "java/lang/Shutdown",
    "java/lang/StringBuffer",
    "java/lang/Thread",
    "java/lang/ThreadGroup",
    "java/lang/VirtualThread",
    "java/lang/invoke/DirectMethodHandle",
    "java/util/Hashtable",
    "java/util/Timer",
    "java/util/Vector",
];

/// Whether a plain field of a JDK class is read without synchronization on purpose: what it leads to is ordered by fences
/// and data dependencies that no memory model of single accesses shows. Such a field counts as volatile. The name `[]`
/// stands for the elements of arrays that the class writes.
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

/// Whether a method that threads of a pool never leave takes and gives back tasks by calls only. A thread that was inside it
/// before we attached runs it as it was, but all hand-overs go through methods with probes.
pub fn hands_over_by_calls(class_signature: &str, method: &str) -> bool {
    POOL_LOOPS.contains(&(class_signature, method))
}

const POOL_LOOPS: [(&str, &str); 6] = [
    // Below every thread; all it does beside running it is to keep its scoped values reachable.
    ("Ljava/lang/Thread;", "runWith"),
    ("Ljava/lang/Thread;", "run"),
    ("Ljava/util/concurrent/ForkJoinPool;", "runWorker"),
    ("Ljava/util/concurrent/ForkJoinWorkerThread;", "run"),
    ("Ljava/util/concurrent/ThreadPoolExecutor$Worker;", "run"),
    ("Ljava/util/concurrent/ThreadPoolExecutor;", "runWorker"),
];

/// Whether a method of the JDK makes method handles for reflection: who reflects on a field is watched where it does.
pub fn reflects(class: &str, method: &str) -> bool {
    (class, method)
        == (
            "jdk/internal/reflect/MethodHandleAccessorFactory",
            "newFieldAccessor",
        )
}

/// Packages that are the JDK's whoever loads them.
const JDK: [&str; 7] = [
    "java/",
    "jdk/",
    "sun/",
    "com/sun/tools/",
    "com/sun/proxy/",
    "com/sun/jndi/",
    "com/sun/crypto/",
];

/// What method handles, reflection and continuations are made of. The JVM knows their layout, or they carry out the very
/// operations that callers are watched at.
const MACHINERY: [&str; 9] = [
    "java/lang/invoke/",
    "java/lang/reflect/",
    "java/lang/constant/",
    "java/lang/foreign/",
    "jdk/internal/foreign/",
    "jdk/internal/reflect/",
    "jdk/internal/vm/",
    "jdk/internal/org/objectweb/asm/",
    "jdk/internal/classfile/",
];

/// Machinery of which a few methods must be known: where virtual threads start, are joined and interrupted, where method
/// handles are made that read and write fields, and where exceptions arrive that nobody caught.
const NAMED_CLASSES: [&str; 5] = [
    // Its lock orders the starts and ends of all threads, by accident.
    "java/lang/ThreadGroup",
    "java/lang/invoke/DirectMethodHandle$Accessor",
    "java/lang/invoke/DirectMethodHandle$StaticAccessor",
    "java/lang/VirtualThread",
    "java/lang/ThreadBuilders$BoundVirtualThread",
];

const MACHINERY_CLASSES: [&str; 25] = [
    "java/lang/Object",
    "java/lang/Class",
    "java/lang/ClassValue",
    "java/lang/String",
    "java/lang/StringLatin1",
    "java/lang/StringUTF16",
    "java/lang/StringConcatHelper",
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
    "java/lang/Throwable",
    "java/lang/StackTraceElement",
    "java/lang/ref/Reference",
    "java/lang/ref/WeakReference",
    "java/lang/VirtualThread",
    "java/lang/BaseVirtualThread",
    "java/lang/ThreadBuilders",
    "java/lang/ScopedValue",
    "jdk/internal/misc/Unsafe",
    "sun/misc/Unsafe",
];

const OUTPUT: [&str; 5] = [
    "java/util/logging/",
    "jdk/internal/logger/",
    "sun/util/logging/",
    "java/lang/System$Logger",
    "java/util/zip/DeflaterOutputStream",
];

const OUTPUT_CLASSES: [&str; 14] = [
    "java/io/BufferedOutputStream",
    "java/io/BufferedWriter",
    "java/io/Console",
    "java/io/DataOutputStream",
    "java/io/FileOutputStream",
    "java/io/FileWriter",
    "java/io/FilterOutputStream",
    "java/io/OutputStream",
    "java/io/OutputStreamWriter",
    "java/io/PrintStream",
    "java/io/PrintWriter",
    "java/io/Writer",
    "sun/nio/cs/StreamEncoder",
    "jdk/internal/misc/InternalLock",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_hands_objects_over_is_rewritten_at_the_start() {
        assert!(matters_early("java/util/concurrent/ConcurrentHashMap$Node"));
        assert!(matters_early("java/lang/Thread"));
        assert!(!matters_early("java/net/URL") && !matters_early("java/lang/Module"));
    }

    #[test]
    fn nested_classes_are_of_the_kind_of_their_outermost() {
        assert_eq!(kind("java/io/PrintStream$1"), Kind::Output);
        assert_eq!(kind("java/lang/VirtualThread"), Kind::Named);
        assert_eq!(kind("java/lang/ThreadGroup"), Kind::Named);
        assert_eq!(
            kind("java/lang/VirtualThread$VThreadContinuation"),
            Kind::Machinery
        );
        assert_eq!(kind("java/util/Vector$Itr"), Kind::Ordinary);
    }
}
