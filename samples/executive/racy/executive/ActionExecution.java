package executive;

/** The thread that commands the vehicle, with a status that others look at. */
final class ActionExecution extends ActionCommander {
    private Status status = Status.IDLE;

    ActionExecution(Links links) {
        super(links);
    }

    /** What it is doing, for the executive's thread. */
    Status status() {
        return status; //~ race
    }

    @Override
    void setStatus(Status now) {
        status = now; //~ race
    }
}
