import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Two buffers share their bytes: one writes a number, the other one reads it. */
public class BufferSeenAsInt {
    private static final VarHandle INTS = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    final ByteBuffer all = ByteBuffer.allocate(16);
    final ByteBuffer part = all.duplicate();

    void give() {
        INTS.set(all, 4, 1); //~ race
    }

    int take() {
        return (int) INTS.get(part, 4); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        BufferSeenAsInt other = new BufferSeenAsInt();
        other.give();
        other.take();
        BufferSeenAsInt box = new BufferSeenAsInt();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
