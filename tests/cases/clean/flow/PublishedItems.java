import java.util.concurrent.CompletableFuture;
import java.util.concurrent.SubmissionPublisher;

/** What was written before submit is seen in onNext, and a subscriber's calls follow one another. */
public class PublishedItems {
    static final class Item {
        int value;
    }

    private int sum;

    void onNext(Item item) {
        sum += item.value;
        item.value = 0;
    }

    public static void main(String[] args) {
        PublishedItems subscriber = new PublishedItems();
        CompletableFuture<Void> done;
        try (SubmissionPublisher<Item> publisher = new SubmissionPublisher<>()) {
            done = publisher.consume(subscriber::onNext);
            for (int i = 1; i <= 300; i++) {
                Item item = new Item();
                item.value = i;
                publisher.submit(item);
            }
        }
        done.join();
        System.out.println(subscriber.sum);
    }
}
