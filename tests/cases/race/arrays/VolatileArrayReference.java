/** A volatile field that holds an array: the reference is volatile, its elements are not. */
public class VolatileArrayReference {
    private volatile int[] values = new int[2];

    void set() {
        values[1] = 7; //~ race
    }

    int get() {
        return values[1]; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        VolatileArrayReference box = new VolatileArrayReference();
        int[] seen = new int[1];
        Unseen.inOrder(box::set, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
