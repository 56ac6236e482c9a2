import java.util.Arrays;

/** One thread copies three of four elements into another array, the other one writes the last element that was copied. */
public class CopyLoopMeetsWrite {
    private final int[] from = {1, 2, 3, 4};
    private final int[] to = new int[4];

    void copy() {
        for (int i = 0; i < 3; i++) {
            to[i] = from[i]; //~ race
        }
    }

    void set() {
        to[2] = 9; //~ race
        to[3] = 9;
    }

    public static void main(String[] args) throws InterruptedException {
        CopyLoopMeetsWrite arrays = new CopyLoopMeetsWrite();
        Unseen.inOrder(arrays::copy, arrays::set);
        System.out.println(Arrays.toString(arrays.to));
    }
}
