package executive.plan;

/** An expression. It never changes, so threads may share it. */
public abstract class Expr {
    private final Position position;

    Expr(Position position) {
        this.position = position;
    }

    public final Position position() {
        return position;
    }

    /** Its type, or none if it has a fault, which is then reported to the names. */
    abstract Type check(Names names);

    /** Its value; it has been checked. */
    public abstract Value evaluate(Scope scope);

    /** Reports what it depends on. */
    abstract void collect(Uses uses);

    /** The text of it, with no more parentheses than necessary to read it. */
    @Override
    public abstract String toString();
}
