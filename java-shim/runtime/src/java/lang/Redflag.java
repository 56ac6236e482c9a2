package java.lang;

import java.lang.invoke.VarHandle;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Hidden;

/**
 * The runtime shim: the static methods that rewritten classes call, one for each probe.
 *
 * <p>The agent defines this class into the boot loader before anything else runs, so it lies in {@code java.base} and every
 * module can call it. The numbers of the probes and the methods' names and descriptors are those of the rewriter's probe list;
 * a test of the agent compares the two.
 *
 * <p>A probe must never disturb the program: it throws nothing, allocates nothing, takes no lock, and calls nothing that is
 * itself rewritten. Hence no lambdas, no string concatenation, no collections here. Probes fired while the agent itself runs
 * Java code are dropped by the native side, which knows its own threads.
 */
public final class Redflag {
    private static final int READ = 0;
    private static final int WRITE = 1;
    private static final int READ_ANY = 2;
    private static final int WRITE_ANY = 3;
    private static final int READ_STATIC = 4;
    private static final int WRITE_STATIC = 5;
    private static final int READ_STATIC_ANY = 6;
    private static final int WRITE_STATIC_ANY = 7;
    private static final int ARRAY_READ = 8;
    private static final int ARRAY_WRITE = 9;
    private static final int CONTENTS = 10;
    private static final int VOLATILE_READ = 11;
    private static final int VOLATILE_WRITE = 12;
    private static final int VOLATILE_READ_STATIC = 13;
    private static final int VOLATILE_WRITE_STATIC = 14;
    private static final int MONITOR_ENTER = 15;
    private static final int MONITOR_EXIT = 16;
    private static final int CLASS_ENTER = 17;
    private static final int CLASS_EXIT = 18;
    private static final int WAITING = 19;
    private static final int VAR_BEFORE = 20;
    private static final int VAR_AFTER = 21;
    private static final int UNSAFE_BEFORE = 22;
    private static final int UNSAFE_AFTER = 23;
    private static final int FENCE_BEFORE = 24;
    private static final int FENCE_AFTER = 25;
    private static final int CLASS_INITIALIZED = 26;
    private static final int CLASS_USE = 27;
    private static final int CONSTRUCTED = 28;
    private static final int FINALIZING = 29;
    private static final int THREAD_START = 30;
    private static final int THREAD_JOINED = 31;
    private static final int THREAD_ALIVE = 32;
    private static final int INTERRUPT = 33;
    private static final int INTERRUPTED = 34;
    private static final int INTERRUPT_THROWN = 35;

    /** Longs in a stripe: room for every probe, and a multiple of a cache line. */
    private static final int WIDTH = 64;

    private static final int STRIPES = 32;

    /**
     * How often each probe was hit. A thread counts in its own stripe without atomics: exact while at most one thread uses a
     * stripe, approximate when two that share one count at the same moment.
     */
    private static final long[] COUNTS = new long[STRIPES * WIDTH];

    /** Whether probes are passed on. Plain on purpose: a thread that sees the switch late only reports a little more or less. */
    private static boolean recording;

    private Redflag() {}

    /** Takes what a probe saw: the probe, its site, the thread, up to two objects and a number. */
    private static native void event(int probe, int site, Thread thread, Object a, Object b, long n);

    /**
     * Lets the agent bind {@link #event} and put its filter before the native method that lists a class's fields. The JVM
     * finds this method by name in the agent's library. Answers how much of it was done: 0 nothing, 1 the first, 2 both.
     */
    private static native int bind();

    /**
     * Calls {@link #bind} from Java, so that the JVM sees a class of the JDK bind methods of the JDK: it warns of anything
     * else on the program's stdout. Binding {@link #event} by name would not do: the search for it runs Java code with probes.
     */
    static int install() {
        return bind();
    }

    /** Makes the agent's library known to the boot loader; in a running JVM it is not among the agents yet. */
    static void load(String library) {
        Runtime.getRuntime().load0(Redflag.class, library);
    }

