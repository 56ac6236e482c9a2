/**
 * Fig. 5 of the JRF-E paper: double-checked locking on a plain field. The first check races with the assignment. What the
 * helper holds was written while it was private, so the field is the root.
 */
public class BrokenDoubleCheck {
    static class Helper {
        int data = 2011;
    }

    private Helper helper;

    Helper helper() {
        Helper found = helper; //~ race
        if (found == null) {
            synchronized (this) {
                found = helper;
                if (found == null) {
                    found = new Helper();
                    helper = found; //~ race
                }
            }
        }
        return found;
    }

    public static void main(String[] args) throws InterruptedException {
        BrokenDoubleCheck lazy = new BrokenDoubleCheck();
        int[] seen = new int[2];
        Unseen.inOrder(() -> seen[0] = lazy.helper().data, () -> seen[1] = lazy.helper().data);
        System.out.println(seen[0] + " " + seen[1]);
    }
}
