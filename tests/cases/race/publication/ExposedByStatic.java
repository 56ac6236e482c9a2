/** A plain static field publishes a box that was filled before. */
public class ExposedByStatic {
    static class Box {
        int value;

        void fill(int value) {
            this.value = value;
        }
    }

    private static Box shared;

    void put() {
        Box made = new Box();
        made.fill(7);
        shared = made; //~ race
    }

    int get() {
        Box seen = shared; //~ race
        return seen.value; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        ExposedByStatic box = new ExposedByStatic();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
