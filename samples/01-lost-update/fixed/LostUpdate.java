import java.util.concurrent.CountDownLatch;

/** Two threads count up, one at a time. */
public class LostUpdate {
    private final CountDownLatch go = new CountDownLatch(1);
    private int count;

    synchronized void add() {
        count++;
    }

    void addThousand() {
        try {
            go.await();
        } catch (InterruptedException e) {
            return;
        }
        for (int i = 0; i < 1000; i++) {
            add();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LostUpdate counter = new LostUpdate();
        Thread first = new Thread(counter::addThousand, "first");
        Thread second = new Thread(counter::addThousand, "second");
        first.start();
        second.start();
        counter.go.countDown();
        first.join();
        second.join();
        System.out.println("counted " + (counter.count <= 2000 ? "2000 or less" : "the impossible"));
    }
}
