package redflag.load.juc;

import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/**
 * What threads hand over: an object that nothing guards. Its label is written by the sender and may be read by all that see it;
 * the rest belongs to the thread that holds the parcel. If the detector misses the edge of a hand-over, it will call this a race.
 */
final class Parcel implements Delayed {
    /** Stored here, parcels are reachable by all threads, so that no access to them is private. */
    private static volatile Parcel[] known;

    private int label;
    private int opened;
    private int[] cells = new int[4];

    /** Parcels that are already shared when they are packed. */
    static Parcel[] shelf(int size) {
        Parcel[] all = new Parcel[size];
        for (int i = 0; i < size; i++) {
            all[i] = new Parcel();
        }
        known = all;
        return all;
    }

    /** By the sender, before it hands over. */
    Parcel pack(int label) {
        this.label = label;
        opened = 0;
        cells[label & 3] = label;
        return this;
    }

    /** By the thread that got it; only once. */
    int open() {
        Check.equal(label, cells[label & 3], "the parcel's cell");
        Check.equal(0, opened, "the parcel was opened");
        opened = 1;
        cells[label + 1 & 3] = label;
        return label;
    }

    /** By a thread that is ordered after the one that opened it. */
    void wasOpened() {
        Check.equal(1, opened, "the parcel was opened");
        Check.equal(label, cells[label + 1 & 3], "what the opener wrote");
    }

    /** By the holder, any number of times. */
    int add(int amount) {
        return cells[0] += amount;
    }

    /** By the holder. */
    int sum() {
        return cells[0];
    }

    /** By any thread that it was shown to. */
    int view() {
        return label;
    }

    @Override
    public long getDelay(TimeUnit unit) {
        return -label;
    }

    @Override
    public int compareTo(Delayed other) {
        return Integer.compare(label, ((Parcel) other).label);
    }
}
