/** The interrupt comes from the main thread, the data from a third one. */
public class InterruptedByOther {
    private int data;

    void write() {
        data = 41; //~ race
        Unseen.signal("written");
        Unseen.await("added");
    }

    void work() {
        try {
            Thread.sleep(60_000);
        } catch (InterruptedException expected) {
            data++; //~ race
        }
        Unseen.signal("added");
    }

    public static void main(String[] args) throws InterruptedException {
        Unseen.signal("ready");
        new InterruptedException("loaded before the threads start");
        InterruptedByOther box = new InterruptedByOther();
        Thread writer = new Thread(box::write);
        Thread worker = new Thread(box::work);
        writer.start();
        worker.start();
        Unseen.await("written");
        worker.interrupt();
        writer.join();
        worker.join();
        System.out.println(box.data);
    }
}
