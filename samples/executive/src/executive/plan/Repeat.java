package executive.plan;

import java.util.List;

/** A block that is run several times, or as long as a condition holds before each time. */
public final class Repeat extends Node {
    private final int times;
    private final Expr condition;
    private final Block body;

    /** The condition may be missing. */
    Repeat(Block body, int times, Expr condition) {
        super(new NodeHead(body.position(), "repeat_" + body.name()));
        this.times = times;
        this.condition = condition;
        this.body = body;
    }

    /** How many times at most. */
    public int times() {
        return times;
    }

    /** What must hold before each time; none if nothing must. */
    public Expr condition() {
        return condition;
    }

    public Block body() {
        return body;
    }

    @Override
    public List<Node> children() {
        return List.of(body);
    }

    @Override
    public String kind() {
        return "repeat";
    }
}
