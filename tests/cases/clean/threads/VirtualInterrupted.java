//~~ jdk 21
/** A virtual thread sleeps and is interrupted: the exception orders what came before. */
public class VirtualInterrupted {
    private int data;

    void work() {
        try {
            Thread.sleep(60_000);
        } catch (InterruptedException expected) {
            data++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        VirtualInterrupted box = new VirtualInterrupted();
        Thread worker = Thread.startVirtualThread(box::work);
        box.data = 41;
        worker.interrupt();
        worker.join();
        System.out.println(box.data);
    }
}
