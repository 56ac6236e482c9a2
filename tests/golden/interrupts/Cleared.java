/** Detection by the call that clears the interruption. */
public class Cleared {
    private int data;

    void run() {
        while (!Thread.interrupted()) {
            Thread.yield();
        }
        data++;
    }

    public static void main(String[] args) throws Exception {
        Cleared it = new Cleared();
        Thread thread = new Thread(it::run, "worker");
        thread.start();
        it.data = 1;
        thread.interrupt();
        thread.join();
    }
}
