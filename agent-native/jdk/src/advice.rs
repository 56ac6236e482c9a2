//! Thread-safe classes to recommend in place of others.

/// The thread-safe class to use instead of another, as a noun phrase. Names have dots.
pub fn thread_safe_alternative(class: &str) -> Option<&'static str> {
    Some(match class {
        "java.util.HashMap" | "java.util.LinkedHashMap" | "java.util.WeakHashMap" => {
            "a ConcurrentHashMap"
        }
        "java.util.TreeMap" => "a ConcurrentSkipListMap",
        "java.util.HashSet" | "java.util.LinkedHashSet" => "ConcurrentHashMap.newKeySet()",
        "java.util.TreeSet" => "a ConcurrentSkipListSet",
        "java.util.ArrayList" | "java.util.LinkedList" => {
            "a CopyOnWriteArrayList or a concurrent queue"
        }
        "java.util.ArrayDeque" => "a ConcurrentLinkedDeque",
        "java.util.PriorityQueue" => "a PriorityBlockingQueue",
        "java.lang.StringBuilder" => "a StringBuffer",
        "java.text.SimpleDateFormat" => "a java.time.format.DateTimeFormatter",
        _ => return None,
    })
}
