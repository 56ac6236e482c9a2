import java.util.Arrays;

/** Two threads fill halves of an array, and the halves share the middle element. */
public class OverlappingRanges {
    private final int[] values = new int[9];

    void fill(int from, int to, int value) {
        for (int i = from; i < to; i++) {
            values[i] = value; //~ race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OverlappingRanges array = new OverlappingRanges();
        Unseen.inOrder(() -> array.fill(0, 5, 1), () -> array.fill(4, 9, 2));
        System.out.println(Arrays.toString(array.values));
    }
}
