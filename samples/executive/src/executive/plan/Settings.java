package executive.plan;

/** What a plan says about time and about what is worth noticing. Times are in milliseconds. */
public final class Settings {
    private final long origin;
    private final long resolution;
    private final long horizon;
    private final long slack;
    private final double margin;
    private final double deadband;
    private final int floor;

    private Settings(Builder from) {
        origin = from.origin;
        resolution = from.resolution;
        horizon = from.horizon;
        slack = from.slack;
        margin = from.margin;
        deadband = from.deadband;
        floor = from.floor;
    }

    /** The time of day at which the plan begins. */
    public long origin() {
        return origin;
    }

    /** How far the clock goes in one step. */
    public long resolution() {
        return resolution;
    }

    /** When the plan must be over, after its beginning. */
    public long horizon() {
        return horizon;
    }

    /** A point in time counts as reached when it is no further away than this. */
    public long slack() {
        return slack;
    }

    /** How many seconds before the horizon the timer warns. */
    public double margin() {
        return margin;
    }

    /** By how much a number must change to be noticed. */
    public double deadband() {
        return deadband;
    }

    /** The least priority of a condition that the executive is notified of. */
    public int floor() {
        return floor;
    }

    /** Collects settings while they are read. */
    static final class Builder {
        long origin;
        long resolution = 500;
        long horizon = 3_600_000;
        long slack;
        double margin = 60;
        double deadband;
        int floor;

        Settings build() {
            return new Settings(this);
        }
    }
}
