import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A view of a buffer as ints orders through the buffer. */
public class BufferView {
    private static final VarHandle VIEW =
            MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

    private final ByteBuffer bytes = ByteBuffer.allocateDirect(64);
    private int data;

    void first() {
        data = 1;
        VIEW.setVolatile(bytes, 16, 1);
    }

    int second() {
        return (int) VIEW.getVolatile(bytes, 16) + data;
    }

    public static void main(String[] args) throws Exception {
        BufferView it = new BufferView();
        VIEW.setVolatile(it.bytes, 16, (int) VIEW.getVolatile(it.bytes, 16));
        Unseen.inOrder(it::first, it::second);
    }
}
