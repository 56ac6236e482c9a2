/** A thread that an exception ended has ended: a join orders what it did. */
public class DiedByException {
    private int data;

    void work() {
        data = 42;
        throw new IllegalStateException("on purpose");
    }

    public static void main(String[] args) throws InterruptedException {
        DiedByException box = new DiedByException();
        Thread worker = new Thread(box::work);
        worker.setUncaughtExceptionHandler((thread, e) -> {});
        worker.start();
        worker.join();
        box.data++;
        System.out.println(box.data);
    }
}
