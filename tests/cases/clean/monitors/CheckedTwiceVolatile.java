/** Double-checked locking as it should be: the field is volatile, so the first check orders, too. */
public class CheckedTwiceVolatile {
    static class Service {
        int port;
    }

    private volatile Service service;

    Service get() {
        Service seen = service;
        if (seen == null) {
            synchronized (this) {
                seen = service;
                if (seen == null) {
                    seen = new Service();
                    seen.port = 80;
                    service = seen;
                }
            }
        }
        return seen;
    }

    public static void main(String[] args) throws InterruptedException {
        CheckedTwiceVolatile lazy = new CheckedTwiceVolatile();
        int[] ports = new int[2];
        Unseen.inOrder(() -> ports[0] = lazy.get().port, () -> ports[1] = lazy.get().port);
        System.out.println(ports[0] + " " + ports[1]);
    }
}
