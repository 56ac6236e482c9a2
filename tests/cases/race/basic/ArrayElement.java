/** Two threads write the same element of an array. */
public class ArrayElement {
    public static void main(String[] args) throws InterruptedException {
        int[] sums = new int[4];
        Unseen.inOrder(
                () -> sums[2] = 1, //~ race
                () -> sums[2] = 2); //~ race
        System.out.println(sums[2]);
    }
}
