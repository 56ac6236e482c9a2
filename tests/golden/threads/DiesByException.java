/** A thread that dies by an exception ends as any other, after its handler. */
public class DiesByException {
    private int data;
    private int handled;

    void run() {
        data = 1;
        throw new IllegalStateException();
    }

    public static void main(String[] args) throws Exception {
        DiesByException it = new DiesByException();
        Thread thread = new Thread(it::run, "worker");
        thread.setUncaughtExceptionHandler((who, why) -> it.handled = 1);
        thread.start();
        thread.join();
        it.data += it.handled;
    }
}
