import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The same call in both threads, which are ordered by a synchronized list. */
public class ZoneRulesWarmByWrapper {
    private int counted;
    private final List<String> done = Collections.synchronizedList(new ArrayList<>());

    private static void call() {
        ZonedDateTime.now(ZoneId.of("Europe/Berlin"));
    }

    public static void main(String[] args) throws InterruptedException {
        ZoneRulesWarmByWrapper it = new ZoneRulesWarmByWrapper();
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
