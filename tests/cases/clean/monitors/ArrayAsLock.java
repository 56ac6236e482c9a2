/** An array is the lock, and stays it when the garbage collector has moved it. */
public class ArrayAsLock {
    private final int[] counts = new int[2];

    void add() {
        synchronized (counts) {
            counts[1]++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ArrayAsLock box = new ArrayAsLock();
        Unseen.inOrder(
                () -> {
                    box.add();
                    System.gc();
                },
                box::add);
        System.out.println(box.counts[1]);
    }
}
