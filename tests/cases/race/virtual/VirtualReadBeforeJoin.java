//~~ jdk 21

/** The starter reads what a virtual thread writes before it has joined it. */
public class VirtualReadBeforeJoin {
    private int result;

    void work() {
        result = 42; //~ race
        Unseen.signal("written");
        Unseen.await("read");
    }

    public static void main(String[] args) throws InterruptedException {
        VirtualReadBeforeJoin job = new VirtualReadBeforeJoin();
        Unseen.ready();
        Thread worker = Thread.ofVirtual().start(job::work);
        Unseen.await("written");
        int seen = job.result; //~ race
        Unseen.signal("read");
        worker.join();
        System.out.println(seen);
    }
}
