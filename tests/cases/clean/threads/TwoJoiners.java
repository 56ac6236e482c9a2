/** Two threads join a third one, and each sees what it did. */
public class TwoJoiners {
    private int data;
    private Thread worker;

    int joinAndRead() {
        try {
            worker.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return data;
    }

    public static void main(String[] args) throws InterruptedException {
        TwoJoiners box = new TwoJoiners();
        box.worker = new Thread(() -> box.data = 42);
        box.worker.start();
        int[] seen = new int[2];
        Unseen.inOrder(() -> seen[0] = box.joinAndRead(), () -> seen[1] = box.joinAndRead());
        System.out.println(seen[0] + " " + seen[1]);
    }
}
