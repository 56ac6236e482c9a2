import java.util.concurrent.CompletableFuture;

/** The future is completed with an object that is written to afterwards. */
public class CompleteThenWrite {
    static final class Order {
        int number;
        String state;
    }

    private final CompletableFuture<Order> future = new CompletableFuture<>();

    void sell() {
        Order order = new Order();
        order.number = 7;
        future.complete(order);
        order.state = "paid"; //~ race
        Unseen.signal("written");
    }

    public static void main(String[] args) throws InterruptedException {
        CompleteThenWrite shop = new CompleteThenWrite();
        Unseen.ready();
        Thread seller = new Thread(shop::sell);
        seller.start();
        Order order = shop.future.join();
        Unseen.await("written");
        String state = order.state; //~ race
        seller.join();
        System.out.println(order.number + " " + state);
    }
}
