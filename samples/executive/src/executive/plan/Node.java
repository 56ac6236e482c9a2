package executive.plan;

import java.util.List;

/** A node of a plan. Nodes never change, so threads may share them. */
public abstract class Node {
    private final NodeHead head;

    Node(NodeHead head) {
        this.head = head;
    }

    public final Position position() {
        return head.position;
    }

    public final String name() {
        return head.name;
    }

    public final Attributes attributes() {
        return head.attributes;
    }

    /** The nodes in it, without its recovery. */
    public abstract List<Node> children();

    /** One word for what it is. */
    public abstract String kind();
}
