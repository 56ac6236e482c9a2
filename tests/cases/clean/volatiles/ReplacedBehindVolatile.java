/** The object of the volatile reference is not changed, but replaced by a new one. */
public class ReplacedBehindVolatile {
    static class Config {
        int timeout;
        String[] hosts = new String[1];
    }

    private volatile Config config = new Config();

    void change() {
        Config next = new Config();
        next.timeout = config.timeout + 30;
        next.hosts[0] = "localhost";
        config = next;
    }

    String read() {
        Config seen = config;
        return seen.hosts[0] + ":" + seen.timeout;
    }

    public static void main(String[] args) throws InterruptedException {
        ReplacedBehindVolatile box = new ReplacedBehindVolatile();
        String[] seen = new String[1];
        Unseen.inOrder(box::change, () -> seen[0] = box.read());
        System.out.println(seen[0]);
    }
}
