package java.lang;

import static java.lang.RedflagLayout.*;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Hidden;

/**
 * Identities of objects, and which objects are private. The hidden field of an object holds its identity, or the owner mark of
 * the only thread that can reach it, or how it escaped, or 0.
 */
final class RedflagObjects {
    private static final Unsafe U = Unsafe.getUnsafe();

    /** What the native side answered about classes: their numbers, and the offsets of the hidden field in their objects. */
    private static final RedflagShadow[] CLASSES = new RedflagShadow[4096];

    @Hidden
    private RedflagObjects() {}

    // ---------------------------------------------------------------- identity

    /** The identity of an object, for synchronization. A private object is published. */
    @Hidden
    static long identity(RedflagThread state, Object object, int site) {
        long idField = idField(object);
        return idField == 0 ? state.shadow(object).id : publish(state, object, idField, site);
    }

    /** The identity of an object whose class the site's link describes. A private object is published. */
    @Hidden
    static long identity(RedflagThread state, Object object, long link, int site) {
        long idField = RedflagSites.idField(link);
        return idField == 0 ? state.shadow(object).id : publish(state, object, idField, site);
    }

    @Hidden
    private static long publish(RedflagThread state, Object object, long idField, int site) {
        long id = U.getLong(object, idField);
        return id > 0 ? id : publishFirst(state, object, id, site);
    }

    /** An object that is still private escapes here. */
    @Hidden
    private static long publishFirst(RedflagThread state, Object object, long hidden, int site) {
        long mark = hidden >> OWNER_SHIFT == state.owner && state.flags == 0 ? state.mark(site) : 0;
        return RedflagNative.publish(object, number(type(object.getClass())), state.number, mark);
    }

    /** Records where an object was allocated; of each site, only the first objects. */
    @Hidden
    static void allocated(Object object, int site) {
        RedflagThread state = RedflagThreads.me(PROBE_ALLOCATED, site);
        if (state != null && (state.flags & THREAD_MUTED) == 0) {
            RedflagSites.countAllocation(site);
            RedflagShadow type = type(object.getClass());
            Object recorded = RedflagSync.lockedObject(object);
            if (recorded != object) {
                type = type(recorded.getClass());
            } else if (type != null) {
                recorded = RedflagContents.held(object, type);
            }
            state.allocated(site, RedflagNative.identify(recorded, number(type)));
        }
    }

    // ---------------------------------------------------------------- classes

    /** The number of a class; -1 if nothing is known of it. */
    @Hidden
    static int number(RedflagShadow type) {
        return type == null ? -1 : (int) type.id;
    }

    /** Where an object has its hidden field; 0 if it has none. */
    @Hidden
    static long idField(Object object) {
        Class<?> type = object.getClass();
        if (type.getClassLoader0() == null) {
            return 0;
        }
        RedflagShadow found = type(type);
        return found == null ? 0 : found.offset;
    }

    /** What is known of a class; null while the agent itself runs Java code. */
    @Hidden
    static RedflagShadow type(Class<?> type) {
        int slot = System.identityHashCode(type) & CLASSES.length - 1;
        RedflagShadow found = CLASSES[slot];
        return found != null && found.is(type) ? found : describe(type, slot);
    }

    @Hidden
    private static RedflagShadow describe(Class<?> type, int slot) {
        long facts = RedflagNative.classFacts(type);
        if (facts == CLASS_UNKNOWN) {
            return null;
        }
        RedflagShadow found = RedflagShadow.of(type, facts >>> CLASS_NUMBER_SHIFT & CLASS_NUMBER_MASK);
        found.offset = facts & CLASS_ID_FIELD_MASK;
        found.kind = (int) (facts >>> CLASS_KIND_SHIFT) & CLASS_KIND_MASK;
        found.related = facts >>> CLASS_RELATED_SHIFT & CLASS_ID_FIELD_MASK;
        U.storeFence();
        CLASSES[slot] = found;
        return found;
    }

    // ---------------------------------------------------------------- private objects

    /** Whether an object, whose hidden field is at this offset or which has none, is private to this thread. */
    @ForceInline
    @Hidden
    static boolean isPrivate(RedflagThread state, Object object, long idField) {
        return idField != 0 && U.getLong(object, idField) >> OWNER_SHIFT == state.owner;
    }

    /** Other threads may reach an object from now on; if it was private, it escapes. */
    @ForceInline
    @Hidden
    static void escape(Object object, int site) {
        if (object != null && object.getClass().getClassLoader0() != null) {
            escapeIfPrivate(object, site);
        }
    }

    @Hidden
    private static void escapeIfPrivate(Object object, int site) {
        long idField = idField(object);
        if (idField == 0 || !mayBePrivate(U.getLong(object, idField))) {
            return;
        }
        RedflagThread state = RedflagThreads.me(PROBE_PUBLISH, 0);
        if (state != null) {
            RedflagNative.escape(object, number(type(object.getClass())), state.number, state.escaping(site));
        }
    }

    /**
     * Whether what a hidden field holds is the owner mark of some thread, or 0: while the constructor of a superclass runs, only the
     * hidden field of that class has the mark.
     */
    @Hidden
    private static boolean mayBePrivate(long hidden) {
        return hidden <= 0 && hidden >> OWNER_SHIFT >= FIRST_OWNER;
    }

    /** An object is a copy of another, including the hidden field, whose value is not the copy's. */
    @Hidden
    static void cloned(Object copy, int site) {
        if (copy != null && idField(copy) != 0) {
            RedflagThread state = RedflagThreads.me(PROBE_CLONED, site);
            RedflagNative.setOwner(copy, state == null ? 0 : state.ownerMark());
        }
    }

    /** What the hidden field of an object holds that the current thread makes. */
    @ForceInline
    @Hidden
    static long owner() {
        RedflagThread state = RedflagThreads.me(PROBE_OWNER, 0);
        return state != null ? state.ownerMark() : 0;
    }
}
