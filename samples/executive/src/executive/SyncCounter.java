package executive;

/** Counts the monitors that one thread takes. */
final class SyncCounter {
    private int all;
    private int shared;

    void count(boolean isShared) {
        all++;
        if (isShared) {
            shared++;
        }
    }

    int all() {
        return all;
    }

    int shared() {
        return shared;
    }
}
