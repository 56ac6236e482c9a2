package java.lang;

import static java.lang.RedflagLayout.*;
import static java.lang.RedflagMemory.SITE_SLOTS;
import static java.lang.RedflagObjects.*;
import static java.lang.RedflagSites.*;
import static java.lang.RedflagThreads.lockSets;
import static java.lang.RedflagThreads.me;
import static java.lang.RedflagThreads.threadEvent;

import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
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

    /** The field by which an inner object reaches its outer one, and its offsets in the conditions of the JDK. */
    private static final String OUTER = "this$0";

    @Stable
    private static long inCondition;

    @Stable
    private static long inLongCondition;

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

    /** The end of the initialization orders threads; the beginning matters only to those that look for deadlocks. */
    @Hidden
    static void initializing(int site) {
        if (!lockSets) {
            return;
        }
        RedflagThread state = me(PROBE_CLASS_INITIALIZING, site);
        if (state != null) {
            long link = link(site, null);
            if (role(link) != ROLE_LOST) {
                state.initializing(site, type(link));
            }
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
        if (state != null && !state.isQuiet()) {
            state.sync(op, site);
        }
    }

    /** A class was initialized, which orders in quiet sections too. */
    @Hidden
    static void initialized(int site) {
        ofClass(PROBE_CLASS_INITIALIZED, OP_RELEASE_CLASS, site);
        RedflagThread state = me(PROBE_CLASS_INITIALIZED, site);
        if (state != null) {
            // Some ways to see a class initialized do not name it.
            state.sync(OP_RELEASE_FENCE, site);
        }
    }

    @Hidden
    static void finalizer(int probe, int op, Object object, int site) {
        RedflagThread state = me(probe, site);
        if (state != null && object != null) {
            state.sync(op, site, identity(state, object, site));
        }
    }

    // ---------------------------------------------------------------- quiet sections

    /** Both ends of a section run the same code, so that an overflow of the stack comes at the first of them. */
    @Hidden
    static void section(int probe, int site) {
        RedflagThread state = me(probe, site);
        if (state == null) {
            return;
        }
        if (probe == PROBE_QUIET_ENTER) {
            state.quietEnter();
        } else if (probe == PROBE_QUIET_EXIT) {
            state.quietExit();
        } else if (probe == PROBE_LOUD_EXIT) {
            state.loudExit();
        } else {
            state.loudEnter(probe == PROBE_NEVER_QUIET);
        }
    }

    // ---------------------------------------------------------------- locks

    @Hidden
    static void lockTaken(int probe, int how, Object object, int site) {
        RedflagThread state = me(probe, site);
        Object lock = syncObject(object);
        if (state != null && lock != null) {
            int op = object instanceof ReadLock ? OP_LOCKED_SHARED : OP_LOCKED;
            state.lockTaken(op, how, site, lockId(state, lock, site), lockSets);
        }
    }

    @Hidden
    static void lockReleased(Object object, int site) {
        RedflagThread state = me(PROBE_UNLOCKED, site);
        Object lock = syncObject(object);
        if (state == null || lock == null) {
            return;
        }
        boolean shared = object instanceof ReadLock;
        int taking = shared ? OP_LOCKED_SHARED : OP_LOCKED;
        state.lockReleased(shared ? OP_UNLOCKED_SHARED : OP_UNLOCKED, taking, site, lockId(state, lock, site), lockSets);
    }

    /** Nothing happens while a thread waits, so only those need to know it that look at the locks themselves. */
    @Hidden
    static void awaiting(Object condition, int site) {
        if (!lockSets) {
            return;
        }
        Object lock = lockOf(condition);
        RedflagThread state = lock == null ? null : me(PROBE_AWAITING, site);
        if (state != null) {
            state.awaits(site, lockId(state, lock, site));
        }
    }

    @Hidden
    static void awaited(int site) {
        if (lockSets) {
            RedflagThread state = me(PROBE_AWAITED, site);
            if (state != null && (state.flags & THREAD_AWAITING) != 0) {
                state.awaited();
            }
        }
    }

    @Hidden
    static void heldEnter(Object object, int site) {
        RedflagThread state = me(PROBE_HELD_ENTER, site);
        if (state != null) {
            state.lockTaken(OP_LOCKED_MONITOR, TAKEN_BLOCKING, site, lockId(state, object, site), lockSets);
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

    /** The object by which the lock of a condition of the JDK is recorded: the condition's outer instance. Null if it is none. */
    @Hidden
    private static Object lockOf(Object condition) {
        long at;
        if (condition instanceof AbstractQueuedSynchronizer.ConditionObject) {
            at = inCondition != 0
                    ? inCondition
                    : (inCondition = offset(AbstractQueuedSynchronizer.ConditionObject.class, OUTER));
        } else if (condition instanceof AbstractQueuedLongSynchronizer.ConditionObject) {
            at = inLongCondition != 0
                    ? inLongCondition
                    : (inLongCondition = offset(AbstractQueuedLongSynchronizer.ConditionObject.class, OUTER));
        } else {
            return null;
        }
        return at < 0 ? null : U.getReference(condition, at);
    }

    @Hidden
    private static long syncOffset(Class<?> type) {
        return offset(type, "sync");
    }

    @Hidden
    private static long offset(Class<?> type, String field) {
        try {
            return U.objectFieldOffset(type, field);
        } catch (InternalError none) {
            return -1;
        }
    }
}
