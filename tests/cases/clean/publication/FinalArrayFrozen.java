/** An array filled in the constructor and kept in a final field is read by all threads and written by none. */
public class FinalArrayFrozen {
    private final int[] squares = new int[5];

    FinalArrayFrozen() {
        for (int i = 0; i < squares.length; i++) {
            squares[i] = i * i;
        }
    }

    int sum() {
        int sum = 0;
        for (int square : squares) {
            sum += square;
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        FinalArrayFrozen table = new FinalArrayFrozen();
        int[] seen = new int[2];
        Unseen.inOrder(() -> seen[0] = table.sum(), () -> seen[1] = table.sum());
        System.out.println(seen[0] + " " + seen[1]);
    }
}
