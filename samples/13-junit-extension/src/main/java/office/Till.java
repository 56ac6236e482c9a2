package office;

/** The till of a box office. */
public class Till {
    private long cents;

    /** Takes in what a ticket costs. */
    public void take(long price) {
        cents += price;
    }

    /** What is in it. */
    public long cents() {
        return cents;
    }
}
