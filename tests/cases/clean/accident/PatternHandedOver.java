import java.util.concurrent.ArrayBlockingQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A matcher goes from one thread to the other through a queue, together with what was written before. */
public class PatternHandedOver {
    private static final Pattern COMMA = Pattern.compile("[,;]");
    private int counted;

    public static void main(String[] args) throws InterruptedException {
        PatternHandedOver it = new PatternHandedOver();
        ArrayBlockingQueue<Matcher> queue = new ArrayBlockingQueue<>(1);
        Unseen.inOrder(
                () -> {
                    it.counted = 1;
                    queue.add(COMMA.matcher("a,b"));
                },
                () -> {
                    Matcher matcher = queue.poll();
                    it.counted += matcher.find() ? 1 : 0;
                });
        System.out.println(it.counted);
    }
}
