import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A copy-on-write list copies its references, not the elements: these are shared and written without a lock. */
public class ElementOfCopyOnWrite {
    static final class Item {
        int hits;
    }

    private final List<Item> items = new CopyOnWriteArrayList<>();

    void hit() {
        for (Item item : items) {
            item.hits++; //~ race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ElementOfCopyOnWrite list = new ElementOfCopyOnWrite();
        list.items.add(new Item());
        Unseen.inOrder(list::hit, list::hit);
        System.out.println(list.items.get(0).hits);
    }
}
