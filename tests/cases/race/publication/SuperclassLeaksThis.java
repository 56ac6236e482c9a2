import java.util.concurrent.atomic.AtomicReference;

/** The constructor of a superclass hands over `this`, and the subclass's own fields are written after that. */
public class SuperclassLeaksThis {
    static class Base {
        Base(AtomicReference<Box> leak) {
            leak.setOpaque((Box) this);
        }
    }

    static class Box extends Base {
        int value;

        Box(AtomicReference<Box> leak) {
            super(leak);
            fill(7); //~ race
        }

        void fill(int value) {
            this.value = value;
        }
    }

    private final AtomicReference<Box> shared = new AtomicReference<>();

    void put() {
        new Box(shared);
    }

    int get() {
        Box seen = shared.getOpaque();
        return seen.value; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        SuperclassLeaksThis other = new SuperclassLeaksThis();
        other.put();
        other.get();
        SuperclassLeaksThis box = new SuperclassLeaksThis();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
