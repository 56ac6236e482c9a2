/** A synchronized method that ends with an exception has let its lock go. */
public class ThrowingLock {
    private int count;

    synchronized void addAndThrow() {
        count++;
        throw new IllegalStateException("on purpose");
    }

    synchronized void add() {
        count++;
    }

    void addAndCatch() {
        try {
            addAndThrow();
        } catch (IllegalStateException expected) {
            add();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ThrowingLock counter = new ThrowingLock();
        Unseen.inOrder(counter::addAndCatch, counter::addAndCatch);
        System.out.println(counter.count);
    }
}
