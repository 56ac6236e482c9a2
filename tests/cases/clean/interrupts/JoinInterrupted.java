/** A join is interrupted by the thread that is joined, which has written before. */
public class JoinInterrupted {
    private int data;

    public static void main(String[] args) {
        JoinInterrupted box = new JoinInterrupted();
        Thread main = Thread.currentThread();
        Thread worker = new Thread(() -> {
            box.data = 41;
            main.interrupt();
            Unseen.await("added");
        });
        worker.start();
        try {
            worker.join();
        } catch (InterruptedException expected) {
            box.data++;
        }
        System.out.println(box.data);
        Unseen.signal("added");
    }
}
