//~~ jdk 21
import java.util.concurrent.atomic.AtomicInteger;

/** Virtual threads that share a carrier are threads nevertheless: nothing orders their additions. */
public class VirtualsUnordered {
    /** Read and written in opaque mode, which orders nothing. Files would: the scheduler synchronizes for threads that wait for a disk. */
    private final AtomicInteger turn = new AtomicInteger();

    private int count;

    void first() {
        await(1);
        count++; //~ race
        turn.setOpaque(2);
        // Its end, and the classes that are loaded for it, come after the other addition.
        await(3);
    }

    void second() {
        turn.setOpaque(1);
        await(2);
        count++; //~ race
        turn.setOpaque(3);
    }

    private void await(int number) {
        while (turn.getOpaque() < number) {
            Thread.yield();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        // What it takes to yield is loaded by the thread that yields first.
        Thread.ofVirtual().start(Thread::yield).join();
        VirtualsUnordered counter = new VirtualsUnordered();
        Thread one = Thread.ofVirtual().unstarted(counter::first);
        Thread two = Thread.ofVirtual().unstarted(counter::second);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(counter.count);
    }
}
