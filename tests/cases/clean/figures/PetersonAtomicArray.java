import java.util.concurrent.atomic.AtomicIntegerArray;

/** Fig. 8 of the JRF-E paper with the advised change: the flags of Peterson's algorithm are elements of an atomic array. */
public class PetersonAtomicArray {
    private final AtomicIntegerArray flag = new AtomicIntegerArray(2);
    private volatile int turn;
    private int shared;

    void work(int me) {
        int other = 1 - me;
        for (int i = 0; i < 20; i++) {
            flag.set(me, 1);
            turn = other;
            while (flag.get(other) == 1 && turn == other) {
                Thread.yield();
            }
            shared++;
            flag.set(me, 0);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PetersonAtomicArray lock = new PetersonAtomicArray();
        Thread one = new Thread(() -> lock.work(0));
        Thread two = new Thread(() -> lock.work(1));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(lock.shared);
    }
}
