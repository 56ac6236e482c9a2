/** A daemon thread starts and joins as any other. */
public class Daemon {
    private static int data;

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> data++, "worker");
        thread.setDaemon(true);
        data = 1;
        thread.start();
        thread.join();
        data++;
    }
}
