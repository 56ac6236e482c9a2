import java.util.concurrent.atomic.AtomicInteger;

/** A release write and an acquire read of the same variable publish as well as volatile ones. */
public class ReleaseAcquireHandOff {
    private final AtomicInteger stage = new AtomicInteger();
    private int data;

    void put() {
        data = 8;
        stage.setRelease(1);
    }

    int get() {
        return stage.getAcquire() == 1 ? data : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        ReleaseAcquireHandOff box = new ReleaseAcquireHandOff();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
