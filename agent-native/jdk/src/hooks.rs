//! Methods that are recognized where the JDK defines them, because every call ends there.

/// What happens when such a method runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A thread starts another one, `this`.
    ThreadStart,
    /// A thread may have seen the end of another one, `this`.
    ThreadJoined,
    /// A thread interrupts another one, `this`.
    Interrupt,
    /// An `InterruptedException` is made, because the thread saw that it was interrupted.
    InterruptThrown,
    /// A method handle is made that reads or writes a field.
    FieldHandleMade,
    /// The thread tried to use a class whose initialization had failed: it has seen what the initializer did.
    InitializationFailed,
    /// A reference is enqueued: this comes after the last reachability fence of its object.
    ReferenceEnqueued,
    /// An exception that no handler of the thread caught.
    Uncaught,
}

/// Where in the method the event happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hook {
    /// At its start, to `this`.
    Entry(Event),
    /// At its start, to its first two arguments, which are references.
    Arguments(Event),
    /// At each of its returns, to `this`.
    Exit(Event),
}

use Hook::{Arguments, Entry, Exit};

/// Class, method, descriptor (empty: any), hook.
#[rustfmt::skip]
const HOOKS: &[(&str, &str, &str, Hook)] = &[
    ("java/lang/Thread", "start", "", Entry(Event::ThreadStart)),
    ("java/lang/VirtualThread", "start", "", Entry(Event::ThreadStart)),
    ("java/lang/ThreadBuilders$BoundVirtualThread", "start", "", Entry(Event::ThreadStart)),
    ("java/lang/Thread", "join", "(J)V", Exit(Event::ThreadJoined)),
    ("java/lang/Thread", "join", "(Ljava/time/Duration;)Z", Exit(Event::ThreadJoined)),
    ("java/lang/VirtualThread", "joinNanos", "(J)Z", Exit(Event::ThreadJoined)),
    ("java/lang/Thread", "interrupt", "()V", Entry(Event::Interrupt)),
    ("java/lang/VirtualThread", "interrupt", "()V", Entry(Event::Interrupt)),
    ("java/lang/InterruptedException", "<init>", "", Exit(Event::InterruptThrown)),
    ("java/lang/invoke/DirectMethodHandle$Accessor", "<init>", "", Exit(Event::FieldHandleMade)),
    ("java/lang/invoke/DirectMethodHandle$StaticAccessor", "<init>", "", Exit(Event::FieldHandleMade)),
    ("java/lang/NoClassDefFoundError", "<init>", "", Exit(Event::InitializationFailed)),
    ("java/lang/ref/ReferenceQueue", "enqueue", "", Entry(Event::ReferenceEnqueued)),
    ("java/lang/ThreadGroup", "uncaughtException", "", Arguments(Event::Uncaught)),
];

/// The hooks in a method.
pub fn hooks<'m>(
    class: &'m [u8],
    method: &'m [u8],
    descriptor: &'m [u8],
) -> impl Iterator<Item = Hook> + 'm {
    let here = move |(c, m, d, _): &&(&str, &str, &str, Hook)| {
        c.as_bytes() == class
            && m.as_bytes() == method
            && (d.is_empty() || d.as_bytes() == descriptor)
    };
    HOOKS.iter().filter(here).map(|&(_, _, _, hook)| hook)
}

/// Whether a method makes method handles for reflection on fields. They need no probes: callers of reflection have them.
pub fn makes_field_accessors(class: &str, method: &str) -> bool {
    (class, method)
        == (
            "jdk/internal/reflect/MethodHandleAccessorFactory",
            "newFieldAccessor",
        )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Treatment, treatment};

    fn of(class: &str, method: &str, descriptor: &str) -> Vec<Hook> {
        hooks(class.as_bytes(), method.as_bytes(), descriptor.as_bytes()).collect()
    }

    #[test]
    fn a_hook_is_found_by_class_name_and_descriptor() {
        let joined = [Exit(Event::ThreadJoined)];
        assert_eq!(of("java/lang/Thread", "join", "(J)V"), joined);
        assert_eq!(of("java/lang/Thread", "join", "()V"), []);
        assert_eq!(of("com/acme/Thread", "join", "(J)V"), []);
    }

    #[test]
    fn an_empty_descriptor_matches_every_overload() {
        let start = [Entry(Event::ThreadStart)];
        assert_eq!(of("java/lang/Thread", "start", "()V"), start);
        assert_eq!(of("java/lang/Thread", "start", "(LContainer;)V"), start);
    }

    #[test]
    fn every_class_with_hooks_is_rewritten() {
        for (class, ..) in HOOKS {
            assert_ne!(treatment(class), Treatment::None, "{class}");
        }
    }
}
