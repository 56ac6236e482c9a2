/** Fig. 2 of the JRF-E paper with the advised change: the flag is volatile, and that orders the value too. */
public class NotifiedByVolatileFlag {
    static int x;
    static volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[1];
        Thread setter = new Thread(() -> {
            x = 1;
            done = true;
        });
        Thread taker = new Thread(() -> {
            while (!done) {
                Thread.onSpinWait();
            }
            seen[0] = x;
        });
        taker.start();
        setter.start();
        setter.join();
        taker.join();
        System.out.println(seen[0]);
    }
}
