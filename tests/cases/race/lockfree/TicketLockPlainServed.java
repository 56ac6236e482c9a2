import java.util.concurrent.atomic.AtomicInteger;

/**
 * A ticket lock whose number served is a plain field. Taking a ticket orders the second thread after the first one's
 * ticket only.
 */
public class TicketLockPlainServed {
    private final AtomicInteger tickets = new AtomicInteger();
    private int served;
    private int count;

    void add() {
        int mine = tickets.getAndIncrement();
        while (served != mine) { //~ race
            Thread.yield();
        }
        count++; //~ race
        served = mine + 1; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        TicketLockPlainServed counter = new TicketLockPlainServed();
        Unseen.inOrder(counter::add, counter::add);
        System.out.println(counter.count);
    }
}
