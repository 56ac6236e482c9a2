import java.lang.reflect.Array;

/** An object is stored in a shared array by reflection, and changed after that. */
public class PublishedByArray {
    static class Item {
        int value;
    }

    private final Item[] items = new Item[1];
    private volatile boolean stored;

    void give() {
        Item mine = new Item();
        Array.set(items, 0, mine);
        stored = true;
        mine.value = 42; //~ race
    }

    int take() {
        return stored ? items[0].value : -1; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        PublishedByArray other = new PublishedByArray();
        other.give();
        other.take();
        PublishedByArray box = new PublishedByArray();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
