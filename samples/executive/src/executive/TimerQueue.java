package executive;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** The times that the executive waits for, the nearest first. */
final class TimerQueue {
    private final PriorityQueue<Entry> entries = new PriorityQueue<>(Comparator.comparingLong(entry -> entry.time));
    private int last;

    /** Waits for a time, and returns its number. */
    int arm(long time) {
        Main.countSync(true);
        synchronized (this) {
            entries.add(new Entry(++last, time));
            return last;
        }
    }

    void disarm(int timer) {
        Main.countSync(true);
        synchronized (this) {
            entries.removeIf(entry -> entry.timer == timer);
        }
    }

    /** Takes out what is due. */
    List<Integer> due(long time) {
        Main.countSync(true);
        synchronized (this) {
            List<Integer> due = new ArrayList<>();
            while (!entries.isEmpty() && entries.peek().time <= time) {
                due.add(entries.poll().timer);
            }
            return due;
        }
    }

    private static final class Entry {
        final int timer;
        final long time;

        Entry(int timer, long time) {
            this.timer = timer;
            this.time = time;
        }
    }
}
