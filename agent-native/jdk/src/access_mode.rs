//! What methods of `VarHandle`, `Unsafe` and `Field` do to memory, and which orderings they make, by their names.

/// What an access does, and which orderings it takes part in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccessMode {
    /// It may read the variable.
    pub reads: bool,
    /// It may write the variable.
    pub writes: bool,
    /// What it reads may order earlier actions of another thread before later ones of this thread.
    pub acquires: bool,
    /// What it writes may order earlier actions of this thread before later ones of another thread.
    pub releases: bool,
    /// It is no more than an access of the program's own instructions to a field that is not volatile: it is not even opaque.
    pub plain: bool,
}

impl AccessMode {
    const fn new(reads: bool, writes: bool, acquires: bool, releases: bool) -> Self {
        AccessMode {
            reads,
            writes,
            acquires,
            releases,
            plain: false,
        }
    }

    /// Whether it writes only if it reads what is expected, as far as is known before it.
    pub fn is_conditional(self, name: &str) -> bool {
        self.reads && self.writes && name.contains("ompareAnd")
    }

    /// Whether the operation needs a probe before it: it may release, or is a plain or opaque write.
    pub fn probe_before(self) -> bool {
        self.writes
    }

    /// Whether the operation needs a probe after it.
    pub fn probe_after(self) -> bool {
        self.reads
    }
}

/// The mode by what follows `get`, `set`, `put` or an update in a name: plain, opaque, ordered or volatile.
fn of_access(rest: &str, reads: bool, writes: bool) -> Option<AccessMode> {
    let (acquires, releases) = match rest {
        "" | "Plain" | "Opaque" => (false, false),
        "Acquire" => (true, false),
        "Release" => (false, true),
        "Volatile" => (true, true),
        _ => return None,
    };
    let mode = AccessMode::new(reads, writes, acquires && reads, releases && writes);
    Some(AccessMode {
        plain: matches!(rest, "" | "Plain"),
        ..mode
    })
}

/// An update (compare-and-set, get-and-add, …) without a suffix is volatile.
fn of_update(rest: &str) -> Option<AccessMode> {
    of_access(if rest.is_empty() { "Volatile" } else { rest }, true, true)
}

/// A method of `VarHandle`: its mode and how many of its last arguments are values, not coordinates.
pub fn of_var_handle(name: &[u8]) -> Option<(AccessMode, usize)> {
    let name = std::str::from_utf8(name).ok()?;
    let updates = [
        ("weakCompareAndSet", 2),
        ("compareAndSet", 2),
        ("compareAndExchange", 2),
        ("getAndSet", 1),
        ("getAndAdd", 1),
        ("getAndBitwiseOr", 1),
        ("getAndBitwiseAnd", 1),
        ("getAndBitwiseXor", 1),
    ];
    for (prefix, values) in updates {
        if let Some(rest) = name.strip_prefix(prefix) {
            return of_update(rest).map(|mode| (mode, values));
        }
    }
    if let Some(rest) = name.strip_prefix("get") {
        return of_access(rest, true, false).map(|mode| (mode, 0));
    }
    let rest = name.strip_prefix("set")?;
    of_access(rest, false, true).map(|mode| (mode, 1))
}

/// The types that the names of `Unsafe` contain; the longer ones first.
const TYPES: [&str; 10] = [
    "Reference",
    "Object",
    "Boolean",
    "Double",
    "Short",
    "Float",
    "Long",
    "Byte",
    "Char",
    "Int",
];

/// A method of `Unsafe` that accesses a field or array element.
pub fn of_unsafe(name: &[u8]) -> Option<AccessMode> {
    let name = std::str::from_utf8(name).ok()?;
    let without_type = |rest: &str| -> Option<String> {
        let kind = TYPES.iter().find(|kind| rest.contains(*kind))?;
        Some(rest.replacen(kind, "", 1))
    };
    let updates = [
        "weakCompareAndSet",
        "compareAndSet",
        "compareAndExchange",
        "compareAndSwap",
        "getAndSet",
        "getAndAdd",
        "getAndBitwiseOr",
        "getAndBitwiseAnd",
        "getAndBitwiseXor",
    ];
    for prefix in updates {
        if let Some(rest) = name.strip_prefix(prefix) {
            return of_update(&without_type(rest)?);
        }
    }
    // `putOrdered` is the older name of a release store.
    if name.starts_with("putOrdered") {
        return of_access("Release", false, true);
    }
    if let Some(rest) = name.strip_prefix("get") {
        return of_access(&without_type(rest)?, true, false);
    }
    let rest = name.strip_prefix("put")?;
    of_access(&without_type(rest)?, false, true)
}

/// How many bytes a method of `Unsafe` accesses; 0 for a reference.
pub fn bytes_of_unsafe(name: &str) -> i64 {
    let sizes = [
        ("Boolean", 1),
        ("Byte", 1),
        ("Short", 2),
        ("Char", 2),
        ("Int", 4),
        ("Float", 4),
        ("Long", 8),
        ("Double", 8),
    ];
    let size = sizes.iter().find(|(kind, _)| name.contains(kind));
    size.map_or(0, |(_, bytes)| *bytes)
}

