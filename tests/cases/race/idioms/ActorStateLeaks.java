import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** An actor changes its state by messages only, but a getter lets others look at it directly. */
public class ActorStateLeaks {
    private final BlockingQueue<Integer> mailbox = new LinkedBlockingQueue<>();
    private int total;

    void run() {
        try {
            total += mailbox.take(); //~ race
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        Unseen.signal("handled");
    }

    int total() {
        return total;
    }

    public static void main(String[] args) throws InterruptedException {
        ActorStateLeaks actor = new ActorStateLeaks();
        Unseen.ready();
        Thread thread = new Thread(actor::run);
        thread.start();
        actor.mailbox.put(4);
        Unseen.await("handled");
        int total = actor.total(); //~ race
        thread.join();
        System.out.println(total);
    }
}
