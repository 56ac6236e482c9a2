package java.lang;

import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Hidden;

/**
 * What one thread remembers of one object that has no hidden field: its identity, and what the thread did to it in this
 * segment. Weak: remembering an object must not keep it alive.
 */
final class RedflagShadow extends WeakReference<Object> {
    /** Elements in a word: above their bits is the segment, so that a new segment needs no clearing. */
    private static final int IN_WORD = 16;

    /** Accesses to larger arrays are recorded without remembering: a bit map would take too much of the program's heap. */
    private static final int LARGEST = 1 << 24;

    private static final long[] EMPTY = {};

    /** The shadow of no object: it fills slots where nothing is remembered. */
    static final RedflagShadow NONE = new RedflagShadow(null, 0, EMPTY);

    /** Whether the JVM can compare a weak reference without keeping its object alive. The agent changes the text. */
    private static final boolean COMPARES = "compare:no!".charAt(8) == 'y';

    final long id;

    /** Of an array: two bits an element, read and written, and the segment that they were set in. */
    final long[] bits;

    /** Of a handle: the offset of its variable. Of a class: the offset of the hidden field in its objects. */
    long offset;

    /** Of a static variable's handle: the class object. */
    long base;

    /** Of an array's handle: the size of an element as a shift, and -1 for other handles. */
    int shift = -1;

    /** Of the handle of a view: how many bytes of an array or buffer it accesses. */
    int bytes;

    /** Of a handle or reflected field: whether its variable is a volatile field. */
    boolean isVolatile;

    /** Of a class: what its contract makes of its objects, or 0, and the offset of the field that the contract names. */
    int kind;

    long related;

    /** Whether a contract makes calls on the object accesses to its contents. */
    boolean hasContract;

    /** Whether reading its contents changes their order. */
    boolean isOrdered;

    /** The shadow of the object whose contents calls on this one access: its own, unless this is a view. */
    RedflagShadow contents = this;

    /** Of a cursor: the shadow of what it goes over. */
    RedflagShadow over;

    /** The segment in which its contents were last read or written, and written. */
    int readIn;

    int writtenIn;

    @Hidden
    private RedflagShadow(Object object, long id, long[] bits) {
        super(object);
        this.id = id;
        this.bits = bits;
    }

    /** A shadow of an object or array. */
    @Hidden
    static RedflagShadow of(Object object, long id) {
        int length = object.getClass().isArray() ? Array.getLength(object) : 0;
        long[] bits = EMPTY;
        if (length > 0 && length <= LARGEST) {
            try {
                bits = new long[(length + IN_WORD - 1) / IN_WORD];
            } catch (OutOfMemoryError tooLarge) {
                // The program may need what is left; its accesses are recorded without remembering.
            }
        }
        return new RedflagShadow(object, id, bits);
    }

    /** What a site remembers of a view; it has no identity. */
    @Hidden
    static RedflagShadow ofView(Object view, RedflagShadow shown) {
        RedflagShadow shadow = new RedflagShadow(view, 0, EMPTY);
        shadow.contents = shown;
        return shadow;
    }

    /** Whether this is the shadow of an object. */
    @ForceInline
    @Hidden
    boolean is(Object object) {
        return COMPARES ? refersTo(object) : get() == object;
    }

    /** Whether an element was read or written in this segment. */
    @ForceInline
    @Hidden
    boolean touched(int index, int segment) {
        int word = index >> 4;
        if (word >= bits.length) {
            return false;
        }
        long seen = bits[word];
        return (int) (seen >>> 32) == segment && (seen & (3L << ((index & 15) << 1))) != 0;
    }

    /** Whether an element was written in this segment. */
    @ForceInline
    @Hidden
    boolean written(int index, int segment) {
        int word = index >> 4;
        if (word >= bits.length) {
            return false;
        }
        long seen = bits[word];
        return (int) (seen >>> 32) == segment && (seen & (2L << ((index & 15) << 1))) != 0;
    }

    /** Whether all elements from the first to the last were written in this segment, or at least read. */
    @Hidden
    boolean areRecorded(int first, int last, int segment, boolean write) {
        int at = first;
        while (at <= last && (write ? written(at, segment) : touched(at, segment))) {
            at++;
        }
        return at > last;
    }

    /** Remembers that an element was read or written. */
    @Hidden
    void mark(int index, int segment, boolean write) {
        int word = index >> 4;
        if (word < bits.length) {
            long seen = bits[word];
            if ((int) (seen >>> 32) != segment) {
                seen = (long) segment << 32;
            }
            bits[word] = seen | (write ? 2L : 1L) << ((index & 15) << 1);
        }
    }
}
