package shop;

/** Counts what is sold. */
public class Counter {
    private int count;

    public synchronized void add() {
        count++;
    }

    public synchronized int count() {
        return count;
    }
}
