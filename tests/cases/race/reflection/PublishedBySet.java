import java.lang.reflect.Field;

/** An object is published by a reflective write of a volatile field, and changed after that. */
public class PublishedBySet {
    static class Item {
        int value;
    }

    private static final Field ITEM;

    static {
        try {
            ITEM = PublishedBySet.class.getDeclaredField("item");
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    volatile Item item;

    void give() {
        try {
            Item mine = new Item();
            ITEM.set(this, mine);
            mine.value = 42; //~ race
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    int take() {
        return item.value; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        PublishedBySet other = new PublishedBySet();
        other.give();
        other.take();
        PublishedBySet box = new PublishedBySet();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
