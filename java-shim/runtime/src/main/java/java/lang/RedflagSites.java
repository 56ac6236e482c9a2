package java.lang;

import static java.lang.RedflagLayout.*;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Hidden;
import jdk.internal.vm.annotation.Stable;

/** What each site is about, as the native side answered when the site first ran: its link. */
final class RedflagSites {
    private static final Unsafe U = Unsafe.getUnsafe();

    /** Links by number of the site, in chunks; zero until the site first runs. The JIT treats what is not zero as a constant. */
    @Stable
    private static final long[][] LINKS = new long[SITE_CHUNKS][];

    /** How many objects each site has allocated, in chunks, until they are {@link #ALLOCATIONS}. */
    private static final byte[][] ALLOCATED = new byte[SITE_CHUNKS][];

    /** As many objects of a site are recorded as allocated there. A byte counts them. */
    private static final int ALLOCATIONS = 250;

    @Hidden
    private RedflagSites() {}

    /** The link of a site, or 0 if it runs for the first time. */
    @ForceInline
    @Hidden
    static long known(int site) {
        long[] chunk = LINKS[site >>> SITE_CHUNK_SHIFT];
        return chunk == null ? 0 : chunk[site & SITE_CHUNK - 1];
    }

    /** The link of a site that ran with this object or with none. */
    @ForceInline
    @Hidden
    static long link(int site, Object object) {
        long link = known(site);
        return link != 0 ? link : resolve(site, object);
    }

    /** Asks for the link of a site that runs for the first time, and accesses an object at an offset. */
    @Hidden
    static long resolveMemory(int site, Object object, long offset) {
        long link = RedflagNative.linkMemory(site, object, offset);
        if (link == 0) {
            return ROLE_LOST;
        }
        setLink(site, link);
        return link;
    }

    /** Asks for the link of a site that runs for the first time. */
    @Hidden
    static long resolve(int site, Object object) {
        long link = RedflagNative.link(site, object);
        if (link == 0) {
            return ROLE_LOST;
        }
        setLink(site, link);
        return link;
    }

    @Hidden
    private static void setLink(int site, long link) {
        long[] chunk = LINKS[site >>> SITE_CHUNK_SHIFT] == null ? new long[SITE_CHUNK] : null;
        RedflagNative.reserveStack();
        RedflagNative.lock();
        if (LINKS[site >>> SITE_CHUNK_SHIFT] == null) {
            LINKS[site >>> SITE_CHUNK_SHIFT] = chunk;
        }
        RedflagNative.unlock();
        LINKS[site >>> SITE_CHUNK_SHIFT][site & SITE_CHUNK - 1] = link;
    }

    /**
     * A site allocates one more object that is recorded. After enough of them the site gets a link, for which the JIT drops the
     * probe. Threads that count at the same time may record a few more.
     */
    @Hidden
    static void countAllocation(int site) {
        int chunk = site >>> SITE_CHUNK_SHIFT;
        byte[] counts = ALLOCATED[chunk];
        if (counts == null) {
            byte[] fresh = new byte[SITE_CHUNK];
            RedflagNative.reserveStack();
            RedflagNative.lock();
            if (ALLOCATED[chunk] == null) {
                ALLOCATED[chunk] = fresh;
            }
            RedflagNative.unlock();
            counts = ALLOCATED[chunk];
        }
        if ((++counts[site & SITE_CHUNK - 1] & 0xFF) >= ALLOCATIONS) {
            setLink(site, ROLE_UNCHECKED);
        }
    }

    @ForceInline
    @Hidden
    static int role(long link) {
        return (int) link & SITE_ROLE_MASK;
    }

    @ForceInline
    @Hidden
    static boolean isVolatile(long link) {
        return role(link) == ROLE_VOLATILE || role(link) == ROLE_CHECKED_VOLATILE;
    }

    /** Whether only constructors have written the field: then its reads are not recorded. */
    @ForceInline
    @Hidden
    static boolean isInitOnly(long link, int site) {
        return ((int) link & SITE_ROLE_MASK) == ROLE_INIT_ONLY && U.getByte(RedflagNative.LATE_WRITES + site) == 0;
    }

    /** Where objects have their hidden field; 0 if they have none. */
    @ForceInline
    @Hidden
    static long idField(long link) {
        return link >>> SITE_ID_FIELD_SHIFT & SITE_ID_FIELD_MASK;
    }

    @ForceInline
    @Hidden
    static long offset(long link) {
        return link >>> SITE_OFFSET_SHIFT & SITE_OFFSET_MASK;
    }

    /** The number of the class that declares the field. */
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
}
