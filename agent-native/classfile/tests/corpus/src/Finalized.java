/** A finalizer, and a class with a static initializer. */
class Finalized {
    static int alive;
    static final java.util.List<Object> ALL = new java.util.ArrayList<Object>();
    private long handle;

    static {
        for (int i = 0; i < 3; i++) {
            ALL.add(new Finalized(i));
        }
    }

    Finalized(long handle) {
        this.handle = handle;
        alive++;
    }

    @Override
    protected void finalize() {
        handle = 0;
        alive--;
    }
}
