package java.lang;

import static java.lang.RedflagLayout.*;
import static java.lang.RedflagMemory.SITE_SLOTS;
import static java.lang.RedflagObjects.*;
import static java.lang.RedflagSites.*;
import static java.lang.RedflagThreads.me;

import java.lang.reflect.Array;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Hidden;

/** Accesses to fields and arrays. The hot part is a few guards, inlined; what passes them is recorded out of line. */
final class RedflagAccess {
    /** Whether accesses are counted. The agent changes the text of the constant if the option asks for it. */
    static final boolean COUNTING = "count:off".charAt(7) == 'n';

    @Hidden
    private RedflagAccess() {}

    // ---------------------------------------------------------------- fields

    @ForceInline
    @Hidden
    static void load(int probe, Object object, int site) {
        long link = known(site);
        if (role(link) == ROLE_UNCHECKED || isInitOnly(link, site)) {
            return;
        }
        RedflagThread state = me(probe, site);
        if (state == null) {
            return;
        }
        if (isPrivate(state, object, idField(link))) {
            return;
        }
        loaded(state, object, link, site);
    }

    @Hidden
    private static void loaded(RedflagThread state, Object object, long link, int site) {
        if (COUNTING) {
            state.count();
        }
        if (link == 0) {
            link = resolve(site, object);
            if (isInitOnly(link, site) || isPrivate(state, object, idField(link))) {
                return;
            }
        }
        int role = role(link);
        if (role == ROLE_PLAIN || role == ROLE_INIT_ONLY) {
            long id = identity(state, object, link, site);
            long offset = offset(link);
            if (offset >= RedflagMemory.UNFILTERED || !state.alreadyRead(RedflagMemory.place(id, offset))) {
                state.access(OP_READ_FIELD, site, id);
            }
        } else if (isVolatile(link)) {
            RedflagAtomics.volatileField(state, ATOMIC_READ, site, identity(state, object, link, site), link);
        }
    }

    @ForceInline
    @Hidden
    static void store(int probe, Object object, int site) {
        RedflagThread state = me(probe, site);
        if (state == null || object == null) {
            return;
        }
        long link = known(site);
        if (!isVolatile(link) && isPrivate(state, object, idField(link))) {
            return;
        }
        stored(state, object, link, site);
    }

    @ForceInline
    @Hidden
    static void store(int probe, Object object, Object value, int site) {
        RedflagThread state = me(probe, site);
        if (state == null || object == null) {
            return;
        }
        long link = known(site);
        if (!isVolatile(link) && isPrivate(state, object, idField(link))) {
            return;
        }
        storedReference(state, object, value, link, site);
    }

    @Hidden
    private static void storedReference(RedflagThread state, Object object, Object value, long link, int site) {
        if (link == 0) {
            link = resolve(site, object);
            if (!isVolatile(link) && isPrivate(state, object, idField(link))) {
                return;
            }
        }
        escape(value, site);
        stored(state, object, link, site);
    }

    @Hidden
    private static void stored(RedflagThread state, Object object, long link, int site) {
        if (COUNTING) {
            state.count();
        }
        if (link == 0) {
            link = resolve(site, object);
            if (!isVolatile(link) && isPrivate(state, object, idField(link))) {
                return;
            }
        }
        int role = role(link);
        if (role == ROLE_PLAIN || role == ROLE_INIT_ONLY) {
            if (isInitOnly(link, site)) {
                RedflagNative.lateWrite(site);
            }
            long id = identity(state, object, link, site);
            long offset = offset(link);
            if (offset >= RedflagMemory.UNFILTERED || !state.alreadyWritten(RedflagMemory.place(id, offset))) {
                state.access(OP_WRITE_FIELD, site, id);
            }
        } else if (isVolatile(link)) {
            RedflagAtomics.volatileField(state, ATOMIC_WRITE, site, identity(state, object, link, site), link);
        }
    }

    @ForceInline
    @Hidden
    static void loadStatic(int probe, int site, boolean foreign) {
        long link = known(site);
        if (!foreign && (role(link) == ROLE_UNCHECKED || isInitOnly(link, site))) {
            return;
        }
        RedflagThread state = me(probe, site);
        if (state != null) {
            loadedStatic(state, link, site, foreign);
        }
    }

    @Hidden
    private static void loadedStatic(RedflagThread state, long link, int site, boolean foreign) {
        if (COUNTING) {
            state.count();
        }
        if (link == 0) {
            link = resolve(site, null);
        }
        if (foreign) {
            use(state, link, site);
        }
        if (isInitOnly(link, site)) {
            return;
        }
        int role = role(link);
        if (role == ROLE_PLAIN || role == ROLE_INIT_ONLY) {
            if (!state.alreadyRead(place(link))) {
                state.access(OP_READ_STATIC, site);
            }
        } else if (isVolatile(link)) {
            RedflagAtomics.volatileStatic(state, ATOMIC_READ, site, link);
        }
    }

