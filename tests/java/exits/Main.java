import java.util.concurrent.Callable;

/** Runs every way of leaving a monitor while the first 0, 1, 2, … probes fail, then looks whether the monitors are free. */
public class Main {
    public static void main(String[] arguments) throws Exception {
        for (int failing : new int[] {0, 1, 2, 3, 1 << 30}) {
            for (Object[] way : Exits.ways()) {
                fail(failing);
                String outcome;
                try {
                    outcome = ((Callable<?>) way[1]).call() instanceof String ? "returned" : "counted";
                } catch (Throwable e) {
                    outcome = e.getClass().getSimpleName();
                }
                fail(0);
                System.out.println(failing + " " + way[0] + ": " + outcome + left());
            }
        }
        int overflows = 0;
        for (int i = 0; i < 20; i++) {
            Thread deep = new Thread(null, Main::overflow, "deep", 256 << 10);
            deep.start();
            deep.join();
            overflows++;
        }
        System.out.println(overflows + " overflows" + left());
        System.out.println(Exits.cleanups + " cleanups");
    }

    private static void overflow() {
        try {
            Exits.deeper();
        } catch (StackOverflowError e) {
            // As expected.
        }
    }

    /** What is still locked, asked by another thread. */
    private static String left() throws InterruptedException {
        StringBuilder left = new StringBuilder();
        for (Object monitor : Exits.monitors) {
            Thread other = new Thread(() -> {
                synchronized (monitor) {
                    monitor.notify();
                }
            });
            other.setDaemon(true);
            other.start();
            other.join(5000);
            if (other.isAlive()) {
                left.append(", locked ").append(monitor.getClass().getSimpleName());
            }
        }
        return left.toString();
    }

    private static void fail(int count) throws Exception {
        Class.forName("java.lang.Redflag").getMethod("fail", int.class).invoke(null, count);
    }
}
