/** An array is the same variable when the garbage collector has moved it, and no thread locks it. */
public class MovedArray {
    private final int[] counts = new int[2];

    void add() {
        counts[1]++; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        MovedArray box = new MovedArray();
        Unseen.inOrder(
                () -> {
                    box.add();
                    System.gc();
                },
                box::add);
        System.out.println(box.counts[1]);
    }
}