/// A method of `java.lang.reflect.Field` that accesses the field of an object: whether it writes it.
pub fn of_field(name: &[u8], descriptor: &[u8]) -> Option<bool> {
    let name = std::str::from_utf8(name).ok()?;
    let rest = descriptor.strip_prefix(b"(Ljava/lang/Object;")?;
    let writes = !rest.starts_with(b")");
    let kind = name.strip_prefix(if writes { "set" } else { "get" })?;
    let accesses = kind.is_empty() || TYPES[2..].contains(&kind);
    accesses.then_some(writes)
}

/// A fence of `VarHandle` or `Unsafe`.
pub fn of_fence(name: &[u8]) -> Option<AccessMode> {
    match name {
        b"fullFence" => Some(AccessMode::new(true, true, true, true)),
        b"acquireFence" | b"loadFence" | b"loadLoadFence" => {
            Some(AccessMode::new(true, false, true, false))
        }
        b"releaseFence" | b"storeFence" | b"storeStoreFence" => {
            Some(AccessMode::new(false, true, false, true))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(reads: bool, writes: bool) -> AccessMode {
        AccessMode {
            plain: true,
            ..AccessMode::new(reads, writes, false, false)
        }
    }

    #[test]
    fn names_of_var_handle_methods_give_their_modes() {
        let mode = |name: &str| of_var_handle(name.as_bytes());
        assert_eq!(mode("get"), Some((plain(true, false), 0)));
        assert_eq!(
            mode("getOpaque"),
            Some((AccessMode::new(true, false, false, false), 0))
        );
        assert_eq!(
            mode("getAcquire"),
            Some((AccessMode::new(true, false, true, false), 0))
        );
        assert_eq!(
            mode("setRelease"),
            Some((AccessMode::new(false, true, false, true), 1))
        );
        assert_eq!(
            mode("setVolatile"),
            Some((AccessMode::new(false, true, false, true), 1))
        );
        assert_eq!(
            mode("compareAndSet"),
            Some((AccessMode::new(true, true, true, true), 2))
        );
        assert_eq!(mode("weakCompareAndSetPlain"), Some((plain(true, true), 2)));
        assert_eq!(
            mode("weakCompareAndSetAcquire"),
            Some((AccessMode::new(true, true, true, false), 2))
        );
        assert_eq!(
            mode("getAndBitwiseOrRelease"),
            Some((AccessMode::new(true, true, false, true), 1))
        );
        assert_eq!(mode("toMethodHandle"), None);
    }

    #[test]
    fn updates_that_compare_may_fail() {
        for (name, may_fail) in [
            ("compareAndSet", true),
            ("weakCompareAndSetPlain", true),
            ("getAndAdd", false),
            ("setOpaque", false),
        ] {
            let (mode, _) = of_var_handle(name.as_bytes()).unwrap();
            assert_eq!(mode.is_conditional(name), may_fail, "{name}");
        }
    }

    #[test]
    fn names_of_unsafe_methods_give_their_modes() {
        let mode = |name: &str| of_unsafe(name.as_bytes());
        assert_eq!(
            mode("getIntVolatile"),
            Some(AccessMode::new(true, false, true, false))
        );
        assert_eq!(mode("getInt"), Some(plain(true, false)));
        assert_eq!(
            mode("getReferenceAcquire"),
            Some(AccessMode::new(true, false, true, false))
        );
        assert_eq!(
            mode("putOrderedObject"),
            Some(AccessMode::new(false, true, false, true))
        );
        assert_eq!(
            mode("putLongRelease"),
            Some(AccessMode::new(false, true, false, true))
        );
        assert_eq!(
            mode("compareAndSwapLong"),
            Some(AccessMode::new(true, true, true, true))
        );
        assert_eq!(
            mode("weakCompareAndSetReferencePlain"),
            Some(plain(true, true))
        );
        assert_eq!(
            mode("getAndAddInt"),
            Some(AccessMode::new(true, true, true, true))
        );
        assert_eq!(
            mode("getAndBitwiseXorBooleanAcquire"),
            Some(AccessMode::new(true, true, true, false))
        );
        assert_eq!(mode("allocateMemory"), None);
        assert_eq!(mode("getUnsafe"), None);
    }

    #[test]
    fn names_of_field_methods_distinguish_reads_from_writes() {
        let writes =
            |name: &str, descriptor: &str| of_field(name.as_bytes(), descriptor.as_bytes());
        for kind in [
            "", "Boolean", "Byte", "Char", "Short", "Int", "Long", "Float", "Double",
        ] {
            let (get, set) = (format!("get{kind}"), format!("set{kind}"));
            assert_eq!(writes(&get, "(Ljava/lang/Object;)I"), Some(false));
            assert_eq!(writes(&set, "(Ljava/lang/Object;I)V"), Some(true));
        }
        for (other, descriptor) in [
            ("equals", "(Ljava/lang/Object;)Z"),
            ("getName", "()Ljava/lang/String;"),
            (
                "getAnnotation",
                "(Ljava/lang/Class;)Ljava/lang/annotation/Annotation;",
            ),
            ("setAccessible", "(Z)V"),
            ("getInt", "(Ljava/lang/Object;I)I"),
        ] {
            assert_eq!(writes(other, descriptor), None, "{other}");
        }
    }
}
