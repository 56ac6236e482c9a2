import java.net.InetAddress;

/** The address is found once, under a lock. That orders nothing for the program. */
public class LoopbackCold {
    private int counted;

    private static void call() {
        InetAddress.getLoopbackAddress();
    }

    public static void main(String[] args) throws InterruptedException {
        LoopbackCold it = new LoopbackCold();
        Unseen.inOrder(
                () -> {
                    it.counted = 1; //~ race
                    call();
                },
                () -> {
                    call();
                    it.counted++; //~ race
                });
        System.out.println(it.counted);
    }
}
