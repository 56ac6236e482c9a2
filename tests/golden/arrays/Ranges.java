import java.util.Arrays;

/** Calls that go over arrays: what is filled is written, what is copied is read. */
public class Ranges {
    private final int[] one = new int[6];
    private final long[] other = new long[6];
    private final Object[] some = new Object[300];

    int first() {
        Arrays.fill(one, 1, 3, 7);
        Arrays.fill(other, 7L);
        Arrays.fill(some, "");
        int sum = Arrays.copyOf(one, 2).length + Arrays.copyOf(one, 10).length;
        sum += Arrays.copyOfRange(other, 4, 8).length + Arrays.copyOfRange(some, 2, 2).length;
        try {
            Arrays.fill(one, 4, 9, 7);
        } catch (ArrayIndexOutOfBoundsException e) {
            sum++;
        }
        return sum + Arrays.hashCode((int[]) null) + Arrays.hashCode(other) + Arrays.toString(one).length();
    }

    void second() {
        one[0] = 1;
        one[2] = 1;
        other[5] = 1;
        some[299] = other[0];
    }

    public static void main(String[] args) throws Exception {
        Ranges it = new Ranges();
        Unseen.inOrder(it::first, it::second);
    }
}
