/** A store into a static field publishes. */
public class ByStatic {
    static final class Box {
        int value;
    }

    private static Box box;

    static void first() {
        Box fresh = new Box();
        fresh.value = 1;
        box = fresh;
        fresh.value = 2;
    }

    static int second() {
        return box.value;
    }

    public static void main(String[] args) throws Exception {
        Unseen.inOrder(ByStatic::first, ByStatic::second);
    }
}
