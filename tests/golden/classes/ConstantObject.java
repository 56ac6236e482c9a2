/** A static final field is not checked, but reading it sees the end of the initialization. */
public class ConstantObject {
    static final class Box {
        int value;
    }

    static final class Holder {
        static final Box BOX = new Box();

        static {
            BOX.value = 1;
        }
    }

    void first() {
        Holder.BOX.value++;
    }

    int second() {
        return Holder.BOX.value;
    }

    public static void main(String[] args) throws Exception {
        ConstantObject it = new ConstantObject();
        Unseen.inOrder(it::first, it::second);
    }
}
