/** A finalizer uses the fields that the constructor set. */
public class FinalizedFields {
    static class Resource {
        int handle;
        int[] pages = new int[2];

        Resource(int handle) {
            this.handle = handle;
            pages[1] = handle;
        }

        @Override
        @SuppressWarnings({"deprecation", "removal"})
        protected void finalize() {
            handle += pages[1];
            pages[1] = 0;
            Unseen.signal("finalized");
        }
    }

    static void open() {
        new Resource(7);
    }

    public static void main(String[] args) {
        open();
        while (!new java.io.File("finalized").exists()) {
            System.gc();
            Thread.yield();
        }
        System.out.println("finalized");
    }
}
