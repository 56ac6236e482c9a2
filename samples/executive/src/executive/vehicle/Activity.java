package executive.vehicle;

/** An action in progress. */
abstract class Activity {
    /** What is between two steps: it goes on, or it has ended well or badly. */
    static final String GOES_ON = null;

    static final String WELL = "";

    /** Percent of the battery that it takes in a second, in addition to what the vehicle takes anyway. */
    abstract double power();

    /** Goes on for a number of seconds. Returns {@link #GOES_ON}, {@link #WELL}, or what went wrong. */
    abstract String step(Rover rover, double seconds);

    /** It is stopped before its end. */
    void stop(Rover rover) {}
}
