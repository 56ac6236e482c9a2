/** A box is filled, then stored into an array that another thread reads. */
public class ExposedInArray {
    static class Box {
        int value;

        void fill(int value) {
            this.value = value;
        }
    }

    private final Box[] shared = new Box[2];

    void put() {
        Box made = new Box();
        made.fill(7);
        shared[1] = made; //~ race
    }

    int get() {
        Box seen = shared[1]; //~ race
        return seen.value; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        ExposedInArray box = new ExposedInArray();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
