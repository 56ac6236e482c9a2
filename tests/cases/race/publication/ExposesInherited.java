import java.util.concurrent.atomic.AtomicReference;

/** A box exposes the fields of its superclass, too. */
public class ExposesInherited {
    static class Base {
        int base;
    }

    static class Box extends Base {
        int value;

        void fill(int value) {
            this.base = value;
            this.value = value + 1;
        }
    }

    private final AtomicReference<Box> shared = new AtomicReference<>();

    void put() {
        Box made = new Box();
        made.fill(7);
        shared.setOpaque(made); //~ race
    }

    int get() {
        Box seen = shared.getOpaque();
        int base = seen.base; //~ race
        return base + seen.value; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        ExposesInherited other = new ExposesInherited();
        other.put();
        other.get();
        ExposesInherited box = new ExposesInherited();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
