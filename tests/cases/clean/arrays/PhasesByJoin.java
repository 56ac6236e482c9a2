/** The rows of one phase are the columns of the next; joins between the phases order them. */
public class PhasesByJoin {
    private final int[][] cells = new int[3][3];

    void row(int row) {
        for (int i = 0; i < 3; i++) {
            cells[row][i]++;
        }
    }

    void column(int column) {
        for (int i = 0; i < 3; i++) {
            cells[i][column]++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PhasesByJoin matrix = new PhasesByJoin();
        Thread[] threads = new Thread[6];
        for (int i = 0; i < 6; i++) {
            if (i == 3) {
                for (int j = 0; j < 3; j++) {
                    threads[j].join();
                }
            }
            int at = i;
            threads[i] = new Thread(() -> {
                if (at < 3) {
                    matrix.row(at);
                } else {
                    matrix.column(at - 3);
                }
            });
            threads[i].start();
        }
        for (int i = 3; i < 6; i++) {
            threads[i].join();
        }
        System.out.println(matrix.cells[1][2]);
    }
}
