import java.lang.reflect.Method;

/** A synchronized method that reflection calls has its lock. */
public class InvokedSynchronized {
    private static final Method ADD;

    static {
        try {
            ADD = InvokedSynchronized.class.getDeclaredMethod("add");
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int count;

    synchronized void add() {
        count++;
    }

    void call() {
        try {
            ADD.invoke(this);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        new InvokedSynchronized().call();
        InvokedSynchronized counter = new InvokedSynchronized();
        Unseen.inOrder(counter::call, counter::add);
        System.out.println(counter.count);
    }
}
