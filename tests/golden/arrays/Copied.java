/** What is copied is read there and written here, unless the copy fails; a copy of no elements is not recorded. */
public class Copied {
    private final int[] from = new int[8];
    private final int[] to = new int[8];
    private final Object[] some = new Object[4];

    void first() {
        System.arraycopy(from, 1, to, 2, 3);
        System.arraycopy(from, 1, to, 2, 3);
        System.arraycopy(from, 0, to, 4, 0);
        System.arraycopy(some, 0, some, 1, 2);
        try {
            System.arraycopy(from, 6, to, 6, 3);
        } catch (IndexOutOfBoundsException e) {
            to[7] = 1;
        }
        try {
            System.arraycopy(from, 0, some, 0, 4);
        } catch (ArrayStoreException e) {
            to[7] = 2;
        }
    }

    void second() {
        from[3] = 1;
        from[4] = 1;
        to[2] = to[4];
        to[5] = 2;
        some.clone()[0] = "";
        new int[0].clone();
    }

    public static void main(String[] args) throws Exception {
        Copied it = new Copied();
        Unseen.inOrder(it::first, it::second);
    }
}
