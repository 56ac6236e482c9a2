import java.lang.reflect.Method;

/** A method that reflection calls holds no lock: the caller's own lock is another one. */
public class InvokedPlain {
    private static final Method ADD;

    static {
        try {
            ADD = InvokedPlain.class.getDeclaredMethod("add");
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int count;

    void add() {
        count++; //~ race
    }

    void call() {
        synchronized (new Object()) {
            try {
                ADD.invoke(this);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        new InvokedPlain().call();
        InvokedPlain counter = new InvokedPlain();
        Unseen.inOrder(counter::call, counter::call);
        System.out.println(counter.count);
    }
}
