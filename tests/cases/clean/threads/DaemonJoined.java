/** A daemon is started and joined as any other thread. */
public class DaemonJoined {
    private int data;

    public static void main(String[] args) throws InterruptedException {
        DaemonJoined box = new DaemonJoined();
        box.data = 41;
        Thread daemon = new Thread(() -> box.data++);
        daemon.setDaemon(true);
        daemon.start();
        daemon.join();
        box.data++;
        System.out.println(box.data);
    }
}
