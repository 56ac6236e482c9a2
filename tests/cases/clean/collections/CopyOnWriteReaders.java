import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Elements are complete when they are added; readers go over the list at any time. */
public class CopyOnWriteReaders {
    static final class Item {
        int value;
    }

    private final List<Item> items = new CopyOnWriteArrayList<>();

    void add() {
        for (int i = 1; i <= 60; i++) {
            Item item = new Item();
            item.value = i;
            items.add(item);
        }
    }

    void read() {
        for (int size = 0; size < 60; ) {
            size = 0;
            int sum = 0;
            for (Item item : items) {
                size++;
                sum += item.value;
            }
            if (sum != size * (size + 1) / 2) {
                throw new AssertionError(sum);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CopyOnWriteReaders list = new CopyOnWriteReaders();
        Thread adder = new Thread(list::add);
        Thread reader = new Thread(list::read);
        adder.start();
        reader.start();
        adder.join();
        reader.join();
        System.out.println(list.items.size());
    }
}
