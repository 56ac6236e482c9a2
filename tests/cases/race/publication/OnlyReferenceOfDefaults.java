/** The box holds nothing but default values: only the reference races. */
public class OnlyReferenceOfDefaults {
    static class Box {
        int value;

        void fill(int value) {
            this.value = value;
        }
    }

    private Box shared;

    void put() {
        Box made = new Box();
        made.fill(0);
        shared = made; //~ race
    }

    int get() {
        Box seen = shared; //~ race
        return seen.value;
    }

    public static void main(String[] args) throws InterruptedException {
        OnlyReferenceOfDefaults box = new OnlyReferenceOfDefaults();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
