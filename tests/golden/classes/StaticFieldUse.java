/** The end of a class's initialization comes before another thread's access to its static fields. */
public class StaticFieldUse {
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
        Holder.data++;
    }

    public static void main(String[] args) throws Exception {
        StaticFieldUse it = new StaticFieldUse();
        Unseen.inOrder(it::first, it::second);
    }
}
