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
