/** The counter is read in one synchronized block and written in another: updates may be lost, but nothing races. */
public class TwoSteps {
    private int count;

    void add() {
        int seen;
        synchronized (this) {
            seen = count;
        }
        synchronized (this) {
            count = seen + 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TwoSteps counter = new TwoSteps();
        Unseen.inOrder(counter::add, counter::add);
        System.out.println(counter.count);
    }
}
