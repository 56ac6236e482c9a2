/** The holder class orders what its initializer did, not what the first user did afterwards. */
public class HolderChanged {
    static class Service {
        int port;
    }

    static class Lazy {
        static final Service SERVICE = new Service();
    }

    static void configure() {
        Lazy.SERVICE.port = 80; //~ race
    }

    static int use() {
        return Lazy.SERVICE.port; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[1];
        Unseen.inOrder(HolderChanged::configure, () -> seen[0] = use());
        System.out.println(seen[0]);
    }
}
