/** Handlers inside handlers, and monitors that exceptions leave. */
class Throwing {
    private int depth;
    private static final Object LOCK = new Object();

    int nested(int[] a) {
        try {
            try {
                return a[depth];
            } finally {
                depth++;
            }
        } catch (NullPointerException | ArrayIndexOutOfBoundsException e) {
            synchronized (LOCK) {
                synchronized (e) {
                    if (depth > 3) {
                        throw e;
                    }
                    return -1;
                }
            }
        } finally {
            depth--;
        }
    }

    synchronized void always() {
        throw new IllegalStateException("always");
    }
}
