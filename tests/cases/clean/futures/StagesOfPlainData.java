import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An object of plain fields goes from stage to stage, each in any thread of a pool. */
public class StagesOfPlainData {
    static final class Order {
        int number;
        int price;
        int paid;
    }

    static Order priced(Order order) {
        order.price = order.number * 2;
        return order;
    }

    static Order paid(Order order) {
        order.paid += order.price;
        return order;
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        int sum = 0;
        for (int i = 1; i <= 60; i++) {
            Order order = new Order();
            order.number = i;
            CompletableFuture<Order> done = CompletableFuture.supplyAsync(() -> order, pool)
                    .thenApplyAsync(StagesOfPlainData::priced, pool)
                    .thenApply(StagesOfPlainData::paid)
                    .thenApplyAsync(StagesOfPlainData::paid, pool);
            sum += done.join().paid;
        }
        pool.shutdown();
        System.out.println(sum);
    }
}
