/** The end of an object's constructor comes before its finalizer, which uses what the constructor wrote. */
public class FinalizerAfterConstructor {
    static int opened;

    static class Resource {
        private final int[] handle;

        Resource() {
            handle = new int[1];
            handle[0] = 7;
            opened = 1;
        }

        @Override
        @SuppressWarnings({"deprecation", "removal"})
        protected void finalize() {
            handle[0]++;
            opened += handle[0];
            Unseen.signal("finalized");
        }
    }

    static void open() {
        new Resource();
    }

    public static void main(String[] args) {
        Thread opener = new Thread(FinalizerAfterConstructor::open);
        opener.start();
        while (!new java.io.File("finalized").exists()) {
            System.gc();
            Thread.yield();
        }
        System.out.println("finalized");
    }
}
