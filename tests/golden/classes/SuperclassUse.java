/** A class's initialization begins with its superclass's, which another thread sees through the subclass. */
public class SuperclassUse {
    static class Base {
        static int data;

        static {
            data = 1;
        }
    }

    static final class Derived extends Base {
        static int more;

        static {
            more = 1;
        }

        static int get() {
            return more + data;
        }

        static void change() {
            more = 2;
            data = 2;
        }
    }

    void first() {
        Derived.get();
    }

    void second() {
        Derived.get();
    }

    public static void main(String[] args) throws Exception {
        SuperclassUse it = new SuperclassUse();
        Unseen.inOrder(it::first, it::second);
    }
}
