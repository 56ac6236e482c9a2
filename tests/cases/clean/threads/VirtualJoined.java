//~~ jdk 21
/** A virtual thread is started and joined as any other. */
public class VirtualJoined {
    private int data;

    public static void main(String[] args) throws InterruptedException {
        VirtualJoined box = new VirtualJoined();
        box.data = 41;
        Thread worker = Thread.startVirtualThread(() -> box.data++);
        worker.join();
        box.data++;
        System.out.println(box.data);
    }
}
