import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;

/** The same call in both threads, which are ordered by a synchronized list. */
public class RandomUuidWarmByWrapper {
    private int counted;
    private final List<String> done = Collections.synchronizedList(new ArrayList<>());

    private static void call() {
        UUID.randomUUID();
    }

    public static void main(String[] args) throws InterruptedException {
        RandomUuidWarmByWrapper it = new RandomUuidWarmByWrapper();
        call();
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
