package executive;

/** The thread that commands the vehicle, with a status that others look at. */
final class ActionExecution extends ActionCommander {
    /** A lock of its own: `join` takes that of the thread object. */
    private final Object statusLock = new Object();

    private Status status = Status.IDLE;

    ActionExecution(Links links) {
        super(links);
    }

    /** What it is doing, for the executive's thread. */
    Status status() {
        synchronized (statusLock) {
            return status;
        }
    }

    @Override
    void setStatus(Status now) {
        synchronized (statusLock) {
            status = now;
        }
    }
}
