//! Methods of the JDK that are recognized where they are called.
//!
//! Methods that programs override or call through their own types (`wait`, `lock`, …) are recognized by name and descriptor
//! whatever class a call names; the shim checks the object's class when the call runs. The others are recognized by class.

/// A method that the rewriter treats specially.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// `Object.wait`.
    Wait,
    /// `Object.notify` and `notifyAll`.
    Notify,
    /// `Thread.isAlive`.
    IsAlive,
    /// `Thread.getState`.
    GetState,
    /// `Thread.isInterrupted`.
    IsInterrupted,
    /// `Thread.interrupted`, which is static.
    Interrupted,
    /// A static method of `VarHandle`: a fence.
    Fence,
    /// A method of `VarHandle` on a variable.
    VarHandle,
    /// A method of `Unsafe`.
    Unsafe,
    /// A method of `java.lang.reflect.Field`.
    Field,
    /// An invocation of a method handle.
    InvokeHandle,
    /// Makes a method handle that is invoked in place of a `VarHandle`.
    MakeInvoker,
    /// Initializes a class by its name.
    Initialize,
    /// `Reference.reachabilityFence`.
    ReachabilityFence,
}

/// What a call of a method is, by its class (with slashes), name and descriptor.
pub fn call(class: &[u8], name: &[u8], descriptor: &[u8], is_static: bool) -> Option<Call> {
    match (name, descriptor) {
        (b"wait", b"()V" | b"(J)V" | b"(JI)V") if !is_static => return Some(Call::Wait),
        (b"notify" | b"notifyAll", b"()V") if !is_static => return Some(Call::Notify),
        (b"isAlive", b"()Z") if !is_static => return Some(Call::IsAlive),
        (b"getState", b"()Ljava/lang/Thread$State;") if !is_static => return Some(Call::GetState),
        (b"isInterrupted", b"()Z") if !is_static => return Some(Call::IsInterrupted),
        _ => {}
    }
    match (class, name) {
        (b"java/lang/Thread", b"interrupted") if is_static => Some(Call::Interrupted),
        (b"java/lang/invoke/VarHandle", _) if is_static => Some(Call::Fence),
        (b"java/lang/invoke/VarHandle", b"toMethodHandle") => Some(Call::MakeInvoker),
        (b"java/lang/invoke/VarHandle", _) => Some(Call::VarHandle),
        (b"java/lang/invoke/MethodHandle", b"invoke" | b"invokeExact" | b"invokeWithArguments")
            if !is_static =>
        {
            Some(Call::InvokeHandle)
        }
        (b"java/lang/invoke/MethodHandles", b"varHandleInvoker" | b"varHandleExactInvoker") => {
            Some(Call::MakeInvoker)
        }
        (b"jdk/internal/misc/Unsafe" | b"sun/misc/Unsafe", _) => Some(Call::Unsafe),
        (b"java/lang/reflect/Field", _) => Some(Call::Field),
        (
            b"java/lang/Class" | b"java/lang/invoke/MethodHandles$Lookup",
            b"forName" | b"ensureInitialized",
        ) => Some(Call::Initialize),
        (b"java/lang/ref/Reference", b"reachabilityFence") if is_static => {
            Some(Call::ReachabilityFence)
        }
        _ => None,
    }
}

/// A method of `java.util.concurrent.locks.Lock`, or of its conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockCall {
    /// Takes the lock.
    Lock,
    /// Takes the lock if it is free.
    TryLock,
    /// Takes the lock if it becomes free in time.
    TimedTryLock,
    /// Releases the lock.
    Unlock,
    /// Gives up the lock, waits on a condition, and takes the lock again, also if it throws.
    Await,
}

/// Whether an instance method is one of locks or conditions, by its name and descriptor.
pub fn lock_call(name: &[u8], descriptor: &[u8]) -> Option<LockCall> {
    match (name, descriptor) {
        (b"lock" | b"lockInterruptibly", b"()V") => Some(LockCall::Lock),
        (b"tryLock", b"()Z") => Some(LockCall::TryLock),
        (b"tryLock", b"(JLjava/util/concurrent/TimeUnit;)Z") => Some(LockCall::TimedTryLock),
        (b"unlock", b"()V") => Some(LockCall::Unlock),
        (b"await" | b"awaitUninterruptibly", b"()V")
        | (b"awaitNanos", b"(J)J")
        | (b"awaitUntil", b"(Ljava/util/Date;)Z")
        | (b"await", b"(JLjava/util/concurrent/TimeUnit;)Z") => Some(LockCall::Await),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_of_objects_are_recognized_whatever_class_is_named() {
        let of = |name: &str, descriptor: &str, is_static| {
            call(
                b"com/acme/Cart",
                name.as_bytes(),
                descriptor.as_bytes(),
                is_static,
            )
        };
        assert_eq!(of("wait", "(J)V", false), Some(Call::Wait));
        assert_eq!(of("notifyAll", "()V", false), Some(Call::Notify));
        assert_eq!(of("isAlive", "()Z", false), Some(Call::IsAlive));
        for (name, descriptor, is_static) in [
            ("wait", "(I)V", false),
            ("wait", "()V", true),
            ("isAlive", "()I", false),
            ("interrupted", "()Z", true),
            ("getAndAdd", "(I)I", false),
        ] {
            assert_eq!(of(name, descriptor, is_static), None, "{name}{descriptor}");
        }
    }

    #[test]
    fn other_methods_are_recognized_by_their_class() {
        let of = |class: &str, name: &str, is_static| {
            call(
                class.as_bytes(),
                name.as_bytes(),
                b"(Ljava/lang/Object;)V",
                is_static,
            )
        };
        let handle = "java/lang/invoke/VarHandle";
        assert_eq!(of(handle, "fullFence", true), Some(Call::Fence));
        assert_eq!(of(handle, "setRelease", false), Some(Call::VarHandle));
        assert_eq!(of(handle, "toMethodHandle", false), Some(Call::MakeInvoker));
        let method = "java/lang/invoke/MethodHandle";
        assert_eq!(of(method, "invokeExact", false), Some(Call::InvokeHandle));
        assert_eq!(of(method, "bindTo", false), None);
        for class in ["jdk/internal/misc/Unsafe", "sun/misc/Unsafe"] {
            assert_eq!(of(class, "putInt", false), Some(Call::Unsafe));
        }
        assert_eq!(
            of("java/lang/Class", "forName", true),
            Some(Call::Initialize)
        );
        assert_eq!(of("java/lang/Class", "cast", false), None);
    }

    #[test]
    fn methods_of_locks_are_recognized_by_name_and_descriptor() {
        assert_eq!(
            lock_call(b"lockInterruptibly", b"()V"),
            Some(LockCall::Lock)
        );
        assert_eq!(lock_call(b"tryLock", b"()Z"), Some(LockCall::TryLock));
        assert_eq!(lock_call(b"lock", b"(I)V"), None);
        assert_eq!(lock_call(b"unlock", b"(J)V"), None, "a StampedLock's");
        assert_eq!(lock_call(b"awaitNanos", b"(J)J"), Some(LockCall::Await));
        assert_eq!(lock_call(b"await", b"()I"), None, "a barrier's");
    }
}
