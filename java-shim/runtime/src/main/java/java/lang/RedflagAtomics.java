package java.lang;

import static java.lang.RedflagLayout.*;
import static java.lang.RedflagObjects.*;
import static java.lang.RedflagSites.*;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Hidden;

/**
 * Atomic accesses of the program, and what it reaches through {@code Unsafe} and views of bytes. An atomic read is recorded after
 * what it acquires, an atomic write before what it releases. An update that may fail is a read before it, and a write after
 * it if it did not fail.
 */
final class RedflagAtomics {
    private static final Unsafe U = Unsafe.getUnsafe();

    @Hidden
    private RedflagAtomics() {}

    /**
     * Whether the program may access volatile variables in plain mode. Only then can their other accesses race, and are recorded.
     */
    @ForceInline
    @Hidden
    static boolean modesMix() {
        return U.getByte(RedflagNative.MIXED_MODES) != 0;
    }

    // ---------------------------------------------------------------- volatile fields

    /** A read or write of a volatile field by an instruction of its own. */
    @Hidden
    static void volatileField(RedflagThread state, int kind, int site, long object, long link) {
        boolean recorded = role(link) == ROLE_CHECKED_VOLATILE && modesMix();
        if (kind == ATOMIC_WRITE) {
            if (recorded) {
                field(state, kind, site, object, offset(link));
            }
            state.release(site, object, offset(link));
            return;
        }
        state.acquire(site, object, offset(link));
        if (recorded) {
            field(state, kind, site, object, offset(link));
        }
    }

    /** The same for a static field. */
    @Hidden
    static void volatileStatic(RedflagThread state, int kind, int site, long link) {
        boolean recorded = role(link) == ROLE_CHECKED_VOLATILE && modesMix();
        long statics = OBJECT_CLASS_MARK | RedflagSites.type(link);
        if (kind == ATOMIC_WRITE) {
            if (recorded) {
                staticField(state, kind, site, link);
            }
            state.release(site, statics, offset(link));
            return;
        }
        state.acquire(site, statics, offset(link));
        if (recorded) {
            staticField(state, kind, site, link);
        }
    }

    // ---------------------------------------------------------------- records

    @Hidden
    static void field(RedflagThread state, int kind, int site, long object, long offset) {
        if (!state.alreadyAtomic(object, offset, kind)) {
            state.atomic(OP_ATOMIC_FIELD, kind, site, object);
        }
    }

    @Hidden
    static void staticField(RedflagThread state, int kind, int site, long link) {
        if (!state.alreadyAtomic(RedflagSites.place(link), 0, kind)) {
            state.atomic(OP_ATOMIC_STATIC, kind, site);
        }
    }

    /** Elements that exist. */
    @Hidden
    static void elements(RedflagThread state, int kind, int site, Object array, int first, int last) {
        long id = state.shadow(array).id;
        if (!state.alreadyAtomic(id, first, kind)) {
            state.atomic(OP_ATOMIC_ELEMENTS, kind | ATOMIC_ELEMENT, site, id, first | (long) last << RANGE_LAST_SHIFT);
        }
    }

    // ---------------------------------------------------------------- handles

    /** An atomic access through a handle. A site that is reached by handles of several fields records the first field only. */
    @Hidden
    static void variable(
            RedflagThread state, int kind, RedflagShadow handle, Object first, int index, long link, int site) {
        if (handle.bytes != 0) {
            bytes(state, kind, handle, first, index, site);
        } else if (handle.shift >= 0) {
            if (first != null && index >= 0 && index < Array.getLength(first)) {
                elements(state, kind, site, first, index, index);
            }
        } else if (handle.offset != offset(link)) {
            return;
        } else if (handle.base != 0) {
            staticField(state, kind, site, link);
        } else if (first != null && !isPrivate(state, first, idField(first))) {
            field(state, kind, site, identity(state, first, site), handle.offset);
        }
    }

