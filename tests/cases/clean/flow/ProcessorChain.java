import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

/** A processor between publisher and subscriber: each keeps plain state, which only its own calls touch. */
public class ProcessorChain {
    static final class Doubler extends SubmissionPublisher<int[]> implements Flow.Processor<int[], int[]> {
        private Flow.Subscription subscription;
        private int handled;

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            this.subscription = subscription;
            subscription.request(1);
        }

        @Override
        public void onNext(int[] item) {
            handled++;
            item[0] *= 2;
            submit(item);
            subscription.request(1);
        }

        @Override
        public void onError(Throwable failure) {
            closeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            close();
        }
    }

    static final class Sum implements Flow.Subscriber<int[]> {
        private final CountDownLatch done = new CountDownLatch(1);
        private int sum;

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(int[] item) {
            sum += item[0];
        }

        @Override
        public void onError(Throwable failure) {
            done.countDown();
        }

        @Override
        public void onComplete() {
            done.countDown();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Doubler doubler = new Doubler();
        Sum sum = new Sum();
        doubler.subscribe(sum);
        try (SubmissionPublisher<int[]> publisher = new SubmissionPublisher<>()) {
            publisher.subscribe(doubler);
            for (int i = 1; i <= 200; i++) {
                publisher.submit(new int[] {i});
            }
        }
        sum.done.await();
        System.out.println(sum.sum + " " + doubler.handled);
    }
}
