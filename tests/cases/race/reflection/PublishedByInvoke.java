import java.lang.reflect.Method;

/** An object is published by a method that reflection calls, and changed after that. */
public class PublishedByInvoke {
    static class Item {
        int value;
    }

    private static final Method PUT;

    static {
        try {
            PUT = PublishedByInvoke.class.getDeclaredMethod("put", Item.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile Item item;

    void put(Item next) {
        item = next;
    }

    void give() {
        try {
            Item mine = new Item();
            PUT.invoke(this, mine);
            mine.value = 42; //~ race
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    int take() {
        return item.value; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        PublishedByInvoke other = new PublishedByInvoke();
        other.give();
        other.take();
        PublishedByInvoke box = new PublishedByInvoke();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
