package java.lang;

import static java.lang.RedflagLayout.*;
import static java.lang.RedflagMemory.SITE_SLOTS;
import static java.lang.RedflagObjects.*;
import static java.lang.RedflagSites.*;
import static java.lang.RedflagThreads.me;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Hidden;

/** Accesses through {@code VarHandle}, reflection, {@code Unsafe} and method handles. */
final class RedflagHandles {
    private static final Unsafe U = Unsafe.getUnsafe();

    /** Bits in the flags of the field that a handle accesses. */
    private static final int STATIC = 0x8;

    private static final int VOLATILE = 0x40;

    /** The bit of variables whose offset is not known. */
    private static final long UNKNOWN = 1L << 63;

    /**
     * Which volatile variables a method handle may access, a bit for each {@link #reach reach}. Which of them an invocation
     * accesses is not known. So it counts as a fence, and so does every other access to these variables.
     */
    private static long fenced;

    @Hidden
    private RedflagHandles() {}

    // ---------------------------------------------------------------- variables

    /** An access through a handle or by reflection; {@code done} is whether an update that may fail did not. */
    @Hidden
    static void variable(int probe, Object handle, Object first, int index, boolean done, int site) {
        RedflagThread state = me(probe, site);
        if (state == null || handle == null) {
            return;
        }
        long link = link(site, handle);
        int role = role(link);
        boolean reflected = probe == PROBE_FIELD_BEFORE || probe == PROBE_FIELD_AFTER;
        if (!reflected && (role == ROLE_UNCHECKED || role == ROLE_LOST)) {
            return;
        }
        RedflagShadow shadow = state.bySite[site & SITE_SLOTS - 1];
        if (!shadow.is(handle)) {
            shadow = state.shadow(handle, site);
        }
        if (shadow.offset == 0) {
            resolve(handle, shadow);
        }
        boolean before = probe == PROBE_VAR_BEFORE || probe == PROBE_FIELD_BEFORE;
        // The class of a static field was initialized by then.
        if (shadow.base != 0 && !before && !state.alreadyInitialized((int) shadow.base)) {
            state.sync(OP_ACQUIRE_CLASS, site, (int) shadow.base);
        }
        // A site of reflection is reached by many fields, and each has the mode that it was declared with.
        if (reflected ? !shadow.isVolatile : role == ROLE_HANDLE_READ || role == ROLE_HANDLE_WRITE) {
            if (done) {
                plain(state, shadow, first, index, link, site);
            }
            return;
        }
        boolean accesses = done && isAccess(role) && (!shadow.isVolatile || RedflagAtomics.modesMix());
        int kind = reflected ? before ? ATOMIC_WRITE : ATOMIC_READ : kind(probe == PROBE_VAR_UPDATED, role);
        if (accesses && before) {
            RedflagAtomics.variable(state, kind, shadow, first, index, link, site);
        }
        if (reflected || orders(role)) {
            order(state, before, shadow, first, index, site);
        }
        if (accesses && !before) {
            RedflagAtomics.variable(state, kind, shadow, first, index, link, site);
        }
    }

    /** Whether the variable at a site is known, so that its accesses are recorded. */
    @Hidden
    private static boolean isAccess(int role) {
        return role != ROLE_ORDERS && role != ROLE_UNCHECKED && role != ROLE_LOST;
    }

    @Hidden
    private static boolean orders(int role) {
        return role == ROLE_ORDERS || role == ROLE_ATOMIC_READ || role == ROLE_ATOMIC_WRITE;
    }

    @Hidden
    private static int kind(boolean updated, int role) {
        if (role == ROLE_ATOMIC_READ || role == ROLE_OPAQUE_READ || role == ROLE_HANDLE_READ) {
            return ATOMIC_READ;
        }
        return updated ? ATOMIC_UPDATE : ATOMIC_WRITE;
    }

    @Hidden
    private static void order(RedflagThread state, boolean release, RedflagShadow shadow, Object first, int index, int site) {
        if (shadow.base != 0) {
            order(state, release, site, shadow.base, shadow.offset);
        } else if (state.isQuiet()) {
            return;
        } else if (first == null || shadow.offset < 0) {
            // Buffers may share their bytes.
            Object holder = shadow.bytes == 0 ? first : RedflagAtomics.holder(first);
            long object = holder == null ? 0 : identity(state, holder, site);
            state.sync(release ? OP_RELEASE_ATOMIC : OP_ACQUIRE_ATOMIC, site, object);
        } else {
            long offset = shadow.shift < 0 ? shadow.offset : shadow.offset + ((long) index << shadow.shift);
            order(state, release, site, identity(state, first, site), offset);
        }
    }

