//~~ no predictions
/** Threads take turns at a field without locks, each started when the one before it was joined. */
public class JoinWithoutLocks {
    private int count;

    public static void main(String[] args) throws InterruptedException {
        JoinWithoutLocks counter = new JoinWithoutLocks();
        for (int i = 0; i < 3; i++) {
            Thread thread = new Thread(() -> counter.count++);
            thread.start();
            thread.join();
        }
        System.out.println(counter.count);
    }
}
