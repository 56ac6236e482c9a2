//~~ jdk 21
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/** What a virtual thread keeps in a thread-local is its own, also while other threads use the same carrier. */
public class VirtualThreadLocals {
    private static final ThreadLocal<int[]> SCRATCH = ThreadLocal.withInitial(() -> new int[1]);

    static int count(int times) {
        for (int i = 0; i < times; i++) {
            SCRATCH.get()[0]++;
            Thread.yield();
        }
        return SCRATCH.get()[0];
    }

    public static void main(String[] args) {
        int[] results = new int[30];
        ThreadFactory factory = Thread.ofVirtual().name("local-", 0).factory();
        try (ExecutorService tasks = Executors.newThreadPerTaskExecutor(factory)) {
            for (int i = 0; i < results.length; i++) {
                int me = i;
                tasks.execute(() -> results[me] = count(me));
            }
        }
        int sum = 0;
        for (int result : results) {
            sum += result;
        }
        System.out.println(sum);
    }
}
