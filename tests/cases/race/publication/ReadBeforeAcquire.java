/** The taker looks at the data first and at the volatile flag afterwards: the flag orders only what comes after it. */
public class ReadBeforeAcquire {
    private int data;
    private volatile boolean ready;

    void publish() {
        data = 1; //~ race
        ready = true;
    }

    int take() {
        int seen = data; //~ race
        return ready ? seen : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        ReadBeforeAcquire box = new ReadBeforeAcquire();
        int[] seen = new int[1];
        Unseen.inOrder(box::publish, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
