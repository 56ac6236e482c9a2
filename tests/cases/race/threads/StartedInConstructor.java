/** The constructor starts the thread before it has set all fields. */
public class StartedInConstructor {
    private final Thread worker;
    private int limit;
    private int seen;

    StartedInConstructor() {
        worker = new Thread(this::work);
        worker.start();
        limit = 10; //~ race
        Unseen.signal("constructed");
    }

    void work() {
        Unseen.await("constructed");
        seen = limit; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        Unseen.signal("ready");
        StartedInConstructor service = new StartedInConstructor();
        service.worker.join();
        System.out.println(service.seen);
    }
}
