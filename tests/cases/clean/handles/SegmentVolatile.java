//~~ jdk 22
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/** Four bytes of a memory segment outside the heap serve as a volatile flag. */
public class SegmentVolatile {
    private static final VarHandle FLAG = ValueLayout.JAVA_INT.varHandle();

    final MemorySegment segment = Arena.ofAuto().allocate(ValueLayout.JAVA_INT, 2);
    int data;

    void give() {
        data = 42;
        FLAG.setVolatile(segment, 4L, 1);
    }

    int take() {
        return (int) FLAG.getVolatile(segment, 4L) == 1 ? data : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the call, under locks of the JDK.
        SegmentVolatile other = new SegmentVolatile();
        other.give();
        other.take();
        SegmentVolatile box = new SegmentVolatile();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
