/** Two threads write the same byte of an array by indices that are computed in different ways. */
public class SameByteTwoWays {
    private final byte[] bytes = new byte[8];

    void fromFront(int index) {
        bytes[index] = 1; //~ race
    }

    void fromBack(int index) {
        bytes[bytes.length - 1 - index] = 2; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        SameByteTwoWays cells = new SameByteTwoWays();
        Unseen.inOrder(() -> cells.fromFront(5), () -> cells.fromBack(2));
        System.out.println(cells.bytes[5]);
    }
}
