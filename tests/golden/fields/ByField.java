/** A store into a field of a published object publishes the value and what it refers to. */
public class ByField {
    static final class Box {
        int value;
        Box next;
    }

    private Box box;

    void first() {
        Box fresh = new Box();
        fresh.value = 1;
        fresh.next = new Box();
        fresh.next.value = 1;
        box = fresh;
        fresh.value = 2;
        fresh.next.value = 2;
    }

    int second() {
        return box.value + box.next.value;
    }

    public static void main(String[] args) throws Exception {
        ByField it = new ByField();
        Unseen.inOrder(it::first, it::second);
    }
}
