import java.util.ArrayList;
import java.util.List;

/** {@code Endings WAY}: has a race, and then ends in the way that is asked for, mostly with threads at work. */
public final class Endings {
    private static final Object LOCK = new Object();
    private static final Ledger LEDGER = new Ledger();

    private Endings() {}

    public static void main(String[] args) throws Exception {
        Racy.race();
        System.out.println("racy part done");
        switch (args[0]) {
            case "return":
                System.out.println("nothing more");
                break;
            case "exit":
                exit(() -> System.exit(3));
                break;
            case "halt":
                exit(() -> Runtime.getRuntime().halt(4));
                break;
            case "hook":
                hook();
                break;
            case "daemons":
                exit(() -> System.out.println("main ends"));
                break;
            case "signal":
                exit(Endings::sleep);
                break;
            case "uncaught":
                throw new IllegalStateException("nobody catches this");
            case "overflow":
                overflow();
                break;
            case "memory":
                memory();
                break;
            case "child":
                child();
                break;
            default:
                throw new IllegalArgumentException(args[0]);
        }
    }

    private static void exit(Runnable end) throws InterruptedException {
        Busy.start(4, true);
        Busy.underWay();
        System.out.println("under way");
        end.run();
    }

    private static void sleep() {
        try {
            Thread.sleep(600_000);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Exit from another thread, while hooks use locks. */
    private static void hook() throws InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            synchronized (LOCK) {
                LEDGER.enter();
            }
            System.out.println("hook ran");
        }, "stress hook"));
        Busy.start(4, false);
        Busy.underWay();
        new Thread(() -> System.exit(5), "stress exit").start();
    }

    /** Too deep a recursion, inside locks; they must be free afterwards, and data as they were. */
    private static void overflow() throws InterruptedException {
        for (int i = 0; i < 20; i++) {
            Thread thread = new Thread(null, () -> {
                try {
                    deeper(new int[1]);
                } catch (StackOverflowError expected) {
                    System.out.println("overflowed");
                }
            }, "stress overflow", 512 * 1024);
            thread.start();
            thread.join();
            synchronized (LOCK) {
                LEDGER.enter();
            }
        }
        System.out.println("locks are free: " + LEDGER.size());
    }

    private static void deeper(int[] depth) {
        synchronized (LOCK) {
            depth[0]++;
            deeper(depth);
            depth[0]--;
        }
    }

    /** Takes all memory, a few times. */
    private static void memory() {
        for (int i = 0; i < 3; i++) {
            try {
                List<long[]> kept = new ArrayList<>();
                while (true) {
                    synchronized (LOCK) {
                        kept.add(new long[100_000]);
                    }
                }
            } catch (OutOfMemoryError expected) {
                System.out.println("out of memory");
            }
            synchronized (LOCK) {
                LEDGER.enter();
            }
        }
        System.out.println("goes on: " + LEDGER.size());
    }

    /** Starts a JVM like this one, and waits for it. */
    private static void child() throws Exception {
        String java = System.getProperty("java.home") + "/bin/java";
        String classes = System.getProperty("java.class.path");
        Process child = new ProcessBuilder(java, "-cp", classes, "Endings", "return").inheritIO().start();
        System.out.println("child ended with " + child.waitFor());
    }
}
