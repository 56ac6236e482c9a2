/** A ring of one producer and one consumer: the slots are plain, and each is handed over by a volatile index, both ways. */
public class RingBufferVolatileEnds {
    private final int[] slots = new int[4];
    private volatile int written;
    private volatile int taken;

    void put(int value) {
        int at = written;
        while (at - taken == slots.length) {
            Thread.yield();
        }
        slots[at % slots.length] = value;
        written = at + 1;
    }

    int take() {
        int at = taken;
        while (at == written) {
            Thread.yield();
        }
        int value = slots[at % slots.length];
        taken = at + 1;
        return value;
    }

    public static void main(String[] args) throws InterruptedException {
        RingBufferVolatileEnds ring = new RingBufferVolatileEnds();
        int[] sum = new int[1];
        Thread producer = new Thread(() -> {
            for (int i = 1; i <= 30; i++) {
                ring.put(i);
            }
        });
        Thread consumer = new Thread(() -> {
            for (int i = 1; i <= 30; i++) {
                sum[0] += ring.take();
            }
        });
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
        System.out.println(sum[0]);
    }
}
