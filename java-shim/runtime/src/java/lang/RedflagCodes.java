package java.lang;

/**
 * The numbers of probes and operations, on which the agent and the shim agree; tests of the agent compare them with the
 * rewriter's probe list and with the trace.
 *
 * <p>The compiler writes the numbers where they are used, so this class is not among those that the agent defines.
 */
final class RedflagCodes {
    // Probes.
    static final int READ = 0;
    static final int WRITE = 1;
    static final int READ_ANY = 2;
    static final int WRITE_ANY = 3;
    static final int READ_STATIC = 4;
    static final int WRITE_STATIC = 5;
    static final int READ_STATIC_ANY = 6;
    static final int WRITE_STATIC_ANY = 7;
    static final int ARRAY_READ = 8;
    static final int ARRAY_WRITE = 9;
    static final int CONTENTS = 10;
    static final int VOLATILE_READ = 11;
    static final int VOLATILE_WRITE = 12;
    static final int VOLATILE_READ_STATIC = 13;
    static final int VOLATILE_WRITE_STATIC = 14;
    static final int MONITOR_ENTER = 15;
    static final int MONITOR_EXIT = 16;
    static final int CLASS_ENTER = 17;
    static final int CLASS_EXIT = 18;
    static final int WAITING = 19;
    static final int VAR_BEFORE = 20;
    static final int VAR_AFTER = 21;
    static final int UNSAFE_BEFORE = 22;
    static final int UNSAFE_AFTER = 23;
    static final int FENCE_BEFORE = 24;
    static final int FENCE_AFTER = 25;
    static final int CLASS_INITIALIZED = 26;
    static final int CLASS_USE = 27;
    static final int CONSTRUCTED = 28;
    static final int FINALIZING = 29;
    static final int THREAD_START = 30;
    static final int THREAD_JOINED = 31;
    static final int THREAD_ALIVE = 32;
    static final int INTERRUPT = 33;
    static final int INTERRUPTED = 34;
    static final int INTERRUPT_THROWN = 35;
    static final int WRITE_REF = 36;
    static final int WRITE_ANY_REF = 37;
    static final int VOLATILE_WRITE_REF = 38;
    static final int WRITE_STATIC_REF = 39;
    static final int WRITE_STATIC_ANY_REF = 40;
    static final int VOLATILE_WRITE_STATIC_REF = 41;
    static final int PUBLISH = 42;
    static final int CLONED = 43;
    static final int OWNER = 44;
    static final int THREAD_STATE = 45;
    static final int FIELD_BEFORE = 46;
    static final int FIELD_AFTER = 47;
    static final int LOCKED = 48;
    static final int TRIED_LOCK = 49;
    static final int UNLOCKED = 50;
    static final int NOTIFYING = 51;
    static final int HANDLE_BEFORE = 52;
    static final int HANDLE_AFTER = 53;
    static final int ACCESSOR_MADE = 54;
    static final int INVOKER_MADE = 55;
    static final int ARRAY_COPIED = 56;
    static final int ARRAY_CLONED = 57;
    static final int ELEMENT_BEFORE = 58;
    static final int RANGE_READ = 59;
    static final int RANGE_WRITTEN = 60;
    static final int TEST_BEGIN = 61;
    static final int TEST_END = 62;
    static final int HELD_ENTER = 63;
    static final int HELD_EXIT = 64;
    static final int UNCAUGHT = 65;

    // Operations of the trace.
    static final int OP_READ_FIELD = 1;
    static final int OP_WRITE_FIELD = 2;
    static final int OP_READ_STATIC = 3;
    static final int OP_WRITE_STATIC = 4;
    static final int OP_READ_ELEMENTS = 5;
    static final int OP_WRITE_ELEMENTS = 6;
    static final int OP_READ_CONTENTS = 7;
    static final int OP_WRITE_CONTENTS = 8;
    static final int OP_LOCKED = 9;
    static final int OP_UNLOCKED = 10;
    static final int OP_LOCKED_SHARED = 11;
    static final int OP_UNLOCKED_SHARED = 12;
    static final int OP_LOCKED_MONITOR = 13;
    static final int OP_UNLOCKED_MONITOR = 14;
    static final int OP_ACQUIRE_MONITOR = 16;
    static final int OP_RELEASE_MONITOR = 17;
    static final int OP_ACQUIRE_VOLATILE = 18;
    static final int OP_RELEASE_VOLATILE = 19;
    static final int OP_ACQUIRE_ATOMIC = 20;
    static final int OP_RELEASE_ATOMIC = 21;
    static final int OP_ACQUIRE_CLASS = 22;
    static final int OP_RELEASE_CLASS = 23;
    static final int OP_ACQUIRE_FINALIZER = 26;
    static final int OP_RELEASE_FINALIZER = 27;
    static final int OP_ACQUIRE_FENCE = 28;
    static final int OP_RELEASE_FENCE = 29;
    static final int OP_RELEASE_NOTIFY = 35;

    private RedflagCodes() {}
}
