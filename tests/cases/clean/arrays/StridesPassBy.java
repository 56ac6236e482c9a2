/** One thread writes the even elements, the other one the odd ones. */
public class StridesPassBy {
    private final int[] values = new int[12];

    void mark(int from) {
        for (int i = from; i < values.length; i += 2) {
            values[i]++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StridesPassBy array = new StridesPassBy();
        Unseen.inOrder(() -> array.mark(0), () -> array.mark(1));
        System.out.println(array.values[4] + array.values[5]);
    }
}
