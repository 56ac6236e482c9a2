/** A call of isAlive on a thread that still runs orders nothing. */
public class StillAlive {
    private int result;

    public static void main(String[] args) throws InterruptedException {
        Unseen.signal("ready");
        StillAlive box = new StillAlive();
        Thread worker = new Thread(() -> {
            box.result = 42; //~ race
            Unseen.signal("written");
            Unseen.await("read");
        });
        worker.start();
        Unseen.await("written");
        boolean alive = worker.isAlive();
        int seen = box.result; //~ race
        Unseen.signal("read");
        worker.join();
        System.out.println(alive + " " + seen);
    }
}
