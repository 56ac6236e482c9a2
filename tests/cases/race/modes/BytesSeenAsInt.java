import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Four bytes of an array are written as a number, one of them is read. */
public class BytesSeenAsInt {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    final byte[] all = new byte[12];

    void give() {
        INTS.set(all, 4, 1); //~ race
    }

    int take() {
        return all[7]; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        BytesSeenAsInt other = new BytesSeenAsInt();
        other.give();
        other.take();
        BytesSeenAsInt box = new BytesSeenAsInt();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
