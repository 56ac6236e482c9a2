package executive.plan;

/** A question about another node: {@code done(look)}. Conditions that ask it are internal ones. */
final class NodeRef extends Expr {
    private final NodeTest test;
    private final String node;

    NodeRef(Position position, NodeTest test, String node) {
        super(position);
        this.test = test;
        this.node = node;
    }

    @Override
    Type check(Names names) {
        if (!names.hasNode(node)) {
            names.problem(position(), "there is no node " + node);
        }
        return Type.TRUTH;
    }

    @Override
    public Value evaluate(Scope scope) {
        return Value.of(scope.is(node, test));
    }

    @Override
    void collect(Uses uses) {
        uses.add(node);
    }

    @Override
    public String toString() {
        return test.title() + '(' + node + ')';
    }
}
