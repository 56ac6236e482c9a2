/** The end of a class's initialization comes before another thread's making of an object. */
public class ConstructorUse {
    static final class Holder {
        static int made;

        static {
            made = 1;
        }

        Holder() {
            made++;
        }
    }

    void first() {
        new Holder();
    }

    void second() {
        new Holder();
    }

    public static void main(String[] args) throws Exception {
        ConstructorUse it = new ConstructorUse();
        Unseen.inOrder(it::first, it::second);
    }
}
