/** A volatile static field. */
public class StaticField {
    private static int data;
    private static volatile boolean ready;

    static void first() {
        data = 1;
        ready = true;
    }

    static int second() {
        return ready ? data : -1;
    }

    public static void main(String[] args) throws Exception {
        Unseen.inOrder(StaticField::first, StaticField::second);
    }
}
