/** The one thing here that is wrong, and only on request: a plain counter that nothing guards. */
final class RaceWork extends Work {
    private int unguarded;

    @Override
    void unit(int worker, long round) {
        unguarded++;
    }

    /** Updates may be lost, so any number will do. */
    @Override
    boolean right(long first, long second) {
        return true;
    }

    @Override
    long checksum() {
        return unguarded;
    }
}
