/** One thread puts a new row into a matrix, the other one reads through the old reference: the row's reference races. */
public class RowReplaced {
    private final int[][] matrix = {{1}, {2}};
    private final int[] spare = {3};

    void replace() {
        matrix[1] = spare; //~ race
    }

    int read() {
        return matrix[1][0]; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        RowReplaced cells = new RowReplaced();
        int[] seen = new int[1];
        Unseen.inOrder(cells::replace, () -> seen[0] = cells.read());
        System.out.println(seen[0]);
    }
}
