/** A thread that has ended cannot be started again, and the attempt changes nothing of what is ordered. */
public class StartRefused {
    private int data;

    public static void main(String[] args) throws InterruptedException {
        StartRefused box = new StartRefused();
        Thread worker = new Thread(() -> box.data++);
        box.data = 1;
        worker.start();
        worker.join();
        box.data++;
        try {
            worker.start();
        } catch (IllegalThreadStateException expected) {
            box.data++;
        }
        worker.join();
        System.out.println(box.data);
    }
}
