import java.util.concurrent.atomic.AtomicInteger;

/** The data goes from thread to thread by one atomic number, which each of three threads increments in turn. */
public class RingOfThree {
    private final AtomicInteger turn = new AtomicInteger();
    private int data;

    void work(int mine) {
        for (int round = 0; round < 20; round++) {
            while (turn.getAcquire() % 3 != mine) {
                Thread.yield();
            }
            data++;
            turn.setRelease(turn.getPlain() + 1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RingOfThree ring = new RingOfThree();
        Thread one = new Thread(() -> ring.work(1));
        Thread two = new Thread(() -> ring.work(2));
        one.start();
        two.start();
        ring.work(0);
        one.join();
        two.join();
        System.out.println(ring.data);
    }
}
