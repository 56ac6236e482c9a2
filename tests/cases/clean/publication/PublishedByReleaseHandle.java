import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A release write and an acquire read through a handle hand over what is in the box. */
public class PublishedByReleaseHandle {
    static class Box {
        int value;

        void fill(int value) {
            this.value = value;
        }
    }

    private static final VarHandle SHARED;

    static {
        try {
            SHARED = MethodHandles.lookup().findVarHandle(PublishedByReleaseHandle.class, "shared", Box.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private Box shared;

    void put() {
        Box made = new Box();
        made.fill(7);
        SHARED.setRelease(this, made);
    }

    int get() {
        Box seen = (Box) SHARED.getAcquire(this);
        return seen.value;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        PublishedByReleaseHandle other = new PublishedByReleaseHandle();
        other.put();
        other.get();
        PublishedByReleaseHandle box = new PublishedByReleaseHandle();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
