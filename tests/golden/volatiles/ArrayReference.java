/** A volatile reference to an array: what is written to the array afterwards is not published. */
public class ArrayReference {
    private volatile int[] array;

    void first() {
        int[] fresh = new int[2];
        fresh[0] = 1;
        array = fresh;
        fresh[1] = 1;
    }

    int second() {
        int[] seen = array;
        return seen[0] + seen[1];
    }

    public static void main(String[] args) throws Exception {
        ArrayReference it = new ArrayReference();
        Unseen.inOrder(it::first, it::second);
    }
}
