import java.util.UUID;
import java.util.Vector;

/** The same call in both threads, which are ordered by a vector. */
public class RandomUuidColdByVector {
    private int counted;
    private final Vector<String> done = new Vector<>();

    private static void call() {
        UUID.randomUUID();
    }

    public static void main(String[] args) throws InterruptedException {
        RandomUuidColdByVector it = new RandomUuidColdByVector();
        Unseen.inOrder(
                () -> {
                    it.counted = 1;
                    call();
                    it.done.add("a");
                },
                () -> {
                    it.done.size();
                    call();
                    it.counted++;
                });
        System.out.println(it.counted);
    }
}
