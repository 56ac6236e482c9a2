/** The volatile flag is read before it is written, and the data after it. */
public class FlagReadTooEarly {
    private int data;
    private volatile boolean ready;

    void take(int[] seen) {
        boolean early = ready;
        Unseen.signal("looked");
        Unseen.await("given");
        seen[0] = early ? -1 : data; //~ race
    }

    void give() {
        Unseen.await("looked");
        data = 42; //~ race
        ready = true;
        Unseen.signal("given");
    }

    public static void main(String[] args) throws InterruptedException {
        Unseen.signal("ready");
        FlagReadTooEarly box = new FlagReadTooEarly();
        int[] seen = new int[1];
        Thread taker = new Thread(() -> box.take(seen));
        Thread giver = new Thread(box::give);
        taker.start();
        giver.start();
        taker.join();
        giver.join();
        System.out.println(seen[0]);
    }
}
