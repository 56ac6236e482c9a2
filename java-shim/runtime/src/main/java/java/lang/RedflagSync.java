package java.lang;

import static java.lang.RedflagLayout.*;
import static java.lang.RedflagMemory.SITE_SLOTS;
import static java.lang.RedflagObjects.*;
import static java.lang.RedflagSites.*;
import static java.lang.RedflagThreads.lockSets;
import static java.lang.RedflagThreads.me;
import static java.lang.RedflagThreads.threadEvent;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock.ReadLock;
import java.util.concurrent.locks.ReentrantReadWriteLock.WriteLock;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.Hidden;
import jdk.internal.vm.annotation.Stable;

/** Synchronization through monitors, locks, classes, finalizers and fences. */
final class RedflagSync {
    private static final Unsafe U = Unsafe.getUnsafe();

    /** Offsets of the field `sync` in the JDK's locks, found when first needed. */
    @Stable
    private static long inReentrant;

    @Stable
    private static long inRead;

    @Stable
    private static long inWrite;

    @Stable
    private static long inBoth;

    @Hidden
    private RedflagSync() {}

    // ---------------------------------------------------------------- monitors and classes

    @Hidden
    static void monitor(int probe, int op, Object object, int site) {
        RedflagThread state = me(probe, site);
        if (state == null || object == null) {
            return;
        }
        if (op == OP_RELEASE_MONITOR && (state.flags & THREAD_WAITING) != 0) {
            leaveWaiting(probe, object, site);
        } else {
            state.monitor(op, site, identity(state, object, site));
        }
    }

    /** A monitor is left inside {@code Object.wait}. */
    @Hidden
    private static void leaveWaiting(int probe, Object object, int site) {
        RedflagThread state = me(probe, site);
        state.holdsNot(identity(state, object, site));
        threadEvent(probe, site, object, 0);
    }

    @Hidden
    static void ofClass(int probe, int op, int site) {
        RedflagThread state = me(probe, site);
        if (state == null) {
            return;
        }
        long link = link(site, null);
        if (role(link) == ROLE_LOST) {
            return;
        }
        if (op == OP_ACQUIRE_CLASS) {
            RedflagAccess.use(state, link, site);
        } else if (op == OP_RELEASE_CLASS) {
            state.alreadyInitialized(type(link));
            state.sync(op, site, type(link));
        } else {
            state.monitor(op, site, OBJECT_CLASS_MARK | type(link));
        }
    }

    /** The monitor orders the two threads already: a notification is recorded only for the detectors that predict. */
    @Hidden
    static void notifying(Object object, int site) {
        if (lockSets && object != null) {
            RedflagThread state = me(PROBE_NOTIFYING, site);
            if (state != null) {
                state.sync(OP_RELEASE_NOTIFY, site, identity(state, object, site));
            }
        }
    }

    @Hidden
    static void fence(int probe, int op, int site) {
        RedflagThread state = me(probe, site);
        if (state != null) {
            state.sync(op, site);
        }
    }

    @Hidden
    static void finalizer(int probe, int op, Object object, int site) {
        RedflagThread state = me(probe, site);
        if (state != null && object != null) {
            state.sync(op, site, identity(state, object, site));
        }
    }

    // ---------------------------------------------------------------- locks

    @Hidden
    static void lock(int probe, boolean taken, Object object, int site) {
        RedflagThread state = me(probe, site);
        Object lock = syncObject(object);
        if (state == null || lock == null) {
            return;
        }
        boolean shared = object instanceof ReadLock;
        int taking = shared ? OP_LOCKED_SHARED : OP_LOCKED;
        long id = lockId(state, lock, site);
        if (taken) {
            state.lockTaken(taking, site, id, lockSets);
        } else {
            state.lockReleased(shared ? OP_UNLOCKED_SHARED : OP_UNLOCKED, taking, site, id, lockSets);
        }
    }

    @Hidden
    static void heldEnter(Object object, int site) {
        RedflagThread state = me(PROBE_HELD_ENTER, site);
        if (state != null) {
            state.lockTaken(OP_LOCKED_MONITOR, site, lockId(state, object, site), lockSets);
        }
    }

    @Hidden
    static void heldExit(Object object, int site) {
        RedflagThread state = me(PROBE_HELD_EXIT, site);
        if (state != null && object != null) {
            state.lockReleased(OP_UNLOCKED_MONITOR, OP_LOCKED_MONITOR, site, lockId(state, object, site), lockSets);
        }
    }

    @Hidden
    private static long lockId(RedflagThread state, Object object, int site) {
        RedflagShadow last = state.bySite[site & SITE_SLOTS - 1];
        return last.is(object) ? last.id : newLockId(state, object, site);
    }

    @Hidden
    private static long newLockId(RedflagThread state, Object lock, int site) {
        return idField(lock) == 0 ? state.shadow(lock, site).id : identity(state, lock, site);
    }

    /** The object by which accesses and locks of a new object are recorded. */
    @Hidden
    static Object lockedObject(Object made) {
        if (made instanceof ReentrantReadWriteLock) {
            long at = inBoth != 0 ? inBoth : (inBoth = syncOffset(ReentrantReadWriteLock.class));
            return at < 0 ? made : U.getReference(made, at);
        }
        return made instanceof ReentrantLock ? syncObject(made) : made;
    }

    /** The object by which a lock is recorded: both sides of a read-write lock of the JDK share one. Null if it is not a lock. */
    @Hidden
    private static Object syncObject(Object lock) {
        long at;
        if (lock instanceof ReentrantLock) {
            at = inReentrant != 0 ? inReentrant : (inReentrant = syncOffset(ReentrantLock.class));
        } else if (lock instanceof ReadLock) {
            at = inRead != 0 ? inRead : (inRead = syncOffset(ReadLock.class));
        } else if (lock instanceof WriteLock) {
            at = inWrite != 0 ? inWrite : (inWrite = syncOffset(WriteLock.class));
        } else {
            return lock instanceof Lock ? lock : null;
        }
        return at < 0 ? lock : U.getReference(lock, at);
    }

    @Hidden
    private static long syncOffset(Class<?> type) {
        try {
            return U.objectFieldOffset(type, "sync");
        } catch (InternalError none) {
            return -1;
        }
    }
}
