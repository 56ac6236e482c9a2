/** A volatile array is a volatile reference: its elements are plain. */
public class VolatileArray {
    private volatile int[] counts = new int[2];

    void add() {
        counts[1]++; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        VolatileArray box = new VolatileArray();
        Unseen.inOrder(box::add, box::add);
        System.out.println(box.counts[1]);
    }
}
