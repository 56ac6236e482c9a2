import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** An object is published by a setter that a method handle calls, and changed after that. */
public class PublishedByMethod {
    static class Item {
        int value;
    }

    private static final MethodHandle PUT;

    static {
        try {
            MethodType type = MethodType.methodType(void.class, Item.class);
            PUT = MethodHandles.lookup().findVirtual(PublishedByMethod.class, "put", type);
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
            PUT.invokeExact(this, mine);
            mine.value = 42; //~ race
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    int take() {
        return item.value; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the call, under locks of the JDK.
        PublishedByMethod other = new PublishedByMethod();
        other.give();
        other.take();
        PublishedByMethod box = new PublishedByMethod();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
