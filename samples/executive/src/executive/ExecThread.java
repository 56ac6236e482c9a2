package executive;

/** A thread of the executive. One that dies of an exception ends the mission, so that no other waits for it in vain. */
abstract class ExecThread extends Thread {
    /** The monitors that it has taken, where each thread counts its own. */
    final SyncCounter syncs = new SyncCounter();

    private final Shutdown shutdown;

    ExecThread(String name, Shutdown shutdown) {
        super(name);
        this.shutdown = shutdown;
    }

    /** What the thread does. */
    abstract void execute() throws InterruptedException;

    @Override
    public final void run() {
        try {
            execute();
        } catch (InterruptedException e) {
            shutdown.because(e);
        } catch (RuntimeException | Error e) {
            shutdown.because(e);
            throw e;
        }
    }
}
