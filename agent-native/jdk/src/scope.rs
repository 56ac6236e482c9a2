//! How the rewriter treats each class of the JDK, and which classes it rewrites before the program starts.

/// How a class of the JDK is rewritten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Treatment {
    /// Its synchronization counts.
    Synchronization,
    /// An output stream or logger. The order of its calls is an accident, so only the monitors held count.
    Output,
    /// Machinery, of which only the methods with [hooks](crate::hooks) are rewritten.
    Hooks,
    /// Machinery that must not be touched.
    None,
}

/// How a JDK class is rewritten.
pub fn treatment(class: &str) -> Treatment {
    let outer = class.split('$').next().unwrap_or(class);
    let is = |names: &[&str], prefixes: &[&str]| {
        names.contains(&outer) || prefixes.iter().any(|prefix| class.starts_with(prefix))
    };
    if HOOKED_CLASSES.contains(&class) {
        Treatment::Hooks
    } else if is(&MACHINERY_CLASSES, &MACHINERY) {
        Treatment::None
    } else if is(&OUTPUT_CLASSES, &OUTPUT) {
        Treatment::Output
    } else {
        Treatment::Synchronization
    }
}

/// Whether a JDK class that is loaded before the program starts is worth being rewritten then.
///
/// Each costs start-up time. These pass objects of the program from thread to thread, or start and end threads. The others
/// (class loaders, module system, charsets, URLs, …) guard only the JDK's own data, which is trusted.
pub fn matters_early(class: &str) -> bool {
    let outer = class.split('$').next().unwrap_or(class);
    EARLY.contains(&outer)
        || treatment(class) == Treatment::Output
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

/// Method handles, reflection and continuations consist of these. The JVM relies on their layout, or they carry out the very
/// operations for which the callers have probes.
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

/// Machinery with [hooks](crate::hooks): methods in which virtual threads start, are joined and interrupted, in which method
/// handles for fields are made, and to which uncaught exceptions go.
const HOOKED_CLASSES: [&str; 5] = [
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
    fn only_classes_that_pass_objects_between_threads_are_rewritten_early() {
        assert!(matters_early("java/util/concurrent/ConcurrentHashMap$Node"));
        assert!(matters_early("java/lang/Thread"));
        assert!(!matters_early("java/net/URL") && !matters_early("java/lang/Module"));
    }

    #[test]
    fn nested_classes_are_treated_like_their_outermost_class() {
        assert_eq!(treatment("java/io/PrintStream$1"), Treatment::Output);
        assert_eq!(treatment("java/lang/VirtualThread"), Treatment::Hooks);
        assert_eq!(treatment("java/lang/ThreadGroup"), Treatment::Hooks);
        assert_eq!(
            treatment("java/lang/VirtualThread$VThreadContinuation"),
            Treatment::None
        );
        assert_eq!(
            treatment("java/util/Vector$Itr"),
            Treatment::Synchronization
        );
    }
}
