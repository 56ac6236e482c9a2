/** The handler of uncaught exceptions runs in the dying thread: without a join, what it wrote is not ordered. */
public class HandlerNotJoined {
    private String problem = "none";

    public static void main(String[] args) throws InterruptedException {
        Unseen.signal("ready");
        HandlerNotJoined log = new HandlerNotJoined();
        RuntimeException failure = new IllegalStateException("on purpose");
        Thread worker = new Thread(() -> {
            throw failure;
        });
        worker.setUncaughtExceptionHandler((thread, e) -> {
            log.problem = e.getMessage(); //~ race
            Unseen.signal("handled");
            Unseen.await("read");
        });
        worker.start();
        Unseen.await("handled");
        String seen = log.problem; //~ race
        Unseen.signal("read");
        worker.join();
        System.out.println(seen);
    }
}
