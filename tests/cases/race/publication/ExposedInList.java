import java.util.ArrayList;
import java.util.List;

/** A box is filled, then put into a list without a lock. */
public class ExposedInList {
    static class Box {
        int value;

        void fill(int value) {
            this.value = value;
        }
    }

    private final List<Box> shared = new ArrayList<>();

    void put() {
        Box made = new Box();
        made.fill(7);
        shared.add(made); //~ race
    }

    int get() {
        Box seen = shared.get(0); //~ race
        return seen.value; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        ExposedInList box = new ExposedInList();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
