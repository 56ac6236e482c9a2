/** The finalizer is ordered after the constructor, but not after what is done with the object later. */
public class UsedAfterConstructor {
    static int uses;

    static class Resource {
        void use() {
            uses = 1; //~ race
        }

        @Override
        @SuppressWarnings({"deprecation", "removal"})
        protected void finalize() {
            uses++; //~ race
            Unseen.signal("finalized");
        }
    }

    static void open() {
        Resource resource = new Resource();
        resource.use();
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
