package executive.plan;

/** {@code not} and the minus sign. */
final class Unary extends Expr {
    private final boolean negates;
    private final Expr operand;

    /** {@code not} if it negates, else the minus sign. */
    Unary(Position position, boolean negates, Expr operand) {
        super(position);
        this.negates = negates;
        this.operand = operand;
    }

    @Override
    Type check(Names names) {
        Type wanted = negates ? Type.TRUTH : Type.NUMBER;
        Type type = operand.check(names);
        if (type != null && type != wanted) {
            names.problem(position(), "'" + (negates ? "not" : "-") + "' cannot be applied to " + operand);
            return null;
        }
        return wanted;
    }

    @Override
    public Value evaluate(Scope scope) {
        Value value = operand.evaluate(scope);
        return negates ? Value.of(!value.isTrue()) : Value.of(-value.number());
    }

    @Override
    void collect(Uses uses) {
        operand.collect(uses);
    }

    @Override
    public String toString() {
        String inner = operand instanceof Binary ? "(" + operand + ")" : operand.toString();
        return (negates ? "not " : "-") + inner;
    }
}
