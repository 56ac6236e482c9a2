//~~ jdk 21
/** What a virtual thread wrote is read while it still runs. */
public class VirtualNotJoined {
    private int data;

    void work() {
        data = 42; //~ race
        Unseen.signal("written");
        Unseen.await("read");
    }

    public static void main(String[] args) throws InterruptedException {
        Unseen.signal("ready");
        VirtualNotJoined box = new VirtualNotJoined();
        Thread worker = Thread.ofVirtual().start(box::work);
        Unseen.await("written");
        int seen = box.data; //~ race
        Unseen.signal("read");
        worker.join();
        System.out.println(seen);
    }
}
