/** The holder class makes the instance when it is first used, by whichever thread comes first. */
public class Holder {
    static class Service {
        int port;
        final int[] table = new int[2];
    }

    static class Lazy {
        static final Service SERVICE = new Service();

        static {
            SERVICE.port = 80;
            SERVICE.table[1] = 1;
        }
    }

    static int use() {
        return Lazy.SERVICE.port + Lazy.SERVICE.table[1];
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[2];
        Unseen.inOrder(() -> seen[0] = use(), () -> seen[1] = use());
        System.out.println(seen[0] + " " + seen[1]);
    }
}
