import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The box is filled before a release fence, and read after an acquire fence: opaque accesses between them are enough. */
public class PublishedByOpaqueAndFences {
    static class Box {
        int value;

        void fill(int value) {
            this.value = value;
        }
    }

    private static final VarHandle SHARED;

    static {
        try {
            SHARED = MethodHandles.lookup().findVarHandle(PublishedByOpaqueAndFences.class, "shared", Box.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private Box shared;

    void put() {
        Box made = new Box();
        made.fill(7);
        VarHandle.releaseFence();
        SHARED.setOpaque(this, made);
    }

    int get() {
        Box seen = (Box) SHARED.getOpaque(this);
        VarHandle.acquireFence();
        return seen.value;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        PublishedByOpaqueAndFences other = new PublishedByOpaqueAndFences();
        other.put();
        other.get();
        PublishedByOpaqueAndFences box = new PublishedByOpaqueAndFences();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
