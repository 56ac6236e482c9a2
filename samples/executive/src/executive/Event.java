package executive;

/** An event for the executive. */
final class Event implements Comparable<Event> {
    /** In the order in which events of one point in time are dealt with. */
    enum Kind {
        HORIZON,
        ACTION_ENDED,
        URGENT_CONDITION,
        TIME_REACHED,
        CONDITION
    }

    private final Kind kind;
    private final int id;
    private final boolean good;
    private final String why;

    private Event(Kind kind, int id, boolean good, String why) {
        this.kind = kind;
        this.id = id;
        this.good = good;
        this.why = why;
    }

    /** The plan's time is up. */
    static Event horizon() {
        return new Event(Kind.HORIZON, 0, false, "");
    }

    /** The vehicle has ended what was requested. */
    static Event actionEnded(int request, boolean good, String why) {
        return new Event(Kind.ACTION_ENDED, request, good, why);
    }

    /** A condition may have changed. */
    static Event condition(Watch watch) {
        boolean urgent = watch.priority() > 1;
        return new Event(urgent ? Kind.URGENT_CONDITION : Kind.CONDITION, watch.id(), true, "");
    }

    /** A time that was waited for has come. */
    static Event timeReached(int timer) {
        return new Event(Kind.TIME_REACHED, timer, true, "");
    }

    Kind kind() {
        return kind;
    }

    int id() {
        return id;
    }

    boolean isGood() {
        return good;
    }

    String why() {
        return why;
    }

    @Override
    public int compareTo(Event other) {
        int byKind = kind.compareTo(other.kind);
        return byKind != 0 ? byKind : Integer.compare(id, other.id);
    }
}
