import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SubmissionPublisher;

/** A subscriber gets its items one after the other, but two subscribers run side by side and share a field. */
public class SubscribersShare {
    private final CountDownLatch done = new CountDownLatch(2);
    private int total;

    void add(int value, String before, String mine) {
        Unseen.await(before);
        total += value; //~ race
        Unseen.signal(mine);
        Unseen.await("second");
        done.countDown();
    }

    public static void main(String[] args) throws InterruptedException {
        SubscribersShare sum = new SubscribersShare();
        Unseen.ready();
        try (SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>(task -> new Thread(task).start(), 8)) {
            publisher.consume(value -> sum.add(value, "submitted", "first"));
            publisher.consume(value -> sum.add(value, "first", "second"));
            publisher.submit(3);
            Unseen.signal("submitted");
            sum.done.await();
        }
        System.out.println(sum.total);
    }
}
