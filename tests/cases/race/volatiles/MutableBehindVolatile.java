/** The reference is volatile; the object that it refers to is changed after its publication. */
public class MutableBehindVolatile {
    static class Config {
        int timeout;
    }

    private volatile Config config = new Config();

    void change() {
        config.timeout = 30; //~ race
    }

    int read() {
        return config.timeout; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        MutableBehindVolatile box = new MutableBehindVolatile();
        int[] seen = new int[1];
        Unseen.inOrder(box::change, () -> seen[0] = box.read());
        System.out.println(seen[0]);
    }
}
