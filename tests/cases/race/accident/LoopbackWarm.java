import java.net.InetAddress;

/** The address is found once, under a lock. The program made the call before. That orders nothing for the program. */
public class LoopbackWarm {
    private int counted;

    private static void call() {
        InetAddress.getLoopbackAddress();
    }

    public static void main(String[] args) throws InterruptedException {
        LoopbackWarm it = new LoopbackWarm();
        call();
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
