import java.io.File;

/** The end of an object's constructor comes before its finalizer; what its maker does later does not. */
public class Finalizer {
    static final class Doomed {
        static int made;
        static int late;

        Doomed() {
            made++;
        }

        @Override
        protected void finalize() {
            made++;
            late++;
            Unseen.signal("finalized");
        }
    }

    static Doomed doomed;

    public static void main(String[] args) throws Exception {
        Unseen.signal("ready");
        Unseen.await("ready");
        doomed = new Doomed();
        Doomed.late = 1;
        doomed = null;
        File finalized = new File("finalized");
        while (!finalized.exists()) {
            System.gc();
            Thread.yield();
        }
    }
}
