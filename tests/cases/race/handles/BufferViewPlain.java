import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Four bytes of a buffer serve as a flag, but they are accessed plainly. */
public class BufferViewPlain {
    private static final VarHandle INTS = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

    final ByteBuffer buffer = ByteBuffer.allocateDirect(8);
    int data;

    void give() {
        data = 42; //~ race
        INTS.set(buffer, 4, 1);
    }

    int take() {
        return (int) INTS.get(buffer, 4) == 1 ? data : -1; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the call, under locks of the JDK.
        BufferViewPlain other = new BufferViewPlain();
        other.give();
        other.take();
        BufferViewPlain box = new BufferViewPlain();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
