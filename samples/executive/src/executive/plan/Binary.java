package executive.plan;

/** Two operands and what joins them. */
final class Binary extends Expr {
    private final Operator operator;
    private final Expr left;
    private final Expr right;

    Binary(Position position, Operator operator, Expr left, Expr right) {
        super(position);
        this.operator = operator;
        this.left = left;
        this.right = right;
    }

    @Override
    Type check(Names names) {
        Type one = left.check(names);
        Type two = right.check(names);
        if (one == null || two == null) {
            return null;
        }
        Type wanted = operator.isLogical() ? Type.TRUTH : operator.isEquality() ? one : Type.NUMBER;
        if (one != wanted || two != wanted) {
            names.problem(position(), "'" + operator.text + "' cannot join " + left + " and " + right);
            return null;
        }
        return operator.isLogical() || operator.isComparison() ? Type.TRUTH : Type.NUMBER;
    }

    @Override
    public Value evaluate(Scope scope) {
        Value one = left.evaluate(scope);
        boolean decided = operator.isLogical() && one.isTrue() == (operator == Operator.OR);
        if (decided) {
            return one;
        }
        return operator.rule.apply(one, right.evaluate(scope));
    }

    @Override
    void collect(Uses uses) {
        left.collect(uses);
        right.collect(uses);
    }

    @Override
    public String toString() {
        return inner(left) + ' ' + operator.text + ' ' + inner(right);
    }

    private String inner(Expr expr) {
        boolean looser = expr instanceof Binary && ((Binary) expr).operator.binding < operator.binding;
        return looser ? "(" + expr + ")" : expr.toString();
    }
}
