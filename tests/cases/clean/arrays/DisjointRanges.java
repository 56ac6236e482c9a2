/** Two threads fill the two halves of an array, which share no element. */
public class DisjointRanges {
    private final int[] values = new int[10];

    void fill(int from, int to) {
        for (int i = from; i < to; i++) {
            values[i] = i;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DisjointRanges array = new DisjointRanges();
        Unseen.inOrder(() -> array.fill(0, 5), () -> array.fill(5, 10));
        int sum = 0;
        for (int value : array.values) {
            sum += value;
        }
        System.out.println(sum);
    }
}
