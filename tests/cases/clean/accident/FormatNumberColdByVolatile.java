/** The same call in both threads, which are ordered by a volatile field. */
public class FormatNumberColdByVolatile {
    private int counted;
    private volatile boolean done;

    private static void call() {
        String.format("%d %.2f", 5, 1.5);
    }

    public static void main(String[] args) throws InterruptedException {
        FormatNumberColdByVolatile it = new FormatNumberColdByVolatile();
        Unseen.inOrder(
                () -> {
                    it.counted = 1;
                    call();
                    it.done = true;
                },
                () -> {
                    while (!it.done) {
                        Thread.yield();
                    }
                    call();
                    it.counted++;
                });
        System.out.println(it.counted);
    }
}
