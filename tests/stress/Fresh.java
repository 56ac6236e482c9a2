/** Initialized again and again, each time in another loader. */
public final class Fresh {
    private static int[] filled = {1, 2, 3};

    private Fresh() {}

    /** What the initializer left; read by threads that did not run it. */
    public static int sum() {
        return filled[0] + filled[1] + filled[2];
    }
}
