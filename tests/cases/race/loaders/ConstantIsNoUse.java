/**
 * The first thread initializes a class. The second one reads a constant of it, which the compiler copied: that orders
 * nothing.
 */
public class ConstantIsNoUse {
    static class Log {
        static int entries;
    }

    static class Service {
        static final int PORT = 80;
        static int users;

        static {
            Log.entries = 1; //~ race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[2];
        Log.entries = 0;
        Unseen.inOrder(() -> seen[0] = Service.users, () -> {
            seen[1] = Service.PORT;
            seen[1] += Log.entries; //~ race
        });
        System.out.println(seen[0] + " " + seen[1]);
    }
}
