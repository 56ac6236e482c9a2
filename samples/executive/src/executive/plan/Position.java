package executive.plan;

/** A place in a plan's text. */
public final class Position {
    private final int line;
    private final int column;

    public Position(int line, int column) {
        this.line = line;
        this.column = column;
    }

    public int line() {
        return line;
    }

    @Override
    public String toString() {
        return line + ":" + column;
    }
}
