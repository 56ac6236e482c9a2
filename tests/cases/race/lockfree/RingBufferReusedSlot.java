/** A ring whose producer does not look where the consumer is: it fills a slot again that was read, ordered by nothing. */
public class RingBufferReusedSlot {
    private final int[] slots = new int[1];
    private volatile int written;

    void put(int value) {
        slots[0] = value; //~ race
        written++;
    }

    int take() {
        while (written == 0) {
            Thread.yield();
        }
        return slots[0]; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        RingBufferReusedSlot ring = new RingBufferReusedSlot();
        ring.put(1);
        int[] seen = new int[1];
        Unseen.inOrder(() -> seen[0] = ring.take(), () -> ring.put(2));
        System.out.println(seen[0]);
    }
}
