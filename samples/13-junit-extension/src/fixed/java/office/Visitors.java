package office;

/** How many people looked in. It may be off by some. */
public class Visitors {
    private long count;

    /** Counts one more. */
    public void enter() {
        count++;
    }
}
