import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Elements accessed by a handle in volatile mode are volatile variables. */
public class HandleArrayVolatile {
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(Object[].class);

    final Object[] slots = new Object[4];

    void give() {
        int[] mine = new int[1];
        mine[0] = 42;
        ELEMENT.setVolatile(slots, 3, mine);
    }

    int take() {
        int[] seen = (int[]) ELEMENT.getVolatile(slots, 3);
        seen[0]++;
        return seen[0];
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the call, under locks of the JDK.
        HandleArrayVolatile other = new HandleArrayVolatile();
        other.give();
        other.take();
        HandleArrayVolatile box = new HandleArrayVolatile();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
