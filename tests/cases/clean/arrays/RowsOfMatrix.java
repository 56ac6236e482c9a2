/** Each thread has the rows of a matrix to itself; the references to the rows are only read. */
public class RowsOfMatrix {
    private final double[][] matrix = new double[6][5];

    void fill(int from, int to) {
        for (int row = from; row < to; row++) {
            for (int column = 0; column < matrix[row].length; column++) {
                matrix[row][column] = row * column;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RowsOfMatrix cells = new RowsOfMatrix();
        Unseen.inOrder(() -> cells.fill(0, 3), () -> cells.fill(3, 6));
        System.out.println(cells.matrix[5][4]);
    }
}
