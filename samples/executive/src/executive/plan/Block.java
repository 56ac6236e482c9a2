package executive.plan;

import java.util.List;

/** Several nodes, one after the other or all at once. */
public final class Block extends Node {
    /** How the nodes of a block are joined. */
    public enum Mode {
        /** One after the other. */
        SEQUENCE,
        /** All at once; it is done when all are. */
        ALL,
        /** All at once; when the first is done, the others are stopped. */
        ANY
    }

    private final Mode mode;
    private final List<Node> children;

    Block(NodeHead head, Mode mode, List<Node> children) {
        super(head);
        this.mode = mode;
        this.children = List.copyOf(children);
    }

    public Mode mode() {
        return mode;
    }

    @Override
    public List<Node> children() {
        return children;
    }

    @Override
    public String kind() {
        return mode == Mode.SEQUENCE ? "sequence" : "parallel";
    }
}
