/** One thread writes a row of a matrix, the other one a column: they share one element. */
public class ColumnsMeetRow {
    private final double[][] matrix = new double[4][4];

    void row(int row) {
        for (int i = 0; i < 4; i++) {
            matrix[row][i] = 1; //~ race
        }
    }

    void column(int column) {
        for (int i = 0; i < 4; i++) {
            matrix[i][column] = 2; //~ race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ColumnsMeetRow cells = new ColumnsMeetRow();
        Unseen.inOrder(() -> cells.row(2), () -> cells.column(1));
        System.out.println(cells.matrix[2][1]);
    }
}
