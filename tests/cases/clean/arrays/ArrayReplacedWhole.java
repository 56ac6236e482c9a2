/** A volatile array field is never changed in place: each change makes a new array and assigns it. */
public class ArrayReplacedWhole {
    private volatile int[] values = {0, 0};

    void set(int at, int value) {
        int[] copy = values.clone();
        copy[at] = value;
        values = copy;
    }

    public static void main(String[] args) throws InterruptedException {
        ArrayReplacedWhole array = new ArrayReplacedWhole();
        int[] seen = new int[1];
        Unseen.inOrder(() -> array.set(1, 6), () -> seen[0] = array.values[1]);
        System.out.println(seen[0]);
    }
}
