import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/** A handle that is made after a volatile field was written reads what was written, bound and adapted as it may be. */
public class LateAccessors {
    private static volatile int count;

    private volatile int ready;
    private int data;
    private int more;

    void first() {
        data = 1;
        ready = 1;
        more = 1;
        count = 1;
    }

    int second() {
        try {
            MethodHandle get = MethodHandles.lookup().findGetter(LateAccessors.class, "ready", int.class);
            int sum = (int) get.bindTo(this).invokeExact() + data;
            MethodHandle read = MethodHandles.lookup().findStaticGetter(LateAccessors.class, "count", int.class);
            MethodHandle text = MethodHandles.filterReturnValue(
                    read, MethodHandles.identity(Object.class).asType(read.type().changeReturnType(Object.class)
                            .insertParameterTypes(0, int.class)));
            return sum + (int) text.invokeWithArguments() + more;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        LateAccessors it = new LateAccessors();
        Unseen.inOrder(it::first, it::second);
    }
}
