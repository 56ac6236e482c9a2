import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** One element is released and another one acquired: they are different variables. */
public class HandleArrayOther {
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);

    final int[] flags = new int[2];
    int data;

    void give() {
        data = 42; //~ race
        ELEMENT.setRelease(flags, 0, 1);
    }

    int take() {
        return (int) ELEMENT.getAcquire(flags, 1) == 0 ? data : -1; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the call, under locks of the JDK.
        HandleArrayOther other = new HandleArrayOther();
        other.give();
        other.take();
        HandleArrayOther box = new HandleArrayOther();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
