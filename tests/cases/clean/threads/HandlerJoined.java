/** The handler of uncaught exceptions runs in the dying thread, before a join sees its end. */
public class HandlerJoined {
    private String problem = "none";

    public static void main(String[] args) throws InterruptedException {
        HandlerJoined log = new HandlerJoined();
        Thread worker = new Thread(() -> {
            throw new IllegalStateException("on purpose");
        });
        worker.setUncaughtExceptionHandler((thread, e) -> log.problem = e.getMessage());
        worker.start();
        worker.join();
        String seen = log.problem;
        log.problem = "none";
        System.out.println(seen);
    }
}
