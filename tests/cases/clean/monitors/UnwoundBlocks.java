/** An exception leaves two nested blocks and a synchronized method, and lets go of all three locks. */
public class UnwoundBlocks {
    private final Object a = new Object();
    private final Object b = new Object();
    private int withA;
    private int withB;
    private int withThis;

    synchronized void fail() {
        withThis++;
        synchronized (a) {
            withA++;
            synchronized (b) {
                withB++;
                throw new IllegalStateException("on purpose");
            }
        }
    }

    void work() {
        try {
            fail();
        } catch (IllegalStateException expected) {
            synchronized (b) {
                withB++;
            }
            synchronized (a) {
                withA++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        UnwoundBlocks worker = new UnwoundBlocks();
        Unseen.inOrder(worker::work, worker::work);
        System.out.println(worker.withA + " " + worker.withB + " " + worker.withThis);
    }
}
