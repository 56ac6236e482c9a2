/** A volatile write comes before all later reads of the variable, even if another write came between. */
public class OverwrittenFlag {
    private int data;
    private volatile int version;

    void give() {
        data = 42;
        version = 1;
    }

    void overwrite() {
        version = 2;
    }

    int take() {
        return version == 2 ? data : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        OverwrittenFlag box = new OverwrittenFlag();
        int[] seen = new int[1];
        Thread third = new Thread(() -> {
            Unseen.await("given");
            box.overwrite();
            Unseen.signal("overwritten");
        });
        third.start();
        Unseen.inOrder(
                () -> {
                    box.give();
                    Unseen.signal("given");
                    Unseen.await("overwritten");
                },
                () -> seen[0] = box.take());
        third.join();
        System.out.println(seen[0]);
    }
}
