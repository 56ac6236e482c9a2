/** An exception carries an object from one thread to another, and the object is changed after that. */
public class PublishedByException {
    static class Failure extends RuntimeException {
        private static final long serialVersionUID = 1;
        int code;

        Failure() {
            super("on purpose", null, false, false);
        }
    }

    private volatile Throwable last;

    void give() {
        Failure[] kept = new Failure[1];
        try {
            kept[0] = new Failure();
            throw kept[0];
        } catch (Failure e) {
            last = e;
        }
        kept[0].code = 42; //~ race
    }

    int take() {
        return ((Failure) last).code; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use loads classes, under locks of the JDK.
        PublishedByException other = new PublishedByException();
        other.give();
        other.take();
        PublishedByException box = new PublishedByException();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
