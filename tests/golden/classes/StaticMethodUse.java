/** The end of a class's initialization comes before a call of its static methods by another thread. */
public class StaticMethodUse {
    static final class Holder {
        static int data;

        static {
            data = 1;
        }

        static int get() {
            return data;
        }

        static void change() {
            data = 2;
        }
    }

    void first() {
        Holder.get();
    }

    void second() {
        Holder.get();
    }

    public static void main(String[] args) throws Exception {
        StaticMethodUse it = new StaticMethodUse();
        Unseen.inOrder(it::first, it::second);
    }
}
