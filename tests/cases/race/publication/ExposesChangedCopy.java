import java.util.concurrent.atomic.AtomicReference;

/** A copy of an object is changed, and handed over by an opaque write. */
public class ExposesChangedCopy {
    static class Box implements Cloneable {
        int value;

        Box copy() {
            try {
                return (Box) clone();
            } catch (CloneNotSupportedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private final AtomicReference<Box> shared = new AtomicReference<>();

    void put() {
        Box first = new Box();
        first.value = 3;
        Box made = first.copy();
        made.value = 7;
        shared.setOpaque(made); //~ race
    }

    int get() {
        Box seen = shared.getOpaque();
        return seen.value; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        ExposesChangedCopy other = new ExposesChangedCopy();
        other.put();
        other.get();
        ExposesChangedCopy box = new ExposesChangedCopy();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
