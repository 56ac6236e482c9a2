package java.lang;

import static java.lang.RedflagLayout.*;

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

    /**
     * What sites are about, by number, in chunks: the words that the native side answered; zero until the site first runs. The
     * JIT takes what is not zero for a constant.
     */
    @Stable
    private static final long[][] LINKS = new long[SITE_CHUNKS][];

    /** How rarely the stack at a site is taken, as a power of two. */
    private static final byte[][] SAMPLES = new byte[SITE_CHUNKS][];

    /** What is known of classes: where their objects keep their identity. */
    private static final RedflagShadow[] CLASSES = new RedflagShadow[4096];

    @Hidden
    private RedflagKnown() {}

    // ---------------------------------------------------------------- sites

    @ForceInline
    @Hidden
    static long linked(int site) {
        long[] chunk = LINKS[site >>> SITE_CHUNK_SHIFT];
        return chunk == null ? 0 : chunk[site & SITE_CHUNK - 1];
    }

    /** Has a site linked that runs for the first time. */
    @Hidden
    static long relink(RedflagThread state, int site, Object object) {
        long link = RedflagNative.link(site, object);
        if (link == 0) {
            return ROLE_LOST;
        }
        long[] fresh = LINKS[site >>> SITE_CHUNK_SHIFT] == null ? new long[SITE_CHUNK] : null;
        RedflagNative.deep(RedflagNative.DEEP);
        RedflagNative.lock();
        if (LINKS[site >>> SITE_CHUNK_SHIFT] == null) {
            LINKS[site >>> SITE_CHUNK_SHIFT] = fresh;
        }
        RedflagNative.unlock();
        LINKS[site >>> SITE_CHUNK_SHIFT][site & SITE_CHUNK - 1] = link;
        return link;
    }

    /** Whether a field was never written after construction: then its reads need not be told. */
    @ForceInline
    @Hidden
    static boolean settled(long link, int site) {
        return ((int) link & SITE_ROLE_MASK) == ROLE_INIT_ONLY && U.getByte(RedflagNative.LATE + site) == 0;
    }

    @ForceInline
    @Hidden
    static int role(long link) {
        return (int) link & SITE_ROLE_MASK;
    }

    @ForceInline
    @Hidden
    static long keeps(long link) {
        return link >>> SITE_ID_FIELD_SHIFT & SITE_ID_FIELD_MASK;
    }

    @ForceInline
    @Hidden
    static long offset(long link) {
        return link >>> SITE_OFFSET_SHIFT & SITE_OFFSET_MASK;
    }

    @ForceInline
    @Hidden
    static int type(long link) {
        return (int) (link >>> SITE_CLASS_SHIFT);
    }

    /** A static field, as the filter knows it. */
    @Hidden
    static long place(long link) {
        return RedflagMemory.STATIC_MARK | link >>> SITE_OFFSET_SHIFT;
    }

    /** Takes the thread's stack at a site, the more rarely the more often it was taken there. */
    @Hidden
    static void sample(RedflagThread state, int site) {
        byte[] chunk = SAMPLES[site >>> SITE_CHUNK_SHIFT];
        if (chunk == null) {
            chunk = SAMPLES[site >>> SITE_CHUNK_SHIFT] = new byte[SITE_CHUNK];
        }
        // Read by all threads at every access, and written at few: counting every access there would cost more than telling it.
        int rarity = chunk[site & SITE_CHUNK - 1];
        if ((++state.told & (1 << rarity) - 1) == 0 && rarity < 30) {
            chunk[site & SITE_CHUNK - 1] = (byte) (rarity + 2);
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
        if (facts == CLASS_UNKNOWN) {
            return null;
        }
        RedflagShadow known = RedflagShadow.of(type, facts >>> CLASS_NUMBER_SHIFT & CLASS_NUMBER_MASK);
        known.offset = facts & CLASS_ID_FIELD_MASK;
        known.judged = (facts >>> CLASS_CONTRACT_SHIFT & 1) != 0;
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
        if (keeps != 0 && U.getLong(object, keeps) <= FIRST_OWNER && RedflagThreads.me(PROBE_PUBLISH, 0) != null) {
            RedflagNative.expose(object, number(type(object.getClass())));
        }
    }

    /** An object is a copy of another, hidden field and all. */
    @Hidden
    static void cloned(Object copy, int site) {
        if (copy != null && keeps(copy) != 0) {
            RedflagThread state = RedflagThreads.me(PROBE_CLONED, site);
            RedflagNative.renew(copy, state == null ? 0 : state.mark);
        }
    }

    /** What the hidden field of an object holds that the current thread makes. */
    @ForceInline
    @Hidden
    static long owner() {
        RedflagThread state = RedflagThreads.me(PROBE_OWNER, 0);
        return state != null ? state.mark : 0;
    }
}
