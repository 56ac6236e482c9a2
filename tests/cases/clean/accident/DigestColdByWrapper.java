import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The same call in both threads, which are ordered by a synchronized list. */
public class DigestColdByWrapper {
    private int counted;
    private final List<String> done = Collections.synchronizedList(new ArrayList<>());

    private static void call() {
        try {
            MessageDigest.getInstance("SHA-256").digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DigestColdByWrapper it = new DigestColdByWrapper();
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
