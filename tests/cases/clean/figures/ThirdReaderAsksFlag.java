/** Fig. 21 of the JRF-E paper with the advised change: the third thread does the same acquire as the second one. */
public class ThirdReaderAsksFlag {
    private int x;
    private volatile boolean done;

    void set() {
        x = 1;
        done = true;
    }

    int take() {
        return done ? x : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        ThirdReaderAsksFlag box = new ThirdReaderAsksFlag();
        int[] seen = new int[2];
        Unseen.inOrder(box::set, () -> seen[0] = box.take(), () -> seen[1] = box.take());
        System.out.println(seen[0] + " " + seen[1]);
    }
}
