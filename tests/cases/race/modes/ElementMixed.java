import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** An element is written by a handle, and read by its index. */
public class ElementMixed {
    private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);

    final int[] all = new int[4];

    void give() {
        INTS.setVolatile(all, 2, 1); //~ race
    }

    int take() {
        return all[2]; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        ElementMixed other = new ElementMixed();
        other.give();
        other.take();
        ElementMixed box = new ElementMixed();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
