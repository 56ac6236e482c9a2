/** A private object is not recorded, nor what it refers to. */
public class Private {
    static final class Box {
        int value;
        Box next;
    }

    private int sum;

    void first() {
        Box box = new Box();
        box.value = 1;
        box.next = new Box();
        box.next.value = 2;
        sum = box.value + box.next.value;
    }

    void second() {
        first();
    }

    public static void main(String[] args) throws Exception {
        Private it = new Private();
        Unseen.inOrder(it::first, it::second);
    }
}