    /** How often a probe was hit so far; asked by the agent. */
    static long hits(int probe) {
        long sum = 0;
        for (int i = probe; i < COUNTS.length; i += WIDTH) {
            sum += COUNTS[i];
        }
        return sum;
    }

    /** Switches the passing on of events; called by the agent. */
    static void record(boolean on) {
        recording = on;
    }

    @ForceInline
    @Hidden
    private static void hit(int probe, int site, Object a, Object b, long n) {
        Thread thread = Thread.currentThread();
        COUNTS[(System.identityHashCode(thread) & (STRIPES - 1)) * WIDTH + probe]++;
        if (recording) {
            event(probe, site, thread, a, b, n);
        }
    }

    /** After a read of an instance field known to be plain. */
    @ForceInline
    @Hidden
    public static void read(Object object, int site) {
        hit(READ, site, object, null, 0);
    }

    /** Before a write of an instance field known to be plain. */
    @ForceInline
    @Hidden
    public static void write(Object object, int site) {
        hit(WRITE, site, object, null, 0);
    }

    /** After a read of an instance field of another class: plain, volatile or final, as the site turns out. */
    @ForceInline
    @Hidden
    public static void readAny(Object object, int site) {
        hit(READ_ANY, site, object, null, 0);
    }

    /** Before a write of an instance field of another class. */
    @ForceInline
    @Hidden
    public static void writeAny(Object object, int site) {
        hit(WRITE_ANY, site, object, null, 0);
    }

    /** After a read of a plain static field of the class itself. */
    @ForceInline
    @Hidden
    public static void readStatic(int site) {
        hit(READ_STATIC, site, null, null, 0);
    }

    /** Before a write of a plain static field of the class itself. */
    @ForceInline
    @Hidden
    public static void writeStatic(int site) {
        hit(WRITE_STATIC, site, null, null, 0);
    }

    /** After a read of a static field of another class, which was initialized by then. */
    @ForceInline
    @Hidden
    public static void readStaticAny(int site) {
        hit(READ_STATIC_ANY, site, null, null, 0);
    }

    /** Before a write of a static field of another class, which was initialized by then. */
    @ForceInline
    @Hidden
    public static void writeStaticAny(int site) {
        hit(WRITE_STATIC_ANY, site, null, null, 0);
    }

    /** After an array element was read: array, index. */
    @ForceInline
    @Hidden
    public static void arrayRead(Object array, int index, int site) {
        hit(ARRAY_READ, site, array, null, index);
    }

    /** After an array element was written: array, index. */
    @ForceInline
    @Hidden
    public static void arrayWrite(Object array, int index, int site) {
        hit(ARRAY_WRITE, site, array, null, index);
    }

    /** Before a call on an object whose contents are not thread-safe. */
    @ForceInline
    @Hidden
    public static void contents(Object object, int site) {
        hit(CONTENTS, site, object, null, 0);
    }

    /** After a read of a volatile instance field. */
    @ForceInline
    @Hidden
    public static void volatileRead(Object object, int site) {
        hit(VOLATILE_READ, site, object, null, 0);
    }

    /** Before a write of a volatile instance field. */
    @ForceInline
    @Hidden
    public static void volatileWrite(Object object, int site) {
        hit(VOLATILE_WRITE, site, object, null, 0);
    }

    /** After a read of a volatile static field of the class itself. */
    @ForceInline
    @Hidden
    public static void volatileReadStatic(int site) {
        hit(VOLATILE_READ_STATIC, site, null, null, 0);
    }

    /** Before a write of a volatile static field of the class itself. */
    @ForceInline
    @Hidden
    public static void volatileWriteStatic(int site) {
        hit(VOLATILE_WRITE_STATIC, site, null, null, 0);
    }

    /** After a monitor was entered. */
    @ForceInline
    @Hidden
    public static void monitorEnter(Object object, int site) {
        hit(MONITOR_ENTER, site, object, null, 0);
    }

    /** Before a monitor is left. */
    @ForceInline
    @Hidden
    public static void monitorExit(Object object, int site) {
        hit(MONITOR_EXIT, site, object, null, 0);
    }

