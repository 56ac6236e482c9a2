/** A single object made at the first use without any lock: check and assignment race. */
public class LazyWithoutLock {
    private static LazyWithoutLock instance;

    static LazyWithoutLock instance() {
        LazyWithoutLock found = instance; //~ race
        if (found == null) {
            found = new LazyWithoutLock();
            instance = found; //~ race
        }
        return found;
    }

    public static void main(String[] args) throws InterruptedException {
        boolean[] made = new boolean[2];
        Unseen.inOrder(() -> made[0] = instance() != null, () -> made[1] = instance() != null);
        System.out.println(made[0] && made[1]);
    }
}
