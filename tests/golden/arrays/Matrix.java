/** Rows of a two-dimensional array are arrays of their own, and the outer one is read to reach them. */
public class Matrix {
    private final int[][] matrix = new int[2][3];
    private final String[][][] deep = new String[1][2][];

    void first() {
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 3; j++) {
                matrix[i][j] = i * j;
            }
        }
        deep[0][1] = new String[1];
    }

    int second() {
        return matrix[1][2] + deep[0][1].length;
    }

    public static void main(String[] args) throws Exception {
        Matrix it = new Matrix();
        Unseen.inOrder(it::first, it::second);
    }
}
