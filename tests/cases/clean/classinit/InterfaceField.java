/** The field of an interface is made when it is first used, by one thread, and used by another one. */
public class InterfaceField {
    static int made;

    interface Tables {
        int[] SQUARES = squares();
    }

    static int[] squares() {
        int[] squares = new int[4];
        for (int i = 0; i < squares.length; i++) {
            squares[i] = i * i;
        }
        made++;
        return squares;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[2];
        Unseen.inOrder(
                () -> seen[0] = Tables.SQUARES[2],
                () -> seen[1] = Tables.SQUARES[3] + made);
        System.out.println(seen[0] + " " + seen[1]);
    }
}
