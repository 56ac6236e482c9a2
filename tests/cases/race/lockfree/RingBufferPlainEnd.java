/** A ring of one producer and one consumer whose index of what is written is plain: it races, and so does the slot. */
public class RingBufferPlainEnd {
    private final int[] slots = new int[4];
    private int written;

    void put(int value) {
        slots[written % slots.length] = value; //~ race
        written++; //~ race
    }

    int take(int at) {
        if (at == written) { //~ race
            return -1;
        }
        return slots[at % slots.length]; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        RingBufferPlainEnd ring = new RingBufferPlainEnd();
        int[] seen = new int[1];
        Unseen.inOrder(() -> ring.put(9), () -> seen[0] = ring.take(0));
        System.out.println(seen[0]);
    }
}
