package shop;

/** Counts what is sold. */
public class Counter {
    private int count;

    public void add() {
        count++;
    }

    public int count() {
        return count;
    }
}
