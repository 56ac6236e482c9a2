/** A class literal loads a class and does not initialize it, so the second thread is not ordered after the initializer. */
public class LoadedButNotInitialized {
    static class Log {
        static int entries;
    }

    static class Service {
        static int users;

        static {
            Log.entries = 1; //~ race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[2];
        Class<?> loaded = Service.class;
        Log.entries = 0;
        Unseen.inOrder(() -> seen[0] = Service.users, () -> {
            seen[1] = loaded == Service.class ? Log.entries : -1; //~ race
        });
        System.out.println(seen[0] + " " + seen[1]);
    }
}
