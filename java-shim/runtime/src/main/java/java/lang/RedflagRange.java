package java.lang;

import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Hidden;

/** Elements of one array that one thread accesses one after the other at one site; they become one record. */
final class RedflagRange {
    /** No index. */
    private static final int NONE = Integer.MIN_VALUE;

    int site;
    int op;
    RedflagShadow array = RedflagShadow.NONE;
    int first;

    /** The index that would extend the range. */
    private int next = NONE;

    private int stride;

    /** Whether the access extends the range; if so it is part of it from now on. */
    @ForceInline
    @Hidden
    boolean extend(int index, int site, Object array) {
        if (index == next && this.site == site && this.array.is(array)) {
            next = index + stride;
            return true;
        }
        return false;
    }

    /** Whether this was the last array at this site. */
    @ForceInline
    @Hidden
    boolean isOf(int site, Object array) {
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

    /** Takes the second element of a range whose stride is not 1. */
    @Hidden
    boolean takeStride(int index, int longest) {
        int step = index - first;
        if (next != first + 1 || step == 0 || step < -longest || step > longest) {
            return false;
        }
        stride = step;
        next = index + step;
        return true;
    }

    /** Ends the range. It keeps its site and array, so that the next access finds its array quickly. */
    @Hidden
    void close() {
        next = NONE;
    }

    /** A short range will perhaps be repeated: its elements count as recorded in this segment. */
    @Hidden
    void markElements(int segment, int tooLong) {
        int count = (last() - first) / stride + 1;
        if (count < tooLong) {
            boolean write = op == RedflagLayout.OP_WRITE_ELEMENTS;
            for (int i = 0, index = first; i < count; i++, index += stride) {
                array.mark(index, segment, write);
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
