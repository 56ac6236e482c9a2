/** What one thread did, counted by itself; not watched, so that counting adds nothing to the trace. */
@RaceIgnore
final class Tally {
    private final long[] counts = new long[Act.values().length];

    void add(Act act) {
        counts[act.ordinal()]++;
    }

    long of(Act act) {
        return counts[act.ordinal()];
    }

    /** Adds what another thread counted. */
    void add(Tally other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
    }
}
