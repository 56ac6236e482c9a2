/** A reference is assigned and fetched under the same lock; the object may then be read without the lock. */
public class PublishedByLock {
    static class Data {
        int value;
    }

    private Data data;

    void put() {
        Data made = new Data();
        made.value = 4;
        synchronized (this) {
            data = made;
        }
    }

    int get() {
        Data seen;
        synchronized (this) {
            seen = data;
        }
        return seen.value;
    }

    public static void main(String[] args) throws InterruptedException {
        PublishedByLock box = new PublishedByLock();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
