package executive.plan;

/** A constant, or a variable of the plan: those are bound once and for all where they are declared. */
final class Literal extends Expr {
    private final Value value;

    Literal(Position position, Value value) {
        super(position);
        this.value = value;
    }

    @Override
    Type check(Names names) {
        return value.type();
    }

    @Override
    public Value evaluate(Scope scope) {
        return value;
    }

    @Override
    void collect(Uses uses) {}

    @Override
    public String toString() {
        return value.toString();
    }
}
