/** Any action that detects that a thread has terminated comes after it, asking for its state too. */
public class Terminated {
    private int data;

    void run() {
        data = 1;
    }

    public static void main(String[] args) throws Exception {
        Terminated it = new Terminated();
        Thread thread = new Thread(it::run, "worker");
        thread.start();
        while (thread.getState() != Thread.State.TERMINATED) {
            Thread.yield();
        }
        it.data++;
    }
}
