/** Double-checked locking on a plain field: what the factory wrote into the box is exposed, too. */
public class DoubleCheckExposes {
    static class Box {
        int value;

        static Box make() {
            Box made = new Box();
            made.value = 7;
            return made;
        }
    }

    private Box shared;

    Box box() {
        Box found = shared; //~ race
        if (found == null) {
            synchronized (this) {
                found = shared;
                if (found == null) {
                    found = Box.make();
                    shared = found; //~ race
                }
            }
        }
        return found;
    }

    public static void main(String[] args) throws InterruptedException {
        DoubleCheckExposes lazy = new DoubleCheckExposes();
        int[] seen = new int[2];
        Unseen.inOrder(
                () -> seen[0] = lazy.box().value,
                () -> seen[1] = lazy.box().value); //~ race
        System.out.println(seen[0] + seen[1]);
    }
}
