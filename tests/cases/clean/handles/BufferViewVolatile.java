import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Four bytes of a buffer serve as a volatile flag. */
public class BufferViewVolatile {
    private static final VarHandle INTS = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

    final ByteBuffer buffer = ByteBuffer.allocateDirect(8);
    int data;

    void give() {
        data = 42;
        INTS.setVolatile(buffer, 4, 1);
    }

    int take() {
        return (int) INTS.getVolatile(buffer, 4) == 1 ? data : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the call, under locks of the JDK.
        BufferViewVolatile other = new BufferViewVolatile();
        other.give();
        other.take();
        BufferViewVolatile box = new BufferViewVolatile();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
