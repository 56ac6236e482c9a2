/** The hook is ordered after the thread that ended the program, but not after a worker that was not joined. */
public class HookAndWorker {
    private int done;

    void work() {
        done++; //~ race
        Unseen.signal("worked");
        Unseen.await("never");
    }

    void report() {
        int seen = done; //~ race
        System.out.println(seen);
    }

    public static void main(String[] args) {
        Unseen.signal("ready");
        HookAndWorker box = new HookAndWorker();
        Runtime.getRuntime().addShutdownHook(new Thread(box::report));
        Thread worker = new Thread(box::work);
        worker.setDaemon(true);
        worker.start();
        Unseen.await("worked");
        System.exit(0);
    }
}
