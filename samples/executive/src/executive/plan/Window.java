package executive.plan;

/** When a node may start, in milliseconds after its turn has come. */
public final class Window {
    /** At once or at any later time. */
    static final Window ALWAYS = new Window(0, Long.MAX_VALUE);

    private final long earliest;
    private final long latest;

    Window(long earliest, long latest) {
        this.earliest = earliest;
        this.latest = latest;
    }

    public long earliest() {
        return earliest;
    }

    public long latest() {
        return latest;
    }

    public boolean isBounded() {
        return latest != Long.MAX_VALUE;
    }
}
