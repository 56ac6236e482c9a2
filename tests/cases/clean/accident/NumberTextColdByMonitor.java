import java.text.NumberFormat;

/** The same call in both threads, which are ordered by a monitor. */
public class NumberTextColdByMonitor {
    private int counted;
    private int turns;

    private static void call() {
        NumberFormat.getInstance().format(1234.5);
    }

    public static void main(String[] args) throws InterruptedException {
        NumberTextColdByMonitor it = new NumberTextColdByMonitor();
        Unseen.inOrder(
                () -> {
                    it.counted = 1;
                    call();
                    synchronized (it) {
                        it.turns++;
                    }
                },
                () -> {
                    synchronized (it) {
                        it.turns++;
                    }
                    call();
                    it.counted++;
                });
        System.out.println(it.counted);
    }
}
