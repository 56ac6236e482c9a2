/** A ring between one producer and one consumer: each owns one volatile index, which guards the slots. */
public class RingOfVolatileIndexes {
    private final int[] slots = new int[8];
    private volatile int written;
    private volatile int read;

    void produce() {
        for (int i = 1; i <= 400; i++) {
            while (written - read == slots.length) {
                Thread.yield();
            }
            slots[written % slots.length] = i;
            written = written + 1;
        }
    }

    int consume() {
        int sum = 0;
        for (int i = 1; i <= 400; i++) {
            while (written == read) {
                Thread.yield();
            }
            sum += slots[read % slots.length];
            read = read + 1;
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        RingOfVolatileIndexes ring = new RingOfVolatileIndexes();
        Thread producer = new Thread(ring::produce);
        producer.start();
        System.out.println(ring.consume());
        producer.join();
    }
}
