package executive.plan;

/** The time since the plan began. */
final class TimeRef extends Expr {
    TimeRef(Position position) {
        super(position);
    }

    @Override
    Type check(Names names) {
        return Type.NUMBER;
    }

    @Override
    public Value evaluate(Scope scope) {
        return Value.of(scope.time());
    }

    @Override
    void collect(Uses uses) {
        uses.addTime();
    }

    @Override
    public String toString() {
        return "time";
    }
}
