/** Two threads loop over the same array and only read it; it was filled before they were started. */
public class SweepsOfReaders {
    public static void main(String[] args) throws InterruptedException {
        int[] values = new int[50];
        for (int i = 0; i < values.length; i++) {
            values[i] = i;
        }
        int[] sums = new int[2];
        Unseen.inOrder(() -> sums[0] = sum(values), () -> sums[1] = sum(values));
        System.out.println(sums[0] + sums[1]);
    }

    static int sum(int[] values) {
        int sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }
}
