/** A ring between one producer and one consumer whose indexes are plain: they race, and so does what they guard. */
public class RingOfPlainIndexes {
    private final int[] slots = new int[4];
    private int written;
    private int read;

    void put(int value) {
        slots[written % 4] = value; //~ race
        written++; //~ race
    }

    int take() {
        if (read == written) { //~ race
            return -1;
        }
        return slots[read++ % 4]; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        RingOfPlainIndexes ring = new RingOfPlainIndexes();
        int[] seen = new int[1];
        Unseen.inOrder(() -> ring.put(8), () -> seen[0] = ring.take());
        System.out.println(seen[0]);
    }
}
