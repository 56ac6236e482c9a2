import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Updates by a handle in all their orders: a release form releases, an acquire form acquires, the others do both. */
public class HandleUpdates {
    private static final VarHandle A;
    private static final VarHandle B;
    private static final VarHandle C;
    private static final VarHandle D;
    private static final VarHandle E;
    private static final VarHandle F;
    private static final VarHandle G;

    static {
        try {
            A = MethodHandles.lookup().findVarHandle(HandleUpdates.class, "a", int.class);
            B = MethodHandles.lookup().findVarHandle(HandleUpdates.class, "b", int.class);
            C = MethodHandles.lookup().findVarHandle(HandleUpdates.class, "c", int.class);
            D = MethodHandles.lookup().findVarHandle(HandleUpdates.class, "d", int.class);
            E = MethodHandles.lookup().findVarHandle(HandleUpdates.class, "e", int.class);
            F = MethodHandles.lookup().findVarHandle(HandleUpdates.class, "f", int.class);
            G = MethodHandles.lookup().findVarHandle(HandleUpdates.class, "g", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int a;
    int b;
    int c;
    int d;
    int e;
    int f;
    int g;
    final int[] data = new int[7];

    void give() {
        data[0] = 1;
        A.getAndAdd(this, 1);
        data[1] = 1;
        B.getAndAddRelease(this, 1);
        data[2] = 1;
        C.getAndSetRelease(this, 1);
        data[3] = 1;
        D.getAndBitwiseOrRelease(this, 1);
        data[4] = 1;
        E.compareAndSet(this, 0, 1);
        data[5] = 1;
        F.compareAndExchangeRelease(this, 0, 1);
        data[6] = 1;
        while (!G.weakCompareAndSetRelease(this, 0, 1)) {
            Thread.yield();
        }
    }

    int take() {
        int sum = 0;
        sum += (int) A.getAndAddAcquire(this, 1) * data[0];
        sum += (int) B.getAndSetAcquire(this, 2) * data[1];
        sum += (int) C.getAndBitwiseXorAcquire(this, 1) * data[2];
        sum += (int) D.getAndBitwiseAnd(this, 1) * data[3];
        sum += (int) E.compareAndExchangeAcquire(this, 0, 2) * data[4];
        sum += F.compareAndSet(this, 1, 2) ? data[5] : 0;
        sum += (int) G.getAndBitwiseAndAcquire(this, 1) * data[6];
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the call, under locks of the JDK.
        HandleUpdates other = new HandleUpdates();
        other.give();
        other.take();
        HandleUpdates box = new HandleUpdates();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
