/** A small boxed number comes from a cache: equal ones are the same object, and so the same lock. */
public class CachedBox {
    private int count;

    void add(int customer) {
        Integer lock = customer;
        synchronized (lock) {
            count += customer;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CachedBox sum = new CachedBox();
        Unseen.inOrder(() -> sum.add(7), () -> sum.add(7));
        System.out.println(sum.count);
    }
}
