import java.util.concurrent.atomic.AtomicIntegerArray;

/** Elements of an atomic array are volatile each: the one that is set after the data orders the data. */
public class AtomicElements {
    private final AtomicIntegerArray ready = new AtomicIntegerArray(2);
    private final int[] data = new int[2];

    void put(int at) {
        data[at] = at + 10;
        ready.set(at, 1);
    }

    int get(int at) {
        return ready.get(at) == 1 ? data[at] : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicElements cells = new AtomicElements();
        int[] seen = new int[1];
        Unseen.inOrder(() -> cells.put(1), () -> seen[0] = cells.get(1));
        System.out.println(seen[0]);
    }
}
