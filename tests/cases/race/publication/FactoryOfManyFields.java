import java.util.concurrent.atomic.AtomicReference;

/** A factory fills fields of all types; all of them are exposed. */
public class FactoryOfManyFields {
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
        shared.setOpaque(Box.make()); //~ race
    }

    int get() {
        Box seen = shared.getOpaque();
        int sum = seen.flag ? 1 : 0; //~ race
        sum += seen.small; //~ race
        sum += seen.letter; //~ race
        sum += seen.few; //~ race
        sum += seen.value; //~ race
        sum += (int) seen.many; //~ race
        sum += (int) seen.part; //~ race
        sum += (int) seen.exact; //~ race
        sum += seen.name.length(); //~ race
        return sum + seen.cells.length; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        FactoryOfManyFields other = new FactoryOfManyFields();
        other.put();
        other.get();
        FactoryOfManyFields box = new FactoryOfManyFields();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
