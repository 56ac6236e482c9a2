/** A field of the object is written after its constructor and without a lock, and its finalizer writes it, too. */
public class FinalizedField {
    static class Resource {
        int handle;

        void open() {
            handle = 7; //~ race
        }

        @Override
        @SuppressWarnings({"deprecation", "removal"})
        protected void finalize() {
            handle = 0; //~ race
            Unseen.signal("finalized");
        }
    }

    static void open() {
        Resource resource = new Resource();
        resource.open();
    }

    public static void main(String[] args) {
        Unseen.signal("ready");
        open();
        while (!new java.io.File("finalized").exists()) {
            System.gc();
            Thread.yield();
        }
        System.out.println("finalized");
    }
}
