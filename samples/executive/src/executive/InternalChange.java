package executive;

/** Something that internal conditions may depend on has changed: the state of a node, or the time. */
final class InternalChange {
    private static final InternalChange TIME = new InternalChange(null);

    private final String node;

    private InternalChange(String node) {
        this.node = node;
    }

    static InternalChange time() {
        return TIME;
    }

    static InternalChange of(String node) {
        return new InternalChange(node);
    }

    /** Whether a condition may be another one now. */
    boolean concerns(Watch watch) {
        return node == null ? watch.usesTime() : watch.uses(node);
    }
}
