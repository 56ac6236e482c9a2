import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Each thread has its own elements, and both count in one. */
public class ElementsOfTwo {
    private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);

    final int[] all = new int[4];

    void give() {
        all[0] = 1;
        all[1] += all[0];
        INTS.getAndAdd(all, 3, 1);
    }

    int take() {
        all[2] = 5;
        return all[2] + (int) INTS.getAndAdd(all, 3, 1);
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        ElementsOfTwo other = new ElementsOfTwo();
        other.give();
        other.take();
        ElementsOfTwo box = new ElementsOfTwo();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
