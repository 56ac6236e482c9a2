/** Double-checked locking on a volatile field: what a factory wrote into the box comes along. */
public class DoubleCheckFilled {
    static class Box {
        int value;

        static Box make() {
            Box made = new Box();
            made.value = 7;
            return made;
        }
    }

    private volatile Box shared;

    Box box() {
        Box found = shared;
        if (found == null) {
            synchronized (this) {
                found = shared;
                if (found == null) {
                    found = Box.make();
                    shared = found;
                }
            }
        }
        return found;
    }

    public static void main(String[] args) throws InterruptedException {
        DoubleCheckFilled lazy = new DoubleCheckFilled();
        int[] seen = new int[2];
        Unseen.inOrder(
                () -> seen[0] = lazy.box().value,
                () -> seen[1] = lazy.box().value);
        System.out.println(seen[0] + seen[1]);
    }
}
