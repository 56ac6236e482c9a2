import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers in one array of bytes, next to each other. */
public class BytesOfTwo {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    final byte[] all = new byte[16];

    void give() {
        INTS.set(all, 4, 1);
    }

    int take() {
        INTS.set(all, 8, 2);
        return (int) INTS.get(all, 8) + all[0] + all[3];
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        BytesOfTwo other = new BytesOfTwo();
        other.give();
        other.take();
        BytesOfTwo box = new BytesOfTwo();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
