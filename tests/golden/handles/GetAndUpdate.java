import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Get-and-set, -add and the bitwise kin, each in three pairs of modes: release then acquire and volatile then volatile
 * order, acquire then release does not.
 */
public class GetAndUpdate {
    private static final VarHandle FLAG = MethodHandles.arrayElementVarHandle(int[].class);

    private final int[] flags = new int[15];
    private final int[] data = new int[15];

    int first() {
        int seen = 0;
        data[0] = 1;
        seen += (int) FLAG.getAndSetRelease(flags, 0, 1);
        data[1] = 1;
        seen += (int) FLAG.getAndSet(flags, 1, 1);
        data[2] = 1;
        seen += (int) FLAG.getAndSetAcquire(flags, 2, 1);
        data[3] = 1;
        seen += (int) FLAG.getAndAddRelease(flags, 3, 1);
        data[4] = 1;
        seen += (int) FLAG.getAndAdd(flags, 4, 1);
        data[5] = 1;
        seen += (int) FLAG.getAndAddAcquire(flags, 5, 1);
        data[6] = 1;
        seen += (int) FLAG.getAndBitwiseOrRelease(flags, 6, 1);
        data[7] = 1;
        seen += (int) FLAG.getAndBitwiseOr(flags, 7, 1);
        data[8] = 1;
        seen += (int) FLAG.getAndBitwiseOrAcquire(flags, 8, 1);
        data[9] = 1;
        seen += (int) FLAG.getAndBitwiseAndRelease(flags, 9, 1);
        data[10] = 1;
        seen += (int) FLAG.getAndBitwiseAnd(flags, 10, 1);
        data[11] = 1;
        seen += (int) FLAG.getAndBitwiseAndAcquire(flags, 11, 1);
        data[12] = 1;
        seen += (int) FLAG.getAndBitwiseXorRelease(flags, 12, 1);
        data[13] = 1;
        seen += (int) FLAG.getAndBitwiseXor(flags, 13, 1);
        data[14] = 1;
        seen += (int) FLAG.getAndBitwiseXorAcquire(flags, 14, 1);
        return seen;
    }

    int second() {
        int seen = 0;
        seen += (int) FLAG.getAndSetAcquire(flags, 0, 1);
        seen += data[0];
        seen += (int) FLAG.getAndSet(flags, 1, 1);
        seen += data[1];
        seen += (int) FLAG.getAndSetRelease(flags, 2, 1);
        seen += data[2];
        seen += (int) FLAG.getAndAddAcquire(flags, 3, 1);
        seen += data[3];
        seen += (int) FLAG.getAndAdd(flags, 4, 1);
        seen += data[4];
        seen += (int) FLAG.getAndAddRelease(flags, 5, 1);
        seen += data[5];
        seen += (int) FLAG.getAndBitwiseOrAcquire(flags, 6, 1);
        seen += data[6];
        seen += (int) FLAG.getAndBitwiseOr(flags, 7, 1);
        seen += data[7];
        seen += (int) FLAG.getAndBitwiseOrRelease(flags, 8, 1);
        seen += data[8];
        seen += (int) FLAG.getAndBitwiseAndAcquire(flags, 9, 1);
        seen += data[9];
        seen += (int) FLAG.getAndBitwiseAnd(flags, 10, 1);
        seen += data[10];
        seen += (int) FLAG.getAndBitwiseAndRelease(flags, 11, 1);
        seen += data[11];
        seen += (int) FLAG.getAndBitwiseXorAcquire(flags, 12, 1);
        seen += data[12];
        seen += (int) FLAG.getAndBitwiseXor(flags, 13, 1);
        seen += data[13];
        seen += (int) FLAG.getAndBitwiseXorRelease(flags, 14, 1);
        seen += data[14];
        return seen;
    }

    public static void main(String[] args) throws Exception {
        // Handles are linked when first used, by means that order threads.
        GetAndUpdate linked = new GetAndUpdate();
        linked.first();
        linked.second();
        GetAndUpdate it = new GetAndUpdate();
        Unseen.inOrder(it::first, it::second);
    }
}
