/** A virtual thread starts, is joined and sees interrupts as any other. */
public class VirtualThread {
    private int data;
    private int sent;

    void run() {
        data++;
        Unseen.signal("begun");
        while (!Thread.currentThread().isInterrupted()) {
            Thread.yield();
        }
        sent++;
    }

    public static void main(String[] args) throws Exception {
        VirtualThread it = new VirtualThread();
        it.data = 1;
        Thread thread = Thread.ofVirtual().name("virtual").unstarted(it::run);
        it.data++;
        thread.start();
        Unseen.await("begun");
        it.sent = 1;
        thread.interrupt();
        thread.join();
        it.data++;
    }
}
