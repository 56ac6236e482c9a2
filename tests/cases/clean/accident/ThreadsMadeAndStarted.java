import java.util.Random;
import java.util.UUID;

/** Threads that make threads: starts and joins order, whatever the JDK does when it numbers them. */
public class ThreadsMadeAndStarted {
    private int counted;

    private void count(int depth) {
        new ThreadLocal<>();
        new Random();
        UUID.randomUUID();
        counted++;
        if (depth > 0) {
            Thread next = new Thread(() -> count(depth - 1));
            next.start();
            try {
                next.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        counted++;
    }

    public static void main(String[] args) {
        ThreadsMadeAndStarted it = new ThreadsMadeAndStarted();
        it.count(20);
        System.out.println(it.counted);
    }
}
