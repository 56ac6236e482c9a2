/** The child inherits the parent's value, which is the same mutable object: the parent writes it after the start. */
public class InheritedLocal {
    private static final ThreadLocal<int[]> CONTEXT = new InheritableThreadLocal<>();

    static void child() {
        Unseen.await("written");
        int[] context = CONTEXT.get();
        context[0]++; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        Unseen.signal("ready");
        CONTEXT.set(new int[] {1});
        Thread child = new Thread(InheritedLocal::child);
        child.start();
        int[] context = CONTEXT.get();
        context[0] = 10; //~ race
        Unseen.signal("written");
        child.join();
        System.out.println(context[0]);
    }
}
