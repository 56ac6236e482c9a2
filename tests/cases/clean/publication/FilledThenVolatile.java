/** A volatile field publishes a box that was filled before. */
public class FilledThenVolatile {
    static class Box {
        int value;

        void fill(int value) {
            this.value = value;
        }
    }

    private volatile Box shared;

    void put() {
        Box made = new Box();
        made.fill(7);
        shared = made;
    }

    int get() {
        Box seen = shared;
        return seen.value;
    }

    public static void main(String[] args) throws InterruptedException {
        FilledThenVolatile box = new FilledThenVolatile();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
