package executive.plan;

import java.util.List;

/** One of two blocks, depending on a condition when its turn has come. */
public final class Branch extends Node {
    private final Expr condition;
    private final Block then;
    private final Block otherwise;

    /** The second block may be missing. */
    Branch(String name, Expr condition, Block then, Block otherwise) {
        super(new NodeHead(condition.position(), name));
        this.condition = condition;
        this.then = then;
        this.otherwise = otherwise;
    }

    public Expr condition() {
        return condition;
    }

    /** The block for this value of the condition, or none. */
    public Block block(boolean value) {
        return value ? then : otherwise;
    }

    @Override
    public List<Node> children() {
        return otherwise == null ? List.of(then) : List.of(then, otherwise);
    }

    @Override
    public String kind() {
        return "if";
    }
}
