/** A constant is copied into the code that uses it, so its use does not wait for the initializer. */
public class ConstantNeedsNoInit {
    static int data;

    static class Limits {
        static final int MAX = 10;

        static {
            data = 42; //~ race
        }

        static void load() {}
    }

    static int take() {
        return data + Limits.MAX; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[1];
        Unseen.inOrder(Limits::load, () -> seen[0] = take());
        System.out.println(seen[0]);
    }
}
