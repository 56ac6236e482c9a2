package executive.plan;

/** What a node says about when it may start, go on and end, and about what happens if it fails. */
public final class Attributes {
    private final Expr start;
    private final Expr maintain;
    private final Expr end;
    private final Window window;
    private final long timeout;
    private final int retries;
    private final FailPolicy onFail;
    private final Block recovery;

    private Attributes(Builder from) {
        start = from.start;
        maintain = from.maintain;
        end = from.end;
        window = from.window;
        timeout = from.timeout;
        retries = from.retries;
        onFail = from.onFail;
        recovery = from.recovery;
    }

    /** What must hold for the node to start; none if nothing must. */
    public Expr start() {
        return start;
    }

    /** What must hold as long as it runs; none if nothing must. */
    public Expr maintain() {
        return maintain;
    }

    /** What ends it as soon as it holds, and must hold when it ends; none if nothing. */
    public Expr end() {
        return end;
    }

    public Window window() {
        return window;
    }

    /** How long it may run, in milliseconds; zero for as long as it takes. */
    public long timeout() {
        return timeout;
    }

    /** How many times it is tried again. */
    public int retries() {
        return retries;
    }

    public FailPolicy onFail() {
        return onFail;
    }

    /** What is run when it has failed, with the policy {@code RECOVER}. */
    public Block recovery() {
        return recovery;
    }

    /** Collects attributes while they are read. */
    static final class Builder {
        Expr start;
        Expr maintain;
        Expr end;
        Window window = Window.ALWAYS;
        long timeout;
        int retries;
        FailPolicy onFail = FailPolicy.ABORT;
        Block recovery;

        Attributes build() {
            return new Attributes(this);
        }
    }
}
