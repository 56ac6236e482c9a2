import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** An object is published by {@code Unsafe}, and changed after that. */
public class PublishedByUnsafe {
    static class Item {
        int value;
    }

    private static final Unsafe UNSAFE;
    private static final long ITEM;

    static {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            UNSAFE = (Unsafe) field.get(null);
            ITEM = UNSAFE.objectFieldOffset(PublishedByUnsafe.class.getDeclaredField("item"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    volatile Item item;

    void give() {
        Item mine = new Item();
        UNSAFE.putObjectVolatile(this, ITEM, mine);
        mine.value = 42; //~ race
    }

    int take() {
        return item.value; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        PublishedByUnsafe other = new PublishedByUnsafe();
        other.give();
        other.take();
        PublishedByUnsafe box = new PublishedByUnsafe();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
