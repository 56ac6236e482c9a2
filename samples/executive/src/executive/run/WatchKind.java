package executive.run;

/** Why a condition is watched, with how urgent it is. */
public enum WatchKind {
    /** It is only noted when it comes true. */
    OBSERVE(0),
    START(1),
    END(1),
    MAINTAIN(2);

    private final int priority;

    WatchKind(int priority) {
        this.priority = priority;
    }

    public int priority() {
        return priority;
    }
}
