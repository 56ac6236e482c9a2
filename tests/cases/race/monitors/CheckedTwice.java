/** Double-checked locking whose field is not volatile: the first check holds no lock. */
public class CheckedTwice {
    static class Service {
        final int port = 80;
    }

    private Service service;

    Service get() {
        Service seen = service; //~ race
        if (seen == null) {
            synchronized (this) {
                seen = service;
                if (seen == null) {
                    seen = new Service();
                    service = seen; //~ race
                }
            }
        }
        return seen;
    }

    public static void main(String[] args) throws InterruptedException {
        CheckedTwice lazy = new CheckedTwice();
        int[] ports = new int[2];
        Unseen.inOrder(() -> ports[0] = lazy.get().port, () -> ports[1] = lazy.get().port);
        System.out.println(ports[0] + " " + ports[1]);
    }
}
