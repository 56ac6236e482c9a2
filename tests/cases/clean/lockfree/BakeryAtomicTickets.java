import java.util.concurrent.atomic.AtomicIntegerArray;

/** Lamport's bakery with atomic tickets: a thread that no longer sees the other's ticket is ordered after what it did. */
public class BakeryAtomicTickets {
    private final AtomicIntegerArray choosing = new AtomicIntegerArray(2);
    private final AtomicIntegerArray ticket = new AtomicIntegerArray(2);
    private int baked;

    void bake(int me) {
        int other = 1 - me;
        for (int i = 0; i < 10; i++) {
            choosing.set(me, 1);
            ticket.set(me, Math.max(ticket.get(0), ticket.get(1)) + 1);
            choosing.set(me, 0);
            while (choosing.get(other) == 1) {
                Thread.yield();
            }
            while (before(ticket.get(other), other, ticket.get(me), me)) {
                Thread.yield();
            }
            baked++;
            ticket.set(me, 0);
        }
    }

    private static boolean before(int one, int first, int two, int second) {
        return one != 0 && (one < two || one == two && first < second);
    }

    public static void main(String[] args) throws InterruptedException {
        BakeryAtomicTickets bakery = new BakeryAtomicTickets();
        Thread one = new Thread(() -> bakery.bake(0));
        Thread two = new Thread(() -> bakery.bake(1));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(bakery.baked);
    }
}
