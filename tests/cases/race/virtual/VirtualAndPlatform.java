//~~ jdk 21

/** A platform thread and a virtual thread: the starter writes after start what the virtual thread reads. */
public class VirtualAndPlatform {
    private String config;
    private String seen;

    void work() {
        Unseen.signal("running");
        Unseen.await("changed");
        seen = config; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        VirtualAndPlatform job = new VirtualAndPlatform();
        Unseen.ready();
        Thread worker = Thread.startVirtualThread(job::work);
        Unseen.await("running");
        job.config = "late"; //~ race
        Unseen.signal("changed");
        worker.join();
        System.out.println(job.seen);
    }
}