    /** What holds the bytes of a buffer in the heap, and anything else itself. */
    @Hidden
    static Object holder(Object object) {
        if (!(object instanceof ByteBuffer)) {
            return object;
        }
        Object array = U.getReference(object, U.objectFieldOffset(ByteBuffer.class, "hb"));
        return array == null ? object : array;
    }

    /** An access to bytes of an array or buffer; if it is plain, {@code kind} is its operation, negated. */
    @Hidden
    static void bytes(RedflagThread state, int kind, RedflagShadow handle, Object first, int index, int site) {
        Object array = holder(first);
        if (!(array instanceof byte[]) || index < 0) {
            return;
        }
        int from = array == first ? index : index + U.getInt(first, U.objectFieldOffset(ByteBuffer.class, "offset"));
        int last = from + handle.bytes - 1;
        if (from < 0 || last >= ((byte[]) array).length) {
            return;
        }
        if (kind >= 0) {
            elements(state, kind, site, array, from, last);
        } else {
            state.elements(-kind, site, array, from, last);
        }
    }

    // ---------------------------------------------------------------- Unsafe

    /**
     * An access through {@code Unsafe}; {@code kind} is ATOMIC_READ and so on, also if it is plain. A site records the field that
     * it reached first, or arrays if it reached one first.
     */
    @Hidden
    static void memory(RedflagThread state, boolean plain, int kind, Object object, long offset, long link, int site) {
        if (object == null) {
            return;
        }
        Class<?> type = object.getClass();
        if (idField(link) == MEMORY_ARRAY) {
            if (type.isArray()) {
                array(state, plain, kind, object, offset - RedflagSites.type(link), (int) offset(link), site);
            }
            return;
        }
        if (type.isArray() || offset != offset(link) || !plain && idField(link) == MEMORY_VOLATILE && !modesMix()) {
            return;
        }
        boolean write = kind != ATOMIC_READ;
        if (object instanceof Class) {
            if (number(type((Class<?>) object)) != RedflagSites.type(link)) {
                return;
            }
            if (!plain) {
                staticField(state, kind, site, link);
            } else if (write ? !state.alreadyWritten(place(link)) : !state.alreadyRead(place(link))) {
                state.access(write ? OP_WRITE_STATIC : OP_READ_STATIC, site);
            }
        } else if (declares(type, RedflagSites.type(link)) && !isPrivate(state, object, RedflagObjects.idField(object))) {
            long id = identity(state, object, site);
            if (!plain) {
                field(state, kind, site, id, offset);
            } else {
                plainField(state, write, site, id, offset);
            }
        }
    }

    @Hidden
    private static void plainField(RedflagThread state, boolean write, int site, long id, long offset) {
        long where = RedflagMemory.place(id, offset);
        if (offset >= RedflagMemory.UNFILTERED || (write ? !state.alreadyWritten(where) : !state.alreadyRead(where))) {
            state.access(write ? OP_WRITE_FIELD : OP_READ_FIELD, site, id);
        }
    }

    /** Whether a class or one of its superclasses has this number. */
    @Hidden
    private static boolean declares(Class<?> type, int number) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            if (number(RedflagObjects.type(at)) == number) {
                return true;
            }
        }
        return false;
    }

    /** An access to so many bytes of an array, {@code from} its first element on. */
    @Hidden
    private static void array(
            RedflagThread state, boolean plain, int kind, Object array, long from, int bytes, int site) {
        int scale = U.arrayIndexScale(array.getClass());
        long first = from / scale;
        long last = bytes == 0 ? first : (from + bytes - 1) / scale;
        if (from < 0 || last >= Array.getLength(array)) {
            return;
        }
        if (plain) {
            state.elements(kind == ATOMIC_READ ? OP_READ_ELEMENTS : OP_WRITE_ELEMENTS, site, array, (int) first, (int) last);
        } else {
            elements(state, kind, site, array, (int) first, (int) last);
        }
    }
}