    @Hidden
    static void storeStatic(int probe, int site, boolean foreign) {
        RedflagThread state = me(probe, site);
        if (state == null) {
            return;
        }
        if (COUNTING) {
            state.count();
        }
        long link = link(site, null);
        if (foreign) {
            use(state, link, site);
        }
        int role = role(link);
        if (role == ROLE_PLAIN || role == ROLE_INIT_ONLY) {
            if (!state.alreadyWritten(place(link))) {
                state.access(OP_WRITE_STATIC, site);
            }
        } else if (isVolatile(link)) {
            RedflagAtomics.volatileStatic(state, ATOMIC_WRITE, site, link);
        }
    }

    /** The end of a class's initialization is released once, so acquiring it once is enough. */
    @Hidden
    static void use(RedflagThread state, long link, int site) {
        if (role(link) != ROLE_LOST && !state.alreadyInitialized(type(link))) {
            state.sync(OP_ACQUIRE_CLASS, site, type(link));
        }
    }

    // ---------------------------------------------------------------- arrays

    @ForceInline
    @Hidden
    static void arrayRead(Object array, int index, int site) {
        RedflagThread state = me(PROBE_ARRAY_READ, site);
        if (state == null) {
            return;
        }
        if (COUNTING) {
            state.count();
        }
        RedflagRange range = state.ranges[site & SITE_SLOTS - 1];
        if (!range.extend(index, site, array)
                && !(range.isOf(site, array) && range.array.touched(index, state.segment))) {
            state.element(OP_READ_ELEMENTS, site, array, index, false);
        }
    }

    @ForceInline
    @Hidden
    static void arrayWrite(Object array, int index, int site) {
        RedflagThread state = me(PROBE_ARRAY_WRITE, site);
        if (state == null) {
            return;
        }
        if (COUNTING) {
            state.count();
        }
        RedflagRange range = state.ranges[site & SITE_SLOTS - 1];
        if (!range.extend(index, site, array)
                && !(range.isOf(site, array) && range.array.written(index, state.segment))) {
            state.element(OP_WRITE_ELEMENTS, site, array, index, true);
        }
    }

    @Hidden
    static void arrayCopied(Object from, int first, Object to, int firstThere, int length, int site) {
        RedflagThread state = me(PROBE_ARRAY_COPIED, site);
        if (state != null) {
            elements(state, OP_READ_ELEMENTS, site, from, first, length);
            elements(state, OP_WRITE_ELEMENTS, site, to, firstThere, length);
        }
    }

    /** A copy between arrays of references fails at the first element that the other array cannot hold. */
    @Hidden
    static void arrayCopying(Object from, int first, Object to, int firstThere, int length, int site) {
        if (from instanceof Object[] && to instanceof Object[] && !to.getClass().isInstance(from)) {
            Object[] all = (Object[]) from;
            Object[] there = (Object[]) to;
            Class<?> held = to.getClass().getComponentType();
            if (first < 0 || firstThere < 0 || length > all.length - first || length > there.length - firstThere) {
                return;
            }
            int copied = 0;
            while (copied < length && (all[first + copied] == null || held.isInstance(all[first + copied]))) {
                copied++;
            }
            if (copied < length) {
                arrayCopied(from, first, to, firstThere, copied, site);
            }
        }
    }

    /** Elements that the JDK accesses for the program. What the program's own classes do with an array is seen there. */
    @Hidden
    static void elements(int probe, int op, Object object, Object array, int first, int count, int site) {
        RedflagThread state = me(probe, site);
        if (state == null || array == null || object != null && object.getClass().getClassLoader0() != null) {
            return;
        }
        int length = Array.getLength(array);
        int last = count == ALL_ELEMENTS ? length : count;
        if (first >= 0 && last <= length - first) {
            elements(state, op, site, array, first, last);
        }
    }

    @Hidden
    static void range(int probe, int op, Object array, int first, int end, int site) {
        RedflagThread state = me(probe, site);
        if (state != null && array != null) {
            int length = Array.getLength(array);
            elements(state, op, site, array, first, (end < 0 || end > length ? length : end) - first);
        }
    }

    @Hidden
    private static void elements(RedflagThread state, int op, int site, Object array, int first, int length) {
        if (length > 0) {
            if (COUNTING) {
                state.count();
            }
            state.elements(op, site, array, first, first + length - 1);
        }
    }
}
