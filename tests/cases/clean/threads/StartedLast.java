/** The constructor starts the thread when all fields are set. */
public class StartedLast {
    private final Thread worker;
    private int limit;
    private int seen;

    StartedLast() {
        limit = 10;
        worker = new Thread(this::work);
        worker.start();
    }

    void work() {
        seen = limit;
        limit = 0;
    }

    public static void main(String[] args) throws InterruptedException {
        StartedLast service = new StartedLast();
        service.worker.join();
        System.out.println(service.seen + " " + service.limit);
    }
}
