import java.util.concurrent.CountDownLatch;

/** The day's exchange rates, loaded by whoever needs them first. The check outside the lock is meant to save the lock. */
public class ExchangeRates {
    private static ExchangeRates instance;

    private double dollarsPerEuro;

    private ExchangeRates() {
        dollarsPerEuro = 1.08;
    }

    static ExchangeRates instance() {
        if (instance == null) {
            synchronized (ExchangeRates.class) {
                if (instance == null) {
                    instance = new ExchangeRates();
                }
            }
        }
        return instance;
    }

    double toDollars(double euros) {
        return euros * dollarsPerEuro;
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch open = new CountDownLatch(1);
        Runnable request = () -> {
            try {
                open.await();
                instance().toDollars(100);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
        Thread first = new Thread(request, "request-1");
        Thread second = new Thread(request, "request-2");
        first.start();
        second.start();
        open.countDown();
        first.join();
        second.join();
        System.out.println("100 euros are " + Math.round(instance().toDollars(100)) + " dollars");
    }
}
