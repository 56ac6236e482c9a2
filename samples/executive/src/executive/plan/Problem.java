package executive.plan;

/** One thing that is wrong with a plan, and where. */
public final class Problem {
    private final Position position;
    private final String text;

    public Problem(Position position, String text) {
        this.position = position;
        this.text = text;
    }

    @Override
    public String toString() {
        return position + ": " + text;
    }
}
