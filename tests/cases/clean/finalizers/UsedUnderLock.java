/** Both the users of an object and its finalizer hold a lock, as the language asks of them. */
public class UsedUnderLock {
    static int uses;

    static class Resource {
        int handle;

        synchronized void use() {
            handle++;
            synchronized (UsedUnderLock.class) {
                uses++;
            }
        }

        @Override
        @SuppressWarnings({"deprecation", "removal"})
        protected synchronized void finalize() {
            handle = 0;
            synchronized (UsedUnderLock.class) {
                uses++;
            }
            Unseen.signal("finalized");
        }
    }

    static void open() {
        Resource resource = new Resource();
        resource.use();
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
