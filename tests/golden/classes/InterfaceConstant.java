/** Interfaces are initialized too: their constants are read after that. */
public class InterfaceConstant {
    static final class Box {
        int value;
    }

    interface Constants {
        Box BOX = make();

        static Box make() {
            Box box = new Box();
            box.value = 1;
            kept = box;
            box.value = 2;
            return box;
        }
    }

    static Box kept;

    void first() {
        int seen = Constants.BOX.value;
    }

    void second() {
        Constants.BOX.value++;
    }

    public static void main(String[] args) throws Exception {
        InterfaceConstant it = new InterfaceConstant();
        Unseen.inOrder(it::first, it::second);
    }
}
