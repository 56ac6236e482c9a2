/** A thread that sees that a thread is no longer alive sees all that it did. */
public class NoLongerAlive {
    private int result;

    public static void main(String[] args) {
        NoLongerAlive box = new NoLongerAlive();
        Thread worker = new Thread(() -> box.result = 42);
        worker.start();
        while (worker.isAlive()) {
            Thread.yield();
        }
        int seen = box.result;
        box.result = 0;
        System.out.println(seen);
    }
}