    /** A plain access through a handle. A site that is reached by handles of several fields records the first field only. */
    @Hidden
    private static void plain(
            RedflagThread state, RedflagShadow handle, Object first, int index, long link, int site) {
        boolean write = role(link) == ROLE_HANDLE_WRITE;
        if (handle.bytes != 0) {
            RedflagAtomics.bytes(state, write ? -OP_WRITE_ELEMENTS : -OP_READ_ELEMENTS, handle, first, index, site);
        } else if (handle.shift >= 0) {
            if (first != null && !state.ranges[site & SITE_SLOTS - 1].extend(index, site, first)) {
                state.element(write ? OP_WRITE_ELEMENTS : OP_READ_ELEMENTS, site, first, index, write);
            }
        } else if (handle.offset != offset(link) || role(link) != ROLE_HANDLE_READ && !write) {
            return;
        } else if (handle.base != 0) {
            if (write ? !state.alreadyWritten(place(link)) : !state.alreadyRead(place(link))) {
                state.access(write ? OP_WRITE_STATIC : OP_READ_STATIC, site);
            }
        } else if (first != null) {
            if (isPrivate(state, first, idField(first))) {
                return;
            }
            long id = identity(state, first, site);
            long where = RedflagMemory.place(id, handle.offset);
            if (handle.offset >= RedflagMemory.UNFILTERED || (write ? !state.alreadyWritten(where) : !state.alreadyRead(where))) {
                state.access(write ? OP_WRITE_FIELD : OP_READ_FIELD, site, id);
            }
        }
    }

    @Hidden
    private static void order(RedflagThread state, boolean release, int site, long object, long offset) {
        if (release) {
            state.release(site, object, offset);
        } else {
            state.acquire(site, object, offset);
        }
    }

    @Hidden
    private static void resolve(Object handle, RedflagShadow shadow) {
        long[] target = new long[TARGET_LONGS];
        RedflagNative.resolve(handle, target);
        shadow.base = target[TARGET_BASE];
        shadow.shift = (int) target[TARGET_SHIFT];
        shadow.isVolatile = target[TARGET_VOLATILE] != 0;
        shadow.bytes = (int) target[TARGET_BYTES];
        shadow.offset = target[TARGET_OFFSET];
    }

    @Hidden
    static void elementBefore(Object array, int index, int site) {
        RedflagThread state = me(PROBE_ELEMENT_BEFORE, site);
        if (state == null || array == null) {
            return;
        }
        long link = link(site, null);
        if (role(link) == ROLE_ORDERS) {
            long offset = offset(link) + (long) index * U.arrayIndexScale(Object[].class);
            state.release(site, identity(state, array, site), offset);
        }
    }

    /** An access through {@code Unsafe}; {@code done} is whether an update that may fail did not. */
    @Hidden
    static void memory(int probe, Object object, long offset, boolean done, int site) {
        RedflagThread state = me(probe, site);
        if (state == null) {
            return;
        }
        long link = known(site);
        if (link == 0) {
            link = resolveMemory(site, object, offset);
        }
        int role = role(link);
        boolean before = probe == PROBE_UNSAFE_BEFORE;
        boolean plain = role == ROLE_HANDLE_READ || role == ROLE_HANDLE_WRITE;
        int kind = kind(probe == PROBE_UNSAFE_UPDATED, role);
        boolean accesses = done && isAccess(role);
        if (accesses && (before || plain)) {
            RedflagAtomics.memory(state, plain, kind, object, offset, link, site);
        }
        if (orders(role)) {
            if (object == null) {
                order(state, before, site, OBJECT_ADDRESS_MARK | offset, 0);
            } else {
                order(state, before, site, identity(state, object, site), offset);
            }
        }
        if (accesses && !before && !plain) {
            RedflagAtomics.memory(state, false, kind, object, offset, link, site);
        }
    }

    // ---------------------------------------------------------------- method handles

    /** Whether a method handle may access the variables at this offset. */
    @ForceInline
    @Hidden
    static boolean isFenced(long offset) {
        return (fenced >>> (offset >>> 2) & 1) != 0;
    }

    /** An invocation of a method handle, which may access any of these variables. */
    @ForceInline
    @Hidden
    static void invocation(int probe, int op, int site) {
        if (fenced != 0) {
            RedflagSync.fence(probe, op, site);
        }
    }

    @Hidden
    static void reaches(int probe, long reach, int site) {
        if ((fenced & reach) == reach) {
            return;
        }
        RedflagNative.reserveStack();
        RedflagNative.lock();
        fenced |= reach;
        RedflagNative.unlock();
        RedflagThreads.threadEvent(probe, site, null, 0);
    }

    /** The bits of {@link #fenced} for a handle that reads or writes a field; 0 if the field is not volatile. */
    @Hidden
    private static long reach(Object handle) {
        try {
            Class<?> type = handle.getClass();
            Object field = U.getReference(handle, U.objectFieldOffset(type.getSuperclass(), "member"));
            int flags = U.getInt(field, U.objectFieldOffset(field.getClass(), "flags"));
            if ((flags & VOLATILE) == 0) {
                return 0;
            }
            long offset = (flags & STATIC) != 0
                    ? U.getLong(handle, U.objectFieldOffset(type, "staticOffset"))
                    : U.getInt(handle, U.objectFieldOffset(type, "fieldOffset"));
            return 1L << (offset >>> 2) | UNKNOWN;
        } catch (InternalError unknown) {
            return -1;
        }
    }

    @Hidden
    static void accessorMade(Object handle, int site) {
        long reach = reach(handle);
        if (reach != 0 && !RedflagNative.reflects()) {
            reaches(PROBE_ACCESSOR_MADE, reach, site);
        }
    }
}
