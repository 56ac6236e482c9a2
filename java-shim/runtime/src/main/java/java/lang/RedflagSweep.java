package java.lang;

import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Hidden;

/** Elements of one array that one thread accesses one after the other at one site, told as one when the sweep is over. */
final class RedflagSweep {
    /** No index. */
    private static final int NONE = Integer.MIN_VALUE;

    int site;
    int op;
    RedflagShadow array = RedflagShadow.NONE;
    int first;

    /** The index that would go on with the sweep. */
    private int next = NONE;

    private int stride;

    /** Whether the access goes on with the sweep; if so it is part of it from now on. */
    @ForceInline
    @Hidden
    boolean goesOn(int index, int site, Object array) {
        if (index == next && this.site == site && this.array.is(array)) {
            next = index + stride;
            return true;
        }
        return false;
    }

    /** Whether the site's last array is this one. */
    @ForceInline
    @Hidden
    boolean knows(int site, Object array) {
        return this.site == site && this.array.is(array);
    }

    @Hidden
    boolean isOpen() {
        return next != NONE;
    }

    @Hidden
    void open(int op, int site, RedflagShadow array, int index) {
        this.op = op;
        this.site = site;
        this.array = array;
        first = index;
        stride = 1;
        next = index + 1;
    }

    /** Takes the second element of a sweep whose stride is not 1. */
    @Hidden
    boolean turns(int index, int farthest) {
        int step = index - first;
        if (next != first + 1 || step == 0 || step < -farthest || step > farthest) {
            return false;
        }
        stride = step;
        next = index + step;
        return true;
    }

    /** Ends the sweep; the site and the array stay known, so that the next access finds its array quickly. */
    @Hidden
    void close() {
        next = NONE;
    }

    /** A short sweep that is over will perhaps be repeated: its elements count as told. */
    @Hidden
    void remember(int segment, int tooLong) {
        int count = (last() - first) / stride + 1;
        if (count < tooLong) {
            boolean write = op == RedflagLayout.OP_WRITE_ELEMENTS;
            for (int i = 0, index = first; i < count; i++, index += stride) {
                array.touch(index, segment, write);
            }
        }
    }

    @Hidden
    int last() {
        return next - stride;
    }

    @Hidden
    int stride() {
        return stride;
    }
}
