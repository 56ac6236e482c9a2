package java.lang;

import static java.lang.RedflagLayout.*;

import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Hidden;

/**
 * The marks of one thread: points at which private objects of it escape, each at a site of a segment. All marks of a segment have
 * the same order to other threads. The objects that a thread makes in a segment have the number of its first mark.
 */
abstract class RedflagMarks extends RedflagMemory {
    /** The site of no mark. */
    private static final int NONE = -1;

    /** The upper bits of what the hidden field of objects holds that are private to this thread; negative. */
    final long owner;

    /** Whether this thread has made objects or marks in this segment. */
    boolean marking;

    /** All of what the hidden field of the objects holds that this thread makes in this segment. */
    private long ownerMark;

    /** How many marks this thread has made. */
    private long marks;

    /** The site of the last one, as long as it is valid for what escapes there. */
    private int markedSite = NONE;

    @Hidden
    RedflagMarks(int number, long ring, long words, boolean small) {
        super(ring, words, small);
        // No hidden field has the upper bits of a thread whose number is too great.
        this.owner = number < OWNERS ? FIRST_OWNER + number : Long.MAX_VALUE;
        nextOwnerMark();
    }

    /** What the hidden field of an object holds that this thread makes now. */
    @ForceInline
    @Hidden
    final long ownerMark() {
        marking = true;
        return ownerMark;
    }

    @Hidden
    final long marks() {
        return marks;
    }

    /** Whether the last mark is valid for what escapes at a site. */
    @Hidden
    final boolean isMarked(int site) {
        return markedSite == site;
    }

    /** Locks change: what escapes from now on needs a mark of its own. */
    @Hidden
    final void needMark() {
        markedSite = NONE;
    }

    /** Records a mark. */
    @Hidden
    final void addMark(int site) {
        emit(OP_MARK | (long) site << RECORD_SITE_SHIFT, ++marks);
        marking = true;
        markedSite = site;
    }

    /** The segment ends. If objects were made in it and none has escaped, their mark is made now. */
    @Hidden
    final void endMarks(boolean recorded) {
        marking = false;
        if ((ownerMark & (1L << OWNER_SHIFT) - 1) > marks) {
            marks++;
            if (recorded) {
                emit(OP_MARK, marks);
            }
        }
        markedSite = NONE;
        nextOwnerMark();
    }

    @Hidden
    private void nextOwnerMark() {
        long next = marks + 1;
        ownerMark = owner < 0 && next >>> OWNER_SHIFT == 0 ? owner << OWNER_SHIFT | next : 0;
    }
}
