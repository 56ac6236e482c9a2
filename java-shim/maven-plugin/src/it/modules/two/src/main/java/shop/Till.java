package shop;

/** Counts what is paid. */
public class Till {
    private int count;

    public void add() {
        count++;
    }

    public int count() {
        return count;
    }
}
