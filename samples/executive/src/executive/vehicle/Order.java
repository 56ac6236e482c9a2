package executive.vehicle;

/** An order to the vehicle. */
public final class Order {
    /** What an order is about. */
    public enum Kind {
        /** Begin something. */
        BEGIN,
        /** Stop something. */
        STOP,
        /** Time has passed. */
        TICK
    }

    private final Kind kind;
    private final int request;
    private final Action action;
    private final long time;

    private Order(Kind kind, int request, Action action, long time) {
        this.kind = kind;
        this.request = request;
        this.action = action;
        this.time = time;
    }

    public static Order begin(int request, Action action) {
        return new Order(Kind.BEGIN, request, action, 0);
    }

    public static Order stop(int request) {
        return new Order(Kind.STOP, request, null, 0);
    }

    /** It is this time now, in milliseconds. */
    public static Order tick(long time) {
        return new Order(Kind.TICK, 0, null, time);
    }

    public Kind kind() {
        return kind;
    }

    public int request() {
        return request;
    }

    /** What to begin. */
    public Action action() {
        return action;
    }

    public long time() {
        return time;
    }
}
