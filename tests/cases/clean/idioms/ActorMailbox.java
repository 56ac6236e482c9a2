import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;

/** An actor's state is touched by its own thread only; others ask for it by a message with a future for the answer. */
public class ActorMailbox {
    private final BlockingQueue<Runnable> mailbox = new LinkedBlockingQueue<>();
    private int total;
    private boolean stopped;

    void run() {
        try {
            while (!stopped) {
                mailbox.take().run();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    void add(int amount) {
        mailbox.add(() -> total += amount);
    }

    int total() {
        CompletableFuture<Integer> answer = new CompletableFuture<>();
        mailbox.add(() -> answer.complete(total));
        return answer.join();
    }

    void stop() {
        mailbox.add(() -> stopped = true);
    }

    public static void main(String[] args) throws InterruptedException {
        ActorMailbox actor = new ActorMailbox();
        Thread thread = new Thread(actor::run);
        thread.start();
        Thread client = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                actor.add(2);
            }
        });
        client.start();
        for (int i = 0; i < 100; i++) {
            actor.add(1);
        }
        client.join();
        System.out.println(actor.total());
        actor.stop();
        thread.join();
    }
}
