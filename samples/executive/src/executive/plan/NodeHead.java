package executive.plan;

/** What all nodes have. */
final class NodeHead {
    final Position position;
    final String name;
    final Attributes attributes;

    NodeHead(Position position, String name, Attributes attributes) {
        this.position = position;
        this.name = name;
        this.attributes = attributes;
    }

    /** Of a node without attributes. */
    NodeHead(Position position, String name) {
        this(position, name, new Attributes.Builder().build());
    }
}
