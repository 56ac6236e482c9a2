import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Updates of an array's elements by a handle, in volatile mode: each publishes what came before it. */
public class EveryUpdate {
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);

    final int[] flags = new int[8];
    final int[] data = new int[8];

    void give() {
        data[0] = 1;
        ELEMENT.getAndSet(flags, 0, 1);
        data[1] = 1;
        ELEMENT.getAndAdd(flags, 1, 1);
        data[2] = 1;
        ELEMENT.getAndBitwiseOr(flags, 2, 1);
        data[3] = 1;
        ELEMENT.getAndBitwiseXor(flags, 3, 1);
        data[4] = 1;
        while (!ELEMENT.weakCompareAndSet(flags, 4, 0, 1)) {
            Thread.yield();
        }
        data[5] = 1;
        ELEMENT.compareAndExchange(flags, 5, 0, 1);
        data[6] = 1;
        ELEMENT.getAndBitwiseXorRelease(flags, 6, 1);
        data[7] = 1;
        ELEMENT.getAndBitwiseAndRelease(flags, 7, 0);
    }

    int take() {
        int sum = 0;
        for (int i = 0; i < data.length; i++) {
            ELEMENT.getAcquire(flags, i);
            sum += data[i]++;
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the call, under locks of the JDK.
        EveryUpdate other = new EveryUpdate();
        other.give();
        other.take();
        EveryUpdate box = new EveryUpdate();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
