import java.util.concurrent.atomic.AtomicMarkableReference;

/** A reference with a mark: the mark is set after the data was written. */
public class Markable {
    private final int[] item = new int[1];
    private final AtomicMarkableReference<int[]> done = new AtomicMarkableReference<>(item, false);

    void give() {
        item[0] = 42;
        done.attemptMark(item, true);
    }

    int take() {
        return done.isMarked() ? item[0]++ : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        Markable other = new Markable();
        other.give();
        other.take();
        Markable box = new Markable();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
