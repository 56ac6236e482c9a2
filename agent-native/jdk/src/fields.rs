//! Private fields of JDK classes that the agent reads through JNI, by name and descriptor.
//!
//! From them the agent finds the variable that a handle accesses. It stays unknown where a release lacks the field.
//! The shim reads further ones in Java (`RedflagHandles`, `RedflagSync`, `RedflagOutput`), where the compiler sees their classes.

/// Of `java.lang.reflect.Field`: the class that declares the field.
pub const REFLECTED_CLASS: (&str, &str) = ("clazz", "Ljava/lang/Class;");
/// Of `java.lang.reflect.Field`: its modifiers.
pub const REFLECTED_MODIFIERS: (&str, &str) = ("modifiers", "I");
/// Of the `VarHandle` of a field: its offset.
pub const HANDLE_OFFSET: (&str, &str) = ("fieldOffset", "J");
/// Of the `VarHandle` of a static field: the object that holds the field.
pub const HANDLE_BASE: (&str, &str) = ("base", "Ljava/lang/Object;");
/// Of the `VarHandle` of an instance field: the class of the objects.
pub const HANDLE_RECEIVER: (&str, &str) = ("receiverType", "Ljava/lang/Class;");
/// Of the `VarHandle` of array elements: the offset of the first.
pub const HANDLE_ARRAY_BASE: (&str, &str) = ("abase", "I");
/// Of the `VarHandle` of array elements: the binary logarithm of an element's size.
pub const HANDLE_ARRAY_SHIFT: (&str, &str) = ("ashift", "I");
/// Of a `VarHandle` that adapts another: the other one.
pub const HANDLE_TARGET: (&str, &str) = ("target", "Ljava/lang/invoke/VarHandle;");

/// How many bytes a `VarHandle` accesses that views a byte array or buffer as numbers, by the descriptor of its class.
pub fn bytes_of_view(descriptor: &str) -> Option<i64> {
    let rest = descriptor.strip_prefix("Ljava/lang/invoke/VarHandleByteArrayAs")?;
    let sizes = [
        ("Shorts$", 2),
        ("Chars$", 2),
        ("Ints$", 4),
        ("Floats$", 4),
        ("Longs$", 8),
        ("Doubles$", 8),
    ];
    let size = sizes.iter().find(|(kind, _)| rest.starts_with(kind));
    size.map(|(_, bytes)| *bytes)
}
