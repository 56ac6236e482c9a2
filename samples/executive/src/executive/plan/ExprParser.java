package executive.plan;

import java.util.HashMap;
import java.util.Map;

/** Reads expressions by the binding of their operators. */
final class ExprParser {
    private final TokenReader reader;
    private final Map<String, Value> variables = new HashMap<>();

    ExprParser(TokenReader reader) {
        this.reader = reader;
    }

    /** Binds a variable for what follows. */
    void bind(String variable, Value value) {
        variables.put(variable, value);
    }

    boolean isBound(String variable) {
        return variables.containsKey(variable);
    }

    Expr expr() throws PlanException {
        return binary(1);
    }

    /** An expression whose operators bind at least so closely. All of them are taken from the left. */
    private Expr binary(int binding) throws PlanException {
        Expr left = unary();
        Operator operator = Operator.of(reader.peek());
        while (operator != null && operator.binding >= binding) {
            Position position = reader.take().position;
            Expr right = binary(operator.binding + 1);
            left = new Binary(position, operator, left, right);
            operator = Operator.of(reader.peek());
        }
        return left;
    }

    private Expr unary() throws PlanException {
        Position position = reader.peek().position;
        if (reader.accepts("not")) {
            return new Unary(position, true, binary(Operator.EQUAL.binding));
        }
        if (reader.accepts("-")) {
            return new Unary(position, false, unary());
        }
        return primary();
    }

    private Expr primary() throws PlanException {
        Token token = reader.peek();
        switch (token.kind) {
            case NUMBER:
                reader.take();
                return new Literal(token.position, Value.of(token.number * reader.secondsPerUnit()));
            case TEXT:
                reader.take();
                return new Literal(token.position, Value.of(token.text));
            case NAME:
                reader.take();
                return name(token);
            default:
                break;
        }
        if (!reader.accepts("(")) {
            throw reader.unexpected("an expression");
        }
        Expr inner = expr();
        reader.expect(")");
        return inner;
    }

    private Expr name(Token token) throws PlanException {
        String name = token.text;
        if (name.equals("true") || name.equals("false")) {
            return new Literal(token.position, Value.of(name.equals("true")));
        }
        if (name.equals("time")) {
            return new TimeRef(token.position);
        }
        NodeTest test = NodeTest.named(name);
        if (test != null) {
            reader.expect("(");
            String node = reader.expect(TokenKind.NAME, "the name of a node").text;
            reader.expect(")");
            return new NodeRef(token.position, test, node);
        }
        if (variables.containsKey(name)) {
            return new Literal(token.position, variables.get(name));
        }
        Channel channel = Channel.named(name);
        if (channel == null) {
            String text = name + " is neither a channel of the vehicle nor a variable declared above";
            throw new PlanException(token.position, text);
        }
        return new ChannelRef(token.position, channel);
    }
}
