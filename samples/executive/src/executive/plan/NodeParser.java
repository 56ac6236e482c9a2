package executive.plan;

import java.util.ArrayList;
import java.util.List;

/** Reads nodes. The attributes of a block come before the nodes in it. */
final class NodeParser {
    private final TokenReader reader;
    private final ExprParser exprs;

    NodeParser(TokenReader reader, ExprParser exprs) {
        this.reader = reader;
        this.exprs = exprs;
    }

    /** Attributes and nodes up to a closing brace, one after the other. */
    Block body(Position position, String name) throws PlanException {
        NodeHead head = new NodeHead(position, name, attributes(name));
        return new Block(head, Block.Mode.SEQUENCE, nodes());
    }

    private List<Node> nodes() throws PlanException {
        List<Node> nodes = new ArrayList<>();
        while (!reader.sees("}") && reader.peek().kind != TokenKind.END) {
            nodes.add(node());
        }
        return nodes;
    }

    private Node node() throws PlanException {
        if (reader.accepts("task")) {
            return task();
        }
        if (reader.accepts("sequence")) {
            return block(Block.Mode.SEQUENCE);
        }
        if (reader.accepts("parallel")) {
            return block(reader.accepts("any") ? Block.Mode.ANY : Block.Mode.ALL);
        }
        if (reader.sees("if")) {
            return branch();
        }
        if (reader.accepts("repeat")) {
            return repeat();
        }
        throw reader.unexpected("'task', 'sequence', 'parallel', 'if', 'repeat' or '}'");
    }

    private Task task() throws PlanException {
        Token name = reader.expect(TokenKind.NAME, "the name of a task");
        reader.expect("=");
        Task.Call call = call();
        if (reader.accepts(";")) {
            return new Task(new NodeHead(name.position, name.text), call);
        }
        reader.expect("{");
        NodeHead head = new NodeHead(name.position, name.text, attributes(name.text));
        reader.expect("}");
        return new Task(head, call);
    }

    private Task.Call call() throws PlanException {
        Token name = reader.expect(TokenKind.NAME, "an action");
        ActionKind action = ActionKind.named(name.text);
        if (action == null) {
            throw new PlanException(name.position, "the vehicle cannot " + name.text);
        }
        List<Expr> arguments = new ArrayList<>();
        reader.expect("(");
        while (!reader.accepts(")")) {
            arguments.add(exprs.expr());
            if (!reader.sees(")")) {
                reader.expect(",");
            }
        }
        return new Task.Call(action, arguments);
    }

    private Block block(Block.Mode mode) throws PlanException {
        Token name = reader.expect(TokenKind.NAME, "the name of a block");
        reader.expect("{");
        NodeHead head = new NodeHead(name.position, name.text, attributes(name.text));
        List<Node> children = nodes();
        reader.expect("}");
        return new Block(head, mode, children);
    }

    private Branch branch() throws PlanException {
        Position position = reader.expect("if").position;
        String name = "if_" + position.line();
        Expr condition = exprs.expr();
        Block then = braced(position, name + "_then");
        Block otherwise = reader.accepts("else") ? braced(position, name + "_else") : null;
        return new Branch(name, condition, then, otherwise);
    }

    private Repeat repeat() throws PlanException {
        int times = reader.count("a number of times");
        Expr condition = reader.accepts("while") ? exprs.expr() : null;
        Token name = reader.expect(TokenKind.NAME, "the name of what is repeated");
        return new Repeat(braced(name.position, name.text), times, condition);
    }

    private Block braced(Position position, String name) throws PlanException {
        reader.expect("{");
        Block body = body(position, name);
        reader.expect("}");
        return body;
    }

    private Attributes attributes(String owner) throws PlanException {
        Attributes.Builder builder = new Attributes.Builder();
        while (condition(builder) || limit(builder) || failure(builder, owner)) {
            // Each takes what it reads.
        }
        return builder.build();
    }

    private boolean condition(Attributes.Builder builder) throws PlanException {
        if (reader.accepts("start")) {
            reader.expect("when");
            builder.start = exprs.expr();
        } else if (reader.accepts("end")) {
            reader.expect("when");
            builder.end = exprs.expr();
        } else if (reader.accepts("maintain")) {
            builder.maintain = exprs.expr();
        } else {
            return false;
        }
        reader.expect(";");
        return true;
    }

    private boolean limit(Attributes.Builder builder) throws PlanException {
        if (reader.accepts("window")) {
            long earliest = reader.time();
            long latest = reader.accepts("to") ? reader.time() : Long.MAX_VALUE;
            builder.window = new Window(earliest, latest);
        } else if (reader.accepts("timeout")) {
            builder.timeout = reader.time();
        } else if (reader.accepts("retry")) {
            builder.retries = reader.count("a number of retries");
        } else {
            return false;
        }
        reader.expect(";");
        return true;
    }

    private boolean failure(Attributes.Builder builder, String owner) throws PlanException {
        Position position = reader.peek().position;
        if (!reader.accepts("on")) {
            return false;
        }
        reader.expect("fail");
        if (reader.sees("{")) {
            builder.onFail = FailPolicy.RECOVER;
            builder.recovery = braced(position, owner + "_recovery");
            return true;
        }
        if (reader.accepts("skip")) {
            builder.onFail = FailPolicy.SKIP;
        } else {
            reader.expect("abort");
            builder.onFail = FailPolicy.ABORT;
        }
        reader.expect(";");
        return true;
    }
}
