import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A handle makes elements of an ordinary array release and acquire; all accesses to the flags go by it. */
public class HandleElements {
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);

    private final int[] flags = new int[2];
    private final int[] data = new int[2];

    void put() {
        data[0] = 3;
        ELEMENT.setRelease(flags, 1, 1);
    }

    int get() {
        return (int) ELEMENT.getAcquire(flags, 1) == 1 ? data[0] : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        HandleElements cells = new HandleElements();
        int[] seen = new int[1];
        Unseen.inOrder(cells::put, () -> seen[0] = cells.get());
        System.out.println(seen[0]);
    }
}
