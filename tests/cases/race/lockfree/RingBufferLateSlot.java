/** A ring of one producer and one consumer that publishes a slot before it fills it. */
public class RingBufferLateSlot {
    private final int[] slots = new int[4];
    private volatile int written;

    void put(int value) {
        int at = written;
        written = at + 1;
        slots[at % slots.length] = value; //~ race
    }

    int take(int at) {
        while (at == written) {
            Thread.yield();
        }
        return slots[at % slots.length]; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        RingBufferLateSlot ring = new RingBufferLateSlot();
        int[] seen = new int[1];
        Unseen.inOrder(() -> ring.put(9), () -> seen[0] = ring.take(0));
        System.out.println(seen[0]);
    }
}
