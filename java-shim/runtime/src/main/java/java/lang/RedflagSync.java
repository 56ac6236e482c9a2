package java.lang;

import static java.lang.RedflagLayout.*;
import static java.lang.RedflagKnown.*;
import static java.lang.RedflagThreads.lockSets;
import static java.lang.RedflagMemory.SITE_SLOTS;
import static java.lang.RedflagThreads.me;
import static java.lang.RedflagThreads.rare;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock.ReadLock;
import java.util.concurrent.locks.ReentrantReadWriteLock.WriteLock;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.Hidden;
import jdk.internal.vm.annotation.Stable;

/** Synchronization through monitors, locks, classes, finalizers and fences. */
final class RedflagSync {
    private static final Unsafe U = Unsafe.getUnsafe();

    /** Where locks keep what they are made of, found when first needed. */
    @Stable
    private static long inReentrant;

    @Stable
    private static long inRead;

    @Stable
    private static long inWrite;

    @Hidden
    private RedflagSync() {}

    // ---------------------------------------------------------------- monitors and classes

    @Hidden
    static void monitor(int probe, int op, Object object, int site) {
        RedflagThread state = me(probe, site);
        if (state == null || object == null) {
            return;
        }
        if (op == OP_RELEASE_MONITOR && (state.special & THREAD_WAITING) != 0) {
            rare(probe, site, object, 0);
        } else {
            state.sync(op, site, identity(state, object));
        }
    }

    @Hidden
    static void ofClass(int probe, int op, int site) {
        RedflagThread state = me(probe, site);
        if (state == null) {
            return;
        }
        long link = linked(site);
        if (link == 0) {
            link = relink(state, site, null);
        }
        if (role(link) == ROLE_LOST) {
            return;
        }
        if (op == OP_ACQUIRE_CLASS) {
            RedflagAccess.use(state, link, site);
        } else if (op == OP_RELEASE_CLASS) {
            state.knows(type(link));
            state.sync(op, site, type(link));
        } else {
            state.sync(op, site, OBJECT_CLASS_MARK | type(link));
        }
    }

    /** The monitor orders as much, so a notification is told only to whoever wants more. */
    @Hidden
    static void notifying(Object object, int site) {
        if (lockSets && object != null) {
            RedflagThread state = me(PROBE_NOTIFYING, site);
            if (state != null) {
                state.sync(OP_RELEASE_NOTIFY, site, identity(state, object));
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
            state.sync(op, site, identity(state, object));
        }
    }

    // ---------------------------------------------------------------- locks

    @Hidden
    static void lock(int probe, boolean taken, Object object, int site) {
        RedflagThread state = me(probe, site);
        Object made = made(object);
        if (state == null || made == null) {
            return;
        }
        boolean shared = object instanceof ReadLock;
        int taking = shared ? OP_LOCKED_SHARED : OP_LOCKED;
        long lock = held(state, made, site);
        if (taken) {
            state.take(taking, site, lock, lockSets);
        } else {
            state.giveBack(shared ? OP_UNLOCKED_SHARED : OP_UNLOCKED, taking, site, lock, lockSets);
        }
    }

    @Hidden
    static void heldEnter(Object object, int site) {
        RedflagThread state = me(PROBE_HELD_ENTER, site);
        if (state != null) {
            state.take(OP_LOCKED_MONITOR, site, held(state, object, site), lockSets);
        }
    }

    @Hidden
    static void heldExit(Object object, int site) {
        RedflagThread state = me(PROBE_HELD_EXIT, site);
        if (state != null && object != null) {
            state.giveBack(OP_UNLOCKED_MONITOR, OP_LOCKED_MONITOR, site, held(state, object, site), lockSets);
        }
    }

    @Hidden
    private static long held(RedflagThread state, Object object, int site) {
        RedflagShadow known = state.bySite[site & SITE_SLOTS - 1];
        return known.is(object) ? known.id : lock(state, object, site);
    }

    @Hidden
    private static long lock(RedflagThread state, Object made, int site) {
        return keeps(made) == 0 ? state.shadow(made, site).id : identity(state, made);
    }

    /** What a lock is made of, if it is one of the JDK's: both sides of a read-write lock share it. Null if it is no lock. */
    @Hidden
    private static Object made(Object lock) {
        long at;
        if (lock instanceof ReentrantLock) {
            at = inReentrant != 0 ? inReentrant : (inReentrant = sync(ReentrantLock.class));
        } else if (lock instanceof ReadLock) {
            at = inRead != 0 ? inRead : (inRead = sync(ReadLock.class));
        } else if (lock instanceof WriteLock) {
            at = inWrite != 0 ? inWrite : (inWrite = sync(WriteLock.class));
        } else {
            return lock instanceof Lock ? lock : null;
        }
        return at < 0 ? lock : U.getReference(lock, at);
    }

    @Hidden
    private static long sync(Class<?> type) {
        try {
            return U.objectFieldOffset(type, "sync");
        } catch (InternalError none) {
            return -1;
        }
    }
}
