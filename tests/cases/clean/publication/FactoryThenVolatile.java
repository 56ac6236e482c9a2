import java.util.concurrent.atomic.AtomicReference;

/** A factory fills fields of all types before the box is published. */
public class FactoryThenVolatile {
    static class Box {
        boolean flag;
        byte small;
        char letter;
        short few;
        int value;
        long many;
        float part;
        double exact;
        String name;
        int[] cells;

        static Box make() {
            Box made = new Box();
            made.flag = true;
            made.small = 1;
            made.letter = 'x';
            made.few = 2;
            made.value = 3;
            made.many = 4;
            made.part = 5;
            made.exact = 6;
            made.name = "box";
            made.cells = new int[1];
            return made;
        }
    }

    private final AtomicReference<Box> shared = new AtomicReference<>();

    void put() {
        shared.set(Box.make());
    }

    int get() {
        Box seen = shared.get();
        int sum = seen.flag ? 1 : 0;
        sum += seen.small + seen.letter + seen.few + seen.value;
        sum += (int) seen.many + (int) seen.part + (int) seen.exact;
        return sum + seen.name.length() + seen.cells.length;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        FactoryThenVolatile other = new FactoryThenVolatile();
        other.put();
        other.get();
        FactoryThenVolatile box = new FactoryThenVolatile();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
