/**
 * The first thread initializes a class, which writes a static field of another class; the second one uses the class and
 * is ordered.
 */
public class InitializedByFirstUse {
    static class Log {
        static int entries;
    }

    static class Service {
        static int port = 80;

        static {
            Log.entries = 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[2];
        Log.entries = 0;
        Unseen.inOrder(() -> seen[0] = Service.port, () -> {
            seen[1] = Service.port;
            seen[1] += Log.entries;
        });
        System.out.println(seen[0] + " " + seen[1]);
    }
}
