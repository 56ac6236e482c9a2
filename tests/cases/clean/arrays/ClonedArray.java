/** The second thread clones an array under the lock and works on its own copy without. */
public class ClonedArray {
    private final int[] values = {1, 2, 3};

    synchronized void set() {
        values[1] = 20;
    }

    synchronized int[] snapshot() {
        return values.clone();
    }

    public static void main(String[] args) throws InterruptedException {
        ClonedArray array = new ClonedArray();
        int[] seen = new int[1];
        Unseen.inOrder(array::set, () -> {
            int[] copy = array.snapshot();
            copy[1]++;
            seen[0] = copy[1];
        });
        System.out.println(seen[0]);
    }
}
