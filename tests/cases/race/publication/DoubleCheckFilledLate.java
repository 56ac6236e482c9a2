/**
 * Double-checked locking on a volatile field that is assigned before the helper is filled: the lock does not help a
 * thread that sees it early.
 */
public class DoubleCheckFilledLate {
    static class Helper {
        int data;
    }

    private volatile Helper helper;

    Helper helper() {
        if (helper == null) {
            synchronized (this) {
                if (helper == null) {
                    helper = new Helper();
                    helper.data = 2011; //~ race
                }
            }
        }
        return helper;
    }

    public static void main(String[] args) throws InterruptedException {
        DoubleCheckFilledLate lazy = new DoubleCheckFilledLate();
        int[] seen = new int[1];
        Unseen.inOrder(lazy::helper, () -> seen[0] = lazy.helper().data); //~ race
        System.out.println(seen[0]);
    }
}
