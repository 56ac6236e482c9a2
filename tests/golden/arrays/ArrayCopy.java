import java.util.Arrays;

/** A copy of an array is an array of its own; its elements are published as they were. */
public class ArrayCopy {
    private int[] copy;

    void first() {
        int[] fresh = {1, 2, 3};
        int[] cloned = fresh.clone();
        cloned[1] = 5;
        copy = cloned;
        fresh[1] = 6;
    }

    int second() {
        return copy[1];
    }

    public static void main(String[] args) throws Exception {
        ArrayCopy it = new ArrayCopy();
        Unseen.inOrder(it::first, it::second);
    }
}
