/**
 * Fig. 5 of the JRF-E paper with the advised change, double-checked locking as it must be: the field is volatile, so the
 * first check orders too.
 */
public class VolatileDoubleCheck {
    static class Helper {
        int data = 2011;
    }

    private volatile Helper helper;

    Helper helper() {
        Helper found = helper;
        if (found == null) {
            synchronized (this) {
                found = helper;
                if (found == null) {
                    found = new Helper();
                    helper = found;
                }
            }
        }
        return found;
    }

    public static void main(String[] args) throws InterruptedException {
        VolatileDoubleCheck lazy = new VolatileDoubleCheck();
        int[] seen = new int[2];
        Unseen.inOrder(() -> seen[0] = lazy.helper().data, () -> seen[1] = lazy.helper().data);
        System.out.println(seen[0] + " " + seen[1]);
    }
}
