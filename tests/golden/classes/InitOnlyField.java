/** A field that no code writes after the initialization of its class needs no checks of its reads. */
public class InitOnlyField {
    static final class Holder {
        static int data;

        static {
            data = 1;
        }
    }

    void first() {
        int seen = Holder.data;
    }

    void second() {
        int seen = Holder.data;
    }

    public static void main(String[] args) throws Exception {
        InitOnlyField it = new InitOnlyField();
        Unseen.inOrder(it::first, it::second);
    }
}
