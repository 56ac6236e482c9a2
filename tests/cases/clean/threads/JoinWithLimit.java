/** The join has a time limit and ends before it, since the thread ended: it orders as any other. */
public class JoinWithLimit {
    private int result;

    public static void main(String[] args) throws InterruptedException {
        JoinWithLimit box = new JoinWithLimit();
        Thread worker = new Thread(() -> box.result = 42);
        worker.start();
        worker.join(60_000);
        int seen = box.result;
        box.result = 0;
        System.out.println(seen);
    }
}
