package executive;

/** Lets through to the executive what is urgent enough. */
final class Filter {
    /** The least priority that is let through. The executive sets it when a plan begins. */
    int floor;

    private final EventQueue events;

    Filter(EventQueue events) {
        this.events = events;
    }

    /** A condition has changed; the least priority is what the caller knows it to be. */
    void signal(Watch watch, int least) {
        if (watch.priority() >= least) {
            events.post(Event.condition(watch));
        }
    }
}
