/** The same call in both threads, which are ordered by a monitor. */
public class NewThreadLocalColdByMonitor {
    private int counted;
    private int turns;

    private static void call() {
        new ThreadLocal<Object>();
    }

    public static void main(String[] args) throws InterruptedException {
        NewThreadLocalColdByMonitor it = new NewThreadLocalColdByMonitor();
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
