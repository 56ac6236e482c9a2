package java.lang;

import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Hidden;

/**
 * What one thread remembers: the accesses that it already told in this segment, the objects that it lately met, and the classes
 * that it knows to be initialized.
 */
abstract class RedflagMemory extends RedflagRing {
    /** Slots of tables by site; sites share them. */
    static final int SITE_SLOTS = 64;

    /** Spreads places over tables. */
    static final long MIX = 0x9E3779B97F4A7C15L;

    private static final int STAMP = 0x7fff;

    /** Fields farther inside an object are told without the filter. */
    static final long FAR = 1 << 12;

    // Places as the filter knows them: serial number of an object and offset, or class, offset and a mark.
    static final long SERIALS = (1L << 35) - 1;
    static final long STATIC_MARK = 1L << 47;

    int segment = 1;

    private final long[] filter;
    private final int filterShift;
    private final RedflagShadow[] shadows;
    final RedflagShadow[] bySite;

    /** A bit for each class that this thread knows to be initialized. */
    private long[] initialized = new long[4];

    /** Words of bit maps made since dead ones were last thrown away. */
    private int mapped;

    @Hidden
    RedflagMemory(long ring, long words, boolean small) {
        super(ring, words);
        this.filter = new long[small ? 128 : 4096];
        this.filterShift = small ? 57 : 52;
        this.shadows = empty(small ? 64 : 1024);
        this.bySite = empty(SITE_SLOTS);
    }

    @Hidden
    private static RedflagShadow[] empty(int length) {
        RedflagShadow[] all = new RedflagShadow[length];
        for (int i = 0; i < length; i++) {
            all[i] = RedflagShadow.NONE;
        }
        return all;
    }

    // ---------------------------------------------------------------- the filter

    /** Begins the next segment. */
    @Hidden
    final void nextSegment() {
        int next = segment + 1;
        if ((next & STAMP) == 0) {
            next = forget(next);
        }
        segment = next;
    }

    /** The filter's stamps begin anew: what it holds would look current. */
    @Hidden
    private int forget(int next) {
        long[] all = filter;
        for (int i = 0; i < all.length; i++) {
            all[i] = 0;
        }
        if (next != 0) {
            return next;
        }
        for (int i = 0; i < shadows.length; i++) {
            shadows[i] = RedflagShadow.NONE;
        }
        for (int i = 0; i < bySite.length; i++) {
            bySite[i] = RedflagShadow.NONE;
        }
        return 1;
    }

    /** Whether a read of this place is already told. If not, it counts as told from now on. */
    @ForceInline
    @Hidden
    final boolean toldRead(long place) {
        long key = place << 16 | (segment & STAMP) << 1;
        int slot = (int) (place * MIX >>> filterShift);
        if ((filter[slot] & -2L) == key) {
            return true;
        }
        filter[slot] = key;
        return false;
    }

    /** Whether a write is already told. */
    @ForceInline
    @Hidden
    final boolean toldWrite(long place) {
        long key = place << 16 | (segment & STAMP) << 1 | 1;
        int slot = (int) (place * MIX >>> filterShift);
        if (filter[slot] == key) {
            return true;
        }
        filter[slot] = key;
        return false;
    }

    // ---------------------------------------------------------------- shadows

    /** The shadow of an object without a hidden field, remembered at this site too. */
    @Hidden
    final RedflagShadow shadow(Object object, int site) {
        RedflagShadow shadow = shadow(object);
        bySite[site & SITE_SLOTS - 1] = shadow;
        return shadow;
    }

    /** The shadow of an object without a hidden field. */
    @Hidden
    final RedflagShadow shadow(Object object) {
        int slot = System.identityHashCode(object) & shadows.length - 1;
        RedflagShadow known = shadows[slot];
        return known.is(object) ? known : newShadow(object, slot);
    }

    @Hidden
    private RedflagShadow newShadow(Object object, int slot) {
        RedflagShadow type = object instanceof Class ? null : RedflagKnown.type(object.getClass());
        long id = RedflagNative.identify(object, RedflagKnown.number(type));
        RedflagShadow shadow = RedflagShadow.of(object, id);
        shadow.judged = type != null && type.judged;
        mapped += shadow.bits.length;
        if (mapped > 1 << 16) {
            dropDead();
        }
        shadows[slot] = shadow;
        return shadow;
    }

    /** Shadows of dead arrays may hold large bit maps. */
    @Hidden
    private void dropDead() {
        int live = 0;
        for (int i = 0; i < shadows.length; i++) {
            if (shadows[i].get() == null) {
                shadows[i] = RedflagShadow.NONE;
            } else {
                live += shadows[i].bits.length;
            }
        }
        for (int i = 0; i < bySite.length; i++) {
            if (bySite[i].get() == null) {
                bySite[i] = RedflagShadow.NONE;
            }
        }
        mapped = live < 1 << 15 ? live : 1 << 15;
    }

    /** Whether this thread knows a class to be initialized. If not, it does from now on. */
    @Hidden
    final boolean knows(int type) {
        int word = type >>> 6;
        if (word < initialized.length && (initialized[word] & 1L << type) != 0) {
            return true;
        }
        if (word >= initialized.length) {
            long[] more = new long[word * 2];
            System.arraycopy(initialized, 0, more, 0, initialized.length);
            initialized = more;
        }
        initialized[word] |= 1L << type;
        return false;
    }
}
