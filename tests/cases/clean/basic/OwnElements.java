/** Two threads share an array but not its elements. */
public class OwnElements {
    public static void main(String[] args) throws InterruptedException {
        int[] sums = new int[2];
        Unseen.inOrder(() -> sums[0]++, () -> sums[1]++);
        System.out.println(sums[0] + sums[1]);
    }
}
