package java.lang;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.charset.Charset;
import jdk.internal.misc.Unsafe;

/**
 * Lets streams lock through monitors, as `-Djdk.io.useMonitors=true` does.
 *
 * <p>From 19 to 23 they lock through `java.util.concurrent`, where the lock of an output stream looks like any other and would
 * order the threads that print. An agent cannot set that property: the JVM lets an agent change only properties that exist already.
 */
final class RedflagOutput {
    private static final Unsafe U = Unsafe.getUnsafe();

    private RedflagOutput() {}

    /** Called by the agent before `main`: later, locks of the other kind may be held. */
    static void useMonitors() throws ReflectiveOperationException {
        Class<?> locks = Class.forName("jdk.internal.misc.InternalLock");
        Field used = locks.getDeclaredField("CAN_USE_INTERNAL_LOCK");
        U.putBoolean(U.staticFieldBase(used), U.staticFieldOffset(used), false);
        if (isOriginal(System.out, FileDescriptor.out)) {
            System.setOut(like(System.out, FileDescriptor.out));
        }
        if (isOriginal(System.err, FileDescriptor.err)) {
            System.setErr(like(System.err, FileDescriptor.err));
        }
    }

    /** Whether a stream is the JVM's own, and not what another agent put in its place. */
    private static boolean isOriginal(PrintStream stream, FileDescriptor to) {
        if (stream == null || stream.getClass() != PrintStream.class) {
            return false;
        }
        Object buffer = inner(stream);
        if (buffer == null || buffer.getClass() != BufferedOutputStream.class) {
            return false;
        }
        Object file = inner((BufferedOutputStream) buffer);
        return file != null
            && file.getClass() == FileOutputStream.class
            && U.getReference(file, U.objectFieldOffset(FileOutputStream.class, "fd")) == to;
    }

    private static Object inner(FilterOutputStream stream) {
        return U.getReference(stream, U.objectFieldOffset(FilterOutputStream.class, "out"));
    }

    /** A stream like the JVM's own, which has not been written to. */
    private static PrintStream like(PrintStream original, FileDescriptor to) {
        boolean flushes = U.getBoolean(original, U.objectFieldOffset(PrintStream.class, "autoFlush"));
        long charset = U.objectFieldOffset(PrintStream.class, "charset");
        return new PrintStream(new BufferedOutputStream(new FileOutputStream(to), 8192), flushes, (Charset) U.getReference(original, charset));
    }
}
