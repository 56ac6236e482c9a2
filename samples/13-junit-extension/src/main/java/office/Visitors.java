package office;

/** How many people looked in. Nobody minds if it is off by some. */
public class Visitors {
    private long count;

    /** Counts one more. */
    public void enter() {
        count++;
    }
}
