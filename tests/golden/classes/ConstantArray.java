/** An array in a static final field, filled by the initialization. */
public class ConstantArray {
    static final class Holder {
        static final int[] SQUARES = new int[4];

        static {
            for (int i = 0; i < SQUARES.length; i++) {
                SQUARES[i] = i * i;
            }
        }
    }

    void first() {
        int seen = Holder.SQUARES[1];
    }

    void second() {
        int seen = Holder.SQUARES[3];
    }

    public static void main(String[] args) throws Exception {
        ConstantArray it = new ConstantArray();
        Unseen.inOrder(it::first, it::second);
    }
}
