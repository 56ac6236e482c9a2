/**
 * Two threads read under the lock; then one writes after it let the lock go. The run orders the write after the reads
 * by chance.
 */
public class ReadsThenOpenWrite {
    private int value = 1;
    private int sum;

    synchronized void read() {
        sum += value; //~ racer hybrid
    }

    void replace() {
        read();
        value = 2; //~ racer hybrid
    }

    public static void main(String[] args) throws InterruptedException {
        ReadsThenOpenWrite box = new ReadsThenOpenWrite();
        Unseen.inOrder(box::read, box::replace);
    }
}
