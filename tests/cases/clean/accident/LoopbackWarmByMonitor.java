import java.net.InetAddress;

/** The same call in both threads, which are ordered by a monitor. */
public class LoopbackWarmByMonitor {
    private int counted;
    private int turns;

    private static void call() {
        InetAddress.getLoopbackAddress();
    }

    public static void main(String[] args) throws InterruptedException {
        LoopbackWarmByMonitor it = new LoopbackWarmByMonitor();
        call();
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
