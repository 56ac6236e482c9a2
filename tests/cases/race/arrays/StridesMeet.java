/** One thread writes every second element, the other one every third: they meet at every sixth. */
public class StridesMeet {
    private final int[] values = new int[12];

    void mark(int stride) {
        for (int i = 0; i < values.length; i += stride) {
            values[i] += stride; //~ race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StridesMeet array = new StridesMeet();
        Unseen.inOrder(() -> array.mark(2), () -> array.mark(3));
        System.out.println(array.values[6]);
    }
}
