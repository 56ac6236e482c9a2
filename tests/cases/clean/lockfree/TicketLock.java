import java.util.concurrent.atomic.AtomicInteger;

/** A ticket lock: only the holder advances the number served, by a volatile write of a plain sum. */
public class TicketLock {
    private final AtomicInteger tickets = new AtomicInteger();
    private volatile int served;
    private int count;

    void add() {
        for (int i = 0; i < 20; i++) {
            int mine = tickets.getAndIncrement();
            while (served != mine) {
                Thread.yield();
            }
            count++;
            served = mine + 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TicketLock counter = new TicketLock();
        Thread one = new Thread(counter::add);
        Thread two = new Thread(counter::add);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(counter.count);
    }
}
