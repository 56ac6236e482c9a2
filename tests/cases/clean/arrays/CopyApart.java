import java.util.Arrays;

/** One thread copies into the first part of an array by a library call, the other one writes after that part. */
public class CopyApart {
    private final int[] from = {1, 2, 3, 4};
    private final int[] to = new int[4];

    void copy() {
        System.arraycopy(from, 0, to, 0, 3);
    }

    void set() {
        to[3] = 9;
    }

    public static void main(String[] args) throws InterruptedException {
        CopyApart arrays = new CopyApart();
        Unseen.inOrder(arrays::copy, arrays::set);
        System.out.println(Arrays.toString(arrays.to));
    }
}
