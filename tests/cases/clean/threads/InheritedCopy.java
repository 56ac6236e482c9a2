/** The child inherits a copy of the parent's value, so each may change its own. */
public class InheritedCopy {
    private static final ThreadLocal<int[]> CONTEXT = new InheritableThreadLocal<>() {
        @Override
        protected int[] childValue(int[] parent) {
            return parent.clone();
        }
    };

    static void child(int[] result) {
        CONTEXT.get()[0]++;
        result[0] = CONTEXT.get()[0];
    }

    public static void main(String[] args) throws InterruptedException {
        CONTEXT.set(new int[] {1});
        CONTEXT.get()[0] = 5;
        int[] result = new int[1];
        Thread child = new Thread(() -> child(result));
        child.start();
        CONTEXT.get()[0] = 10;
        child.join();
        System.out.println(result[0] + " " + CONTEXT.get()[0]);
    }
}
