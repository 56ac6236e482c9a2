import java.text.NumberFormat;

/** The same call in both threads, which are ordered by a volatile field. */
public class NumberTextColdByVolatile {
    private int counted;
    private volatile boolean done;

    private static void call() {
        NumberFormat.getInstance().format(1234.5);
    }

    public static void main(String[] args) throws InterruptedException {
        NumberTextColdByVolatile it = new NumberTextColdByVolatile();
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
