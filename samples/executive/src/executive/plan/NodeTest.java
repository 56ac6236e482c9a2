package executive.plan;

/** What an expression can ask of a node. */
public enum NodeTest {
    RUNNING("running"),
    DONE("done"),
    FAILED("failed");

    private final String title;

    NodeTest(String title) {
        this.title = title;
    }

    /** The test of this name, or none. */
    static NodeTest named(String title) {
        for (NodeTest test : values()) {
            if (test.title.equals(title)) {
                return test;
            }
        }
        return null;
    }

    String title() {
        return title;
    }
}
