package executive.vehicle;

import executive.plan.Reading;
import java.util.List;

/** What the vehicle reports: channels that have changed, and actions that have ended. */
public final class Report {
    private final List<Reading> changes;
    private final List<Ended> ended;
    private final List<String> remarks;

    Report(List<Reading> changes, List<Ended> ended, List<String> remarks) {
        this.changes = List.copyOf(changes);
        this.ended = List.copyOf(ended);
        this.remarks = List.copyOf(remarks);
    }

    public List<Reading> changes() {
        return changes;
    }

    public List<Ended> ended() {
        return ended;
    }

    /** What happened to it, in words. */
    public List<String> remarks() {
        return remarks;
    }

    public boolean isEmpty() {
        return changes.isEmpty() && ended.isEmpty();
    }

    /** An action has ended. */
    public static final class Ended {
        private final int request;
        private final boolean good;
        private final String why;

        Ended(int request, boolean good, String why) {
            this.request = request;
            this.good = good;
            this.why = why;
        }

        public int request() {
            return request;
        }

        public boolean isGood() {
            return good;
        }

        /** What went wrong, if it is not good. */
        public String why() {
            return why;
        }
    }
}
