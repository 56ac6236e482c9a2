/** Volatile numbers of 64 bits publish as others do. */
public class WideFlag {
    private int data;
    private volatile long sequence;
    private volatile double rate;

    void give() {
        data = 41;
        sequence = 1L << 40;
    }

    void pass() {
        if (sequence == 1L << 40) {
            data++;
            rate = 0.5;
        }
    }

    int end() {
        return rate == 0.5 ? data : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        WideFlag box = new WideFlag();
        int[] seen = new int[1];
        Thread third = new Thread(() -> {
            Unseen.await("passed");
            seen[0] = box.end();
        });
        third.start();
        Unseen.inOrder(
                box::give,
                () -> {
                    box.pass();
                    Unseen.signal("passed");
                });
        third.join();
        System.out.println(seen[0]);
    }
}
