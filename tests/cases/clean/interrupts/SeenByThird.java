/** A third thread sees that the second one was interrupted by the first. */
public class SeenByThird {
    private int data;

    static void sleepUntil(String signal) {
        Unseen.await(signal);
    }

    void look(Thread worker) {
        while (!worker.isInterrupted()) {
            Thread.yield();
        }
        data++;
        Unseen.signal("seen");
    }

    public static void main(String[] args) throws InterruptedException {
        SeenByThird box = new SeenByThird();
        Thread worker = new Thread(() -> sleepUntil("seen"));
        Thread third = new Thread(() -> box.look(worker));
        worker.start();
        third.start();
        box.data = 41;
        worker.interrupt();
        third.join();
        worker.join();
        System.out.println(box.data);
    }
}