    /** At the start of a static synchronized method in a class too old for class constants. */
    @ForceInline
    @Hidden
    public static void classEnter(int site) {
        hit(CLASS_ENTER, site, null, null, 0);
    }

    /** At every end of such a method. */
    @ForceInline
    @Hidden
    public static void classExit(int site) {
        hit(CLASS_EXIT, site, null, null, 0);
    }

    /** Before `Object.wait`: a release now, and an acquire at the thread's next event. */
    @ForceInline
    @Hidden
    public static void waiting(Object object, int site) {
        hit(WAITING, site, object, null, 0);
    }

    /** Before an access through a `VarHandle` that may release: handle, first coordinate or null, index or 0. */
    @ForceInline
    @Hidden
    public static void varBefore(VarHandle handle, Object first, int index, int site) {
        hit(VAR_BEFORE, site, first, handle, index);
    }

    /** After an access through a `VarHandle` that may acquire. */
    @ForceInline
    @Hidden
    public static void varAfter(VarHandle handle, Object first, int index, int site) {
        hit(VAR_AFTER, site, first, handle, index);
    }

    /** Before an access through `Unsafe` that may release: object, offset. */
    @ForceInline
    @Hidden
    public static void unsafeBefore(Object object, long offset, int site) {
        hit(UNSAFE_BEFORE, site, object, null, offset);
    }

    /** After an access through `Unsafe` that may acquire: object, offset. */
    @ForceInline
    @Hidden
    public static void unsafeAfter(Object object, long offset, int site) {
        hit(UNSAFE_AFTER, site, object, null, offset);
    }

    /** Before a fence that releases. */
    @ForceInline
    @Hidden
    public static void fenceBefore(int site) {
        hit(FENCE_BEFORE, site, null, null, 0);
    }

    /** After a fence that acquires. */
    @ForceInline
    @Hidden
    public static void fenceAfter(int site) {
        hit(FENCE_AFTER, site, null, null, 0);
    }

    /** At the end of `<clinit>`. */
    @ForceInline
    @Hidden
    public static void classInitialized(int site) {
        hit(CLASS_INITIALIZED, site, null, null, 0);
    }

    /** At the start of static methods and constructors of a class with `<clinit>`. */
    @ForceInline
    @Hidden
    public static void classUse(int site) {
        hit(CLASS_USE, site, null, null, 0);
    }

    /** At the end of a constructor of a class that has a finalizer. */
    @ForceInline
    @Hidden
    public static void constructed(Object object, int site) {
        hit(CONSTRUCTED, site, object, null, 0);
    }

    /** At the start of a finalizer. */
    @ForceInline
    @Hidden
    public static void finalizing(Object object, int site) {
        hit(FINALIZING, site, object, null, 0);
    }

    /** Before a thread is started. */
    @ForceInline
    @Hidden
    public static void threadStart(Object object, int site) {
        hit(THREAD_START, site, object, null, 0);
    }

    /** After a join returned; the thread may not have ended. */
    @ForceInline
    @Hidden
    public static void threadJoined(Object object, int site) {
        hit(THREAD_JOINED, site, object, null, 0);
    }

    /** After `isAlive()`: object (perhaps no thread), the answer. */
    @ForceInline
    @Hidden
    public static void threadAlive(Object thread, boolean alive, int site) {
        hit(THREAD_ALIVE, site, thread, null, alive ? 1 : 0);
    }

    /** Before a thread is interrupted. */
    @ForceInline
    @Hidden
    public static void interrupt(Object object, int site) {
        hit(INTERRUPT, site, object, null, 0);
    }

    /** After a thread's interruption was asked for: the thread, the answer. */
    @ForceInline
    @Hidden
    public static void interrupted(Object thread, boolean was, int site) {
        hit(INTERRUPTED, site, thread, null, was ? 1 : 0);
    }

    /** When an `InterruptedException` has been made in the interrupted thread. */
    @ForceInline
    @Hidden
    public static void interruptThrown(int site) {
        hit(INTERRUPT_THROWN, site, null, null, 0);
    }
}
