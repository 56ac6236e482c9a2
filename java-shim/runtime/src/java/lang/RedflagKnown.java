package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Hidden;
import jdk.internal.vm.annotation.Stable;

/**
 * What the native side has said of sites, classes and objects, remembered: what a site is about, where the objects of a class
 * keep their identity, who an object is, and whether only its creator can reach it.
 */
final class RedflagKnown {
    private static final Unsafe U = Unsafe.getUnsafe();

    // What a site turned out to be about: the lowest four bits of its link.
    static final int ROLE_PLAIN = 1;
    static final int ROLE_VOLATILE = 2;
    static final int ROLE_UNCHECKED = 3;
    static final int ROLE_ORDERS = 4;
    static final int ROLE_CONTENTS_READ = 5;
    static final int ROLE_CONTENTS_WRITE = 6;
    static final int ROLE_LOST = 7;
    static final int ROLE_SETTLED = 8;
    static final int ROLE_HANDLE_READ = 9;
    static final int ROLE_HANDLE_WRITE = 10;
    private static final int ROLE_MASK = 15;

    /** Marks the identity of a class object: below it stands the number of the class. */
    static final long CLASS_MARK = 1L << 62;

    private static final int CHUNK = 4096;

    /**
     * What sites are about, by number: role (4 bits), where objects keep their identity (16), where the field lies (20), its
     * class (24); zero until the site first runs. The JIT takes what is not zero for a constant.
     */
    @Stable
    private static final long[][] LINKS = new long[1 << 14][];

    /** How rarely the stack at a site is taken, as a power of two. */
    private static final byte[][] SAMPLES = new byte[1 << 14][];

    /** What is known of classes: where their objects keep their identity. */
    private static final RedflagShadow[] CLASSES = new RedflagShadow[4096];

    @Hidden
    private RedflagKnown() {}

    // ---------------------------------------------------------------- sites

    @ForceInline
    @Hidden
    static long linked(int site) {
        long[] chunk = LINKS[site >>> 12];
        return chunk == null ? 0 : chunk[site & CHUNK - 1];
    }

    /** Has a site linked that runs for the first time. */
    @Hidden
    static long relink(RedflagThread state, int site, Object object) {
        long link = RedflagNative.link(site, object);
        if (link == 0) {
            return ROLE_LOST;
        }
        long[] fresh = LINKS[site >>> 12] == null ? new long[CHUNK] : null;
        RedflagNative.deep(RedflagNative.DEEP);
        RedflagNative.lock();
        if (LINKS[site >>> 12] == null) {
            LINKS[site >>> 12] = fresh;
        }
        RedflagNative.unlock();
        LINKS[site >>> 12][site & CHUNK - 1] = link;
        return link;
    }

    /** Whether a field was never written after construction: then its reads need not be told. */
    @ForceInline
    @Hidden
    static boolean settled(long link, int site) {
        return ((int) link & ROLE_MASK) == ROLE_SETTLED && U.getByte(RedflagNative.LATE + site) == 0;
    }

    @ForceInline
    @Hidden
    static int role(long link) {
        return (int) link & ROLE_MASK;
    }

    @ForceInline
    @Hidden
    static long keeps(long link) {
        return link >>> 4 & 0xffff;
    }

    @ForceInline
    @Hidden
    static long offset(long link) {
        return link >>> 20 & 0xfffff;
    }

    @ForceInline
    @Hidden
    static int type(long link) {
        return (int) (link >>> 40);
    }

    /** A static field, as the filter knows it. */
    @Hidden
    static long place(long link) {
        return RedflagMemory.STATIC_MARK | link >>> 20;
    }

    /** Takes the thread's stack at a site, the more rarely the more often it was taken there. */
    @Hidden
    static void sample(RedflagThread state, int site) {
        byte[] chunk = SAMPLES[site >>> 12];
        if (chunk == null) {
            chunk = SAMPLES[site >>> 12] = new byte[CHUNK];
        }
        // Read by all threads at every access, and written at few: counting every access there would cost more than telling it.
        int rarity = chunk[site & CHUNK - 1];
        if ((++state.told & (1 << rarity) - 1) == 0 && rarity < 30) {
            chunk[site & CHUNK - 1] = (byte) (rarity + 2);
            RedflagNative.stack(site);
        }
    }

    // ---------------------------------------------------------------- identity

    /** Whether an object that keeps its identity there (or not at all) is this thread's alone. */
    @ForceInline
    @Hidden
    static boolean isPrivate(RedflagThread state, Object object, long keeps) {
        return keeps != 0 && U.getLong(object, keeps) == state.mark;
    }

    /** Who an object is, for synchronization: also one that was private until now. */
    @Hidden
    static long identity(RedflagThread state, Object object) {
        long keeps = keeps(object);
        return keeps == 0 ? state.shadow(object).id : revealed(object, keeps);
    }

    @Hidden
    static long identity(RedflagThread state, Object object, long link) {
        long keeps = keeps(link);
        return keeps == 0 ? state.shadow(object).id : revealed(object, keeps);
    }

    @Hidden
    private static long revealed(Object object, long keeps) {
        long id = U.getLong(object, keeps);
        return id > 0 ? id : RedflagNative.reveal(object, number(type(object.getClass())));
    }

    /** The number of a class; -1 if nothing is known of it. */
    @Hidden
    static int number(RedflagShadow type) {
        return type == null ? -1 : (int) type.id;
    }

    /** Where an object keeps its identity; 0 if it does not. */
    @Hidden
    static long keeps(Object object) {
        Class<?> type = object.getClass();
        if (type.getClassLoader0() == null) {
            return 0;
        }
        RedflagShadow known = type(type);
        return known == null ? 0 : known.offset;
    }

    /** What is known of a class; none while the agent itself runs Java code. */
    @Hidden
    static RedflagShadow type(Class<?> type) {
        int slot = System.identityHashCode(type) & CLASSES.length - 1;
        RedflagShadow known = CLASSES[slot];
        return known != null && known.is(type) ? known : learn(type, slot);
    }

    @Hidden
    private static RedflagShadow learn(Class<?> type, int slot) {
        long facts = RedflagNative.where(type);
        if (facts < 0) {
            return null;
        }
        RedflagShadow known = RedflagShadow.of(type, facts >>> 16 & 0xffffff);
        known.offset = facts & 0xffff;
        known.judged = (facts >>> 40 & 1) != 0;
        U.storeFence();
        CLASSES[slot] = known;
        return known;
    }

    /** An object goes where other threads may find it. */
    @ForceInline
    @Hidden
    static void escape(Object object) {
        if (object != null && object.getClass().getClassLoader0() != null) {
            escaping(object);
        }
    }

    @Hidden
    private static void escaping(Object object) {
        long keeps = keeps(object);
        if (keeps != 0 && U.getLong(object, keeps) < 0 && RedflagThreads.me(RedflagCodes.PUBLISH, 0) != null) {
            RedflagNative.expose(object, number(type(object.getClass())));
        }
    }

    /** An object is a copy of another, hidden field and all. */
    @Hidden
    static void cloned(Object copy, int site) {
        if (copy != null && keeps(copy) != 0) {
            RedflagThread state = RedflagThreads.me(RedflagCodes.CLONED, site);
            RedflagNative.renew(copy, state == null ? 0 : state.mark);
        }
    }

    /** What the hidden field of an object holds that the current thread makes. */
    @ForceInline
    @Hidden
    static long owner() {
        RedflagThread state = RedflagThreads.me(RedflagCodes.OWNER, 0);
        return state != null ? state.mark : 0;
    }
}
