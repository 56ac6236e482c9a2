package executive.plan;

/** Operators with two operands, with how closely they bind and what they do. */
enum Operator {
    OR("or", 1, (a, b) -> Value.of(a.isTrue() || b.isTrue())),
    AND("and", 2, (a, b) -> Value.of(a.isTrue() && b.isTrue())),
    EQUAL("==", 3, (a, b) -> Value.of(a.equals(b))),
    UNEQUAL("!=", 3, (a, b) -> Value.of(!a.equals(b))),
    LESS("<", 3, (a, b) -> Value.of(a.number() < b.number())),
    AT_MOST("<=", 3, (a, b) -> Value.of(a.number() <= b.number())),
    GREATER(">", 3, (a, b) -> Value.of(a.number() > b.number())),
    AT_LEAST(">=", 3, (a, b) -> Value.of(a.number() >= b.number())),
    PLUS("+", 4, (a, b) -> Value.of(a.number() + b.number())),
    MINUS("-", 4, (a, b) -> Value.of(a.number() - b.number())),
    TIMES("*", 5, (a, b) -> Value.of(a.number() * b.number())),
    OVER("/", 5, (a, b) -> Value.of(a.number() / b.number()));

    /** What an operator makes of its operands. */
    interface Rule {
        Value apply(Value left, Value right);
    }

    final String text;
    final int binding;
    final Rule rule;

    Operator(String text, int binding, Rule rule) {
        this.text = text;
        this.binding = binding;
        this.rule = rule;
    }

    /** The operator of a token, or none. */
    static Operator of(Token token) {
        for (Operator operator : values()) {
            if (token.is(operator.text)) {
                return operator;
            }
        }
        return null;
    }

    boolean isLogical() {
        return this == OR || this == AND;
    }

    boolean isEquality() {
        return this == EQUAL || this == UNEQUAL;
    }

    boolean isComparison() {
        return binding == 3;
    }
}
