import java.nio.file.Files;
import java.nio.file.Path;

/** {@code Many THREADS AT_ONCE}: short threads, AT_ONCE at a time. Prints what it did, and the memory it took. */
public final class Many {
    private static final Ledger LEDGER = new Ledger();

    private Many() {}

    public static void main(String[] args) throws Exception {
        int threads = Integer.parseInt(args[0]);
        Thread[] batch = new Thread[Integer.parseInt(args[1])];
        for (int started = 0; started < threads; started += batch.length) {
            for (int i = 0; i < batch.length; i++) {
                batch[i] = new Thread(Many::enter, "stress many");
                batch[i].start();
            }
            for (Thread thread : batch) {
                thread.join();
            }
        }
        System.out.println("count threads " + threads);
        System.out.println("ledger " + LEDGER.size());
        printPeak();
    }

    static synchronized void enter() {
        LEDGER.enter();
    }

    /** The most memory that the process ever had, as Linux counts it. */
    static void printPeak() throws Exception {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmHWM:")) {
                System.out.println("peak " + line.replaceAll("\\D", ""));
            }
        }
    }
}
