import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** An element is written by a handle in plain mode, and read by the array itself. */
public class HandleArray {
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);

    final int[] items = new int[2];

    void give() {
        ELEMENT.set(items, 1, 42); //~ race
    }

    int take() {
        return items[1]; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the call, under locks of the JDK.
        HandleArray other = new HandleArray();
        other.give();
        other.take();
        HandleArray box = new HandleArray();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
