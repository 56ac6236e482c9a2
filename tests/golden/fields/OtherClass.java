/** Fields of another class, its statics and volatiles too. */
public class OtherClass {
    static final class Other {
        static int global;
        int data;
        volatile boolean ready;
    }

    private final Other other = new Other();

    void first() {
        other.data = 1;
        other.ready = true;
        Other.global = 1;
    }

    int second() {
        return other.ready ? other.data + Other.global : 0;
    }

    public static void main(String[] args) throws Exception {
        OtherClass it = new OtherClass();
        Unseen.inOrder(it::first, it::second);
    }
}
