import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SubmissionPublisher;

/** The publisher goes on writing to an item that it has submitted. */
public class ItemChangedAfterSubmit {
    static final class Price {
        int value;
    }

    private final CountDownLatch done = new CountDownLatch(1);
    private int seen;

    void onNext(Price price) {
        Unseen.signal("running");
        Unseen.await("changed");
        seen = price.value; //~ race
        done.countDown();
    }

    public static void main(String[] args) throws InterruptedException {
        ItemChangedAfterSubmit shop = new ItemChangedAfterSubmit();
        Unseen.ready();
        try (SubmissionPublisher<Price> publisher = new SubmissionPublisher<>(task -> new Thread(task).start(), 8)) {
            publisher.consume(shop::onNext);
            Price price = new Price();
            price.value = 1;
            publisher.submit(price);
            Unseen.await("running");
            price.value = 2; //~ race
            Unseen.signal("changed");
            shop.done.await();
        }
        System.out.println(shop.seen);
    }
}
