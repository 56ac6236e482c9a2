/** The second half of the work is done after the lock was let go. */
public class AfterUnlock {
    private int inside;
    private int outside;

    void work() {
        synchronized (this) {
            inside++;
        }
        outside++; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        AfterUnlock worker = new AfterUnlock();
        Unseen.inOrder(worker::work, worker::work);
        System.out.println(worker.inside + " " + worker.outside);
    }
}
