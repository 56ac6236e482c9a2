import java.util.concurrent.CompletableFuture;
import java.util.concurrent.SubmissionPublisher;

/** Two subscribers read the same items, which do not change, and keep a sum each. */
public class TwoSubscribers {
    static final class Item {
        int value;
    }

    private int sum;

    void onNext(Item item) {
        sum += item.value;
    }

    public static void main(String[] args) {
        TwoSubscribers one = new TwoSubscribers();
        TwoSubscribers two = new TwoSubscribers();
        CompletableFuture<Void> first;
        CompletableFuture<Void> second;
        try (SubmissionPublisher<Item> publisher = new SubmissionPublisher<>()) {
            first = publisher.consume(one::onNext);
            second = publisher.consume(two::onNext);
            for (int i = 1; i <= 200; i++) {
                Item item = new Item();
                item.value = i;
                publisher.submit(item);
            }
        }
        first.join();
        second.join();
        System.out.println(one.sum + " " + two.sum);
    }
}
