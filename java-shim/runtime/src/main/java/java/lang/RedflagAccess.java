package java.lang;

import static java.lang.RedflagLayout.*;
import static java.lang.RedflagMemory.SITE_SLOTS;
import static java.lang.RedflagObjects.*;
import static java.lang.RedflagSites.*;
import static java.lang.RedflagThreads.me;

import java.lang.reflect.Array;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Hidden;

/** Accesses to fields, arrays and contents. The hot part is a few guards, inlined; what passes them is recorded out of line. */
final class RedflagAccess {
    /** Whether accesses are counted. The agent changes the text of the constant if the option asks for it. */
    private static final boolean COUNTING = "count:off".charAt(7) == 'n';

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
        } else if (role == ROLE_VOLATILE) {
            state.acquire(site, identity(state, object, link, site), offset(link));
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
        if (role(link) != ROLE_VOLATILE && isPrivate(state, object, idField(link))) {
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
        if (role(link) != ROLE_VOLATILE && isPrivate(state, object, idField(link))) {
            return;
        }
        storedReference(state, object, value, link, site);
    }

    @Hidden
    private static void storedReference(RedflagThread state, Object object, Object value, long link, int site) {
        if (link == 0) {
            link = resolve(site, object);
            if (role(link) != ROLE_VOLATILE && isPrivate(state, object, idField(link))) {
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
            if (role(link) != ROLE_VOLATILE && isPrivate(state, object, idField(link))) {
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
        } else if (role == ROLE_VOLATILE) {
            state.release(site, identity(state, object, link, site), offset(link));
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
        } else if (role == ROLE_VOLATILE) {
            state.acquire(site, OBJECT_CLASS_MARK | type(link), offset(link));
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
        } else if (role == ROLE_VOLATILE) {
            state.release(site, OBJECT_CLASS_MARK | type(link), offset(link));
        }
    }

    /** The end of a class's initialization is released once, so acquiring it once is enough. */
    @Hidden
    static void use(RedflagThread state, long link, int site) {
        if (role(link) != ROLE_LOST && !state.alreadyInitialized(type(link))) {
            state.sync(OP_ACQUIRE_CLASS, site, type(link));
        }
    }

    // ---------------------------------------------------------------- arrays and contents

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

    @ForceInline
    @Hidden
    static void contents(Object object, int site) {
        RedflagThread state = me(PROBE_CONTENTS, site);
        if (state == null || object == null) {
            return;
        }
        RedflagShadow shadow = state.bySite[site & SITE_SLOTS - 1];
        if (!shadow.is(object)) {
            shadow = state.shadow(object, site);
        }
        if (shadow.hasContract && shadow.writtenIn != state.segment) {
            called(state, shadow, site);
        }
    }

    @Hidden
    private static void called(RedflagThread state, RedflagShadow shadow, int site) {
        if (COUNTING) {
            state.count();
        }
        long link = link(site, shadow.get());
        if (role(link) == ROLE_CONTENTS_WRITE) {
            state.access(OP_WRITE_CONTENTS, site, shadow.id);
            shadow.writtenIn = state.segment;
        } else if (role(link) == ROLE_CONTENTS_READ && shadow.readIn != state.segment) {
            state.access(OP_READ_CONTENTS, site, shadow.id);
            shadow.readIn = state.segment;
        }
    }
}
