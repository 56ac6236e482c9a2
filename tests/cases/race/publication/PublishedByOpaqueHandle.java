import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** An opaque write through a handle hands nothing over. */
public class PublishedByOpaqueHandle {
    static class Box {
        int value;

        void fill(int value) {
            this.value = value;
        }
    }

    private static final VarHandle SHARED;

    static {
        try {
            SHARED = MethodHandles.lookup().findVarHandle(PublishedByOpaqueHandle.class, "shared", Box.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private Box shared;

    void put() {
        Box made = new Box();
        made.fill(7);
        SHARED.setOpaque(this, made); //~ race
    }

    int get() {
        Box seen = (Box) SHARED.getOpaque(this);
        return seen.value; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        PublishedByOpaqueHandle other = new PublishedByOpaqueHandle();
        other.put();
        other.get();
        PublishedByOpaqueHandle box = new PublishedByOpaqueHandle();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
